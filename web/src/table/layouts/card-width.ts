/** How large cards may be so that all stacks of a hand lie side by side, and what stands beside them. */

/** On a tablet held upright, from this width on, the tickets stand beside market and hand, which take this share. */
export const TABLET_WIDTH = 700;
export const CARDS_SHARE = 0.62;

export interface Room {
  width: number;
  height: number;
}

/** Beside a card: two more peeping out under it, the disc with the number, a gap. */
const ASIDE = 14;
const ABOVE = 16;
const PEEP = 0.15;
const LEAST = 26;

/** The largest width of a card, at most `wish`, with which so many stacks fit into the room, in rows. */
export function cardWidth(stacks: number, room: Room, wish: number): number {
  for (let w = wish; w > LEAST; w--) {
    const inRow = Math.floor(room.width / (w * (1 + PEEP) + ASIDE));
    if (inRow > 0 && Math.ceil(stacks / inRow) * (w * 1.5 + ABOVE) <= room.height) return w;
  }
  return LEAST;
}
