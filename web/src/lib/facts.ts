/** What is printed about the editions, from the engine (tools/facts.py). */

import facts from '../generated/facts.json';
import type { Lang } from './board';
import type { Text } from './types';

export interface TechnologyFacts {
  cost: number;
  copies: number;
  variant: string | null;
  name: Text;
  effect: Text;
  unlocks: { regions: string[]; lengths: number[]; kinds: string[] } | null;
  scores: { points: number; kinds: string[] } | null;
  cards_as_loco: number | null;
}

export interface EditionFacts {
  edition: string;
  name: Text;
  minutes: number;
  players: [number, number];
  variants: Record<string, Text>;
  card_counts: Record<string, number>;
  pieces: Record<string, number>;
  market: number;
  points: Record<string, number>;
  score_items: Record<string, Text & { group: string }>;
  tickets_to_win: number | null;
  cards_as_loco: number | null;
  technologies: Record<string, TechnologyFacts>;
}

export const FACTS = facts.editions as unknown as EditionFacts[];

export function factsOf(edition: string): EditionFacts {
  const found = FACTS.find((f) => f.edition === edition);
  if (!found) throw new Error(`no facts about ${edition}`);
  return found;
}

/** Whether routes bring points. */
export const scoresRoutes = (f: EditionFacts): boolean => Object.values(f.points).some((points) => points > 0);

const mapped = <In, Out>(all: Record<string, In>[], to: (each: In) => Out): Record<string, Out> =>
  Object.fromEntries(all.flatMap((some) => Object.entries(some)).map(([id, each]) => [id, to(each)]));

/** What the editions are called. */
export const editionNames = (lang: Lang): Record<string, string> =>
  Object.fromEntries(FACTS.map((f) => [f.edition, f.name[lang]]));

/** What the technologies are called and what they do. */
export const technologyWords = (lang: Lang): Record<string, { name: string; effect: string }> =>
  mapped(
    FACTS.map((f) => f.technologies),
    (t) => ({ name: t.name[lang], effect: t.effect[lang] }),
  );

/** What the items of final scores are called. */
export const itemNames = (lang: Lang): Record<string, string> =>
  mapped(
    FACTS.map((f) => f.score_items),
    (item) => item[lang],
  );

/** With which others each item of a final score is summed up. */
export const ITEM_GROUPS = mapped(
  FACTS.map((f) => f.score_items),
  (item) => item.group,
);
