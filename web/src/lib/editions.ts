/** The shop window: how each edition presents itself before its board is loaded. */

export interface Showcase {
  id: string;
  color: string;
  players: [number, number];
  minutes: number;
  box: [number, number, number, number];
  bots: number;
}

export const EDITIONS: Showcase[] = [
  { id: 'skandinavien', color: 'var(--r-blue)', players: [2, 3], minutes: 45, box: [-240, 0, 1500, 1744], bots: 2 },
  { id: 'maerklin', color: 'var(--r-red)', players: [2, 5], minutes: 60, box: [-240, 0, 1500, 1744], bots: 2 },
  { id: 'weltreise', color: 'var(--r-green)', players: [2, 5], minutes: 90, box: [470, 0, 920, 1069], bots: 2 },
  { id: 'uk', color: 'var(--r-orange)', players: [2, 4], minutes: 75, box: [-230, 0, 1904, 2214], bots: 2 },
  { id: 'gruselfahrt', color: 'var(--r-purple-edge)', players: [2, 4], minutes: 20, box: [320, 0, 826, 960], bots: 2 },
  { id: 'usa', color: 'var(--r-yellow-edge)', players: [2, 5], minutes: 50, box: [400, 0, 968, 1125], bots: 2 },
];

export const edition = (id: string): Showcase | undefined => EDITIONS.find((e) => e.id === id);

/** Editions with a first game that explains itself. */
export const TAUGHT = new Set(['skandinavien', 'gruselfahrt']);

const BOT_NAMES = ['Otto', 'Frieda', 'Jonas', 'Lina', 'Emil', 'Greta'];
export const botName = (i: number): string => BOT_NAMES[i % BOT_NAMES.length] ?? 'Otto';
