/** Which colour each seat of the table that is shown has chosen; without a table everybody has that of the seat. */

let chosen = $state.raw<Record<number, number>>({});

export function usePalette(seats: { seat: number; color: number }[] | null): void {
  chosen = Object.fromEntries((seats ?? []).map((s) => [s.seat, s.color]));
}

export const colorOf = (seat: number): number => chosen[seat] ?? seat;
