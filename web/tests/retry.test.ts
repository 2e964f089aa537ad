import { expect, it } from 'vitest';
import { texts } from '../src/i18n';
import { leadOf, retrySentence as sentence } from '../src/replay/retry';

/** with plain spaces between numbers and words */
const retrySentence = (...of: Parameters<typeof sentence>): string => sentence(...of).replace(/\u00a0/g, ' ');
const [de, en] = [texts('de'), texts('en')];

it('a lead is the difference to the best of the others', () => {
  expect(leadOf([40, 51, 30], 1)).toBe(11);
  expect(leadOf([40, 51, 30], 2)).toBe(-21);
});

it('a second try is compared with the first one, better, equal and worse', () => {
  const said = (second: number[]): string => retrySentence(en, 'usa', 0, [40, 48], second, null);
  expect(said([54, 43])).toBe('You got 14 points more this time; your lead changed from −8 to +11. Well done!');
  expect(said([41, 60])).toBe('You got 1 point more this time; your lead changed from −8 to −19.');
  expect(said([40, 48])).toBe('You got just as much this time; your lead stayed at −8.');
  expect(said([30, 48])).toBe(
    'You got 10 points less this time; your lead changed from −8 to −18. The first game was hard to beat.',
  );
});

it('and in German, and with the name of somebody else', () => {
  expect(retrySentence(de, 'usa', 1, [40, 40], [40, 41], null)).toBe(
    'Du hast diesmal 1 Punkt mehr geholt; dein Vorsprung änderte sich von 0 auf +1. Gut gemacht!',
  );
  expect(retrySentence(de, 'usa', 1, [40, 40], [40, 38], 'Otto')).toBe(
    'Du hast 2 Punkte weniger geholt als Otto in der ersten Partie; der Vorsprung änderte sich von 0 auf −2. Die erste Partie war schwer zu schlagen.',
  );
});
