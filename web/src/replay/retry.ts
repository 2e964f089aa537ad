/** A game that was played on from a position of another one, compared with that one. */

import { scored } from '../editions/facts';
import type { Texts } from '../i18n';
import { withMinus } from '../i18n/message-format';

/** A score less the best score of the others. */
export const leadOf = (scores: number[], seat: number): number =>
  (scores[seat] ?? 0) - Math.max(...scores.filter((_, other) => other !== seat));

const signed = (lead: number): string => (lead > 0 ? `+${lead}` : withMinus(lead));

/** How a second try of a seat went; `name`: who had the seat in the first game, if it was somebody else. */
export function retrySentence(
  t: Texts,
  edition: string,
  seat: number,
  first: number[],
  second: number[],
  name: string | null,
): string {
  const gained = (second[seat] ?? 0) - (first[seat] ?? 0);
  const [before, after] = [leadOf(first, seat), leadOf(second, seat)];
  const amount = scored(t, edition, Math.abs(gained));
  const mine = name === null;
  const got = mine
    ? gained > 0
      ? t.retry.more(amount)
      : gained < 0
        ? t.retry.fewer(amount)
        : t.retry.same
    : gained > 0
      ? t.retry.moreThan(amount, name)
      : gained < 0
        ? t.retry.fewerThan(amount, name)
        : t.retry.sameAs(name);
  const lead =
    before === after ? t.retry.sameLead(mine, signed(after)) : t.retry.lead(mine, signed(before), signed(after));
  const end = gained >= 0 && after > before ? t.retry.better : gained <= 0 && after < before ? t.retry.worse : '';
  return `${got}; ${lead}. ${end}`.trim();
}
