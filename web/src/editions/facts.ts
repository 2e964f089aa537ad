/** What is printed about the editions, from the engine (tools/facts.py). */

import facts from '../generated/facts.json';
import type { EditionFacts } from '../generated/protocol';
import type { Texts } from '../i18n';
import { inWords, type Lang } from '../i18n/wording';

export type { EditionFacts };

export const FACTS = facts.editions as unknown as EditionFacts[];

export function factsOf(edition: string): EditionFacts {
  const found = FACTS.find((f) => f.edition === edition);
  if (!found) throw new Error(`no facts about ${edition}`);
  return found;
}

/** Whether routes bring points. */
export const scoresRoutes = (f: EditionFacts): boolean => Object.values(f.points).some((points) => points > 0);

/** Whether a score is of completed tickets, where there are no points. */
export const countsTickets = (edition: string): boolean =>
  FACTS.some((f) => f.edition === edition && f.tickets_to_win !== null);

/** A score in words: "12 points", "3 tickets". */
export const scored = (t: Texts, edition: string, score: number): string =>
  countsTickets(edition) ? t.n.tickets(score) : t.n.points(score);

/** What a chart of the scores of a game shows. */
export const chartTitle = (t: Texts, edition: string): string => t.end.chart(countsTickets(edition));

/** Lengths of routes and what they bring, also where a number of its own is printed beside a route. */
export const pointsTable = (f: EditionFacts): [length: number, points: number][] => [
  ...Object.entries(f.points).map(([length, points]): [number, number] => [Number(length), points]),
  ...f.special_points.map(({ length, points }): [number, number] => [length, points]),
];

const mapped = <In, Out>(all: Record<string, In>[], to: (each: In) => Out): Record<string, Out> =>
  Object.fromEntries(all.flatMap((some) => Object.entries(some)).map(([id, each]) => [id, to(each)]));

/** What the editions are called. */
export const editionNames = (lang: Lang): Record<string, string> =>
  Object.fromEntries(FACTS.map((f) => [f.edition, inWords(f.name, lang)]));

/** What the technologies are called and what they do. */
export const technologyWords = (lang: Lang): Record<string, { name: string; effect: string }> =>
  mapped(
    FACTS.map((f) => f.technologies),
    (t) => ({ name: inWords(t.name, lang), effect: inWords(t.effect, lang) }),
  );

/** What the items of final scores are called. */
export const itemNames = (lang: Lang): Record<string, string> =>
  mapped(
    FACTS.map((f) => f.score_items),
    (item) => inWords(item, lang),
  );

/** With which others each item of a final score is summed up. */
export const ITEM_GROUPS = mapped(
  FACTS.map((f) => f.score_items),
  (item) => item.group,
);
