import { describe, expect, it } from 'vitest';
import { LANGUAGES, texts } from '../src/i18n';
import { fill, parse } from '../src/i18n/template';

describe('the little language of texts', () => {
  it.each([
    ['{n} {n|1=Karte|Karten}', { n: 1 }, '1 Karte'],
    ['{n} {n|1=Karte|Karten}', { n: 3 }, '3 Karten'],
    ['{n:word} points', { n: 2 }, 'two points'],
    ['{n:word} points', { n: 13 }, '13 points'],
    ['{n} points', { n: -4 }, '−4 points'],
    ['{n:word} points', { n: -4 }, '−4 points'],
    ['{id}', { id: 'usa-7' }, 'usa-7'],
    ['{n|1,−1=point|points}', { n: -1 }, 'point'],
    ['{n|1,−1=point|points}', { n: -2 }, 'points'],
    ['{you|yes=draw|draws} {what}', { you: true, what: 'a card' }, 'draw a card'],
    ['{n|0=none|2-4,22=few {n}|many}', { n: 4 }, 'few 4'],
    ['{n|0=none|2-4,22=few {n}|many}', { n: 22 }, 'few 22'],
    ['{n|0=none|2-4,22=few {n}|many}', { n: 5 }, 'many'],
    ['{card:upper} and {card:lower}', { card: 'Ein Joker' }, 'Ein Joker and ein Joker'],
    ['in {place|Schweiz=der Schweiz|{place}}', { place: 'Köln' }, 'in Köln'],
  ])('says %s as the engine does', (text, values, said) => {
    expect(fill(parse(text), values, ['no', 'one', 'two'])).toBe(said);
  });
});

describe('the languages', () => {
  it('are those that there are files of', () => {
    expect(LANGUAGES).toEqual(expect.arrayContaining(['de', 'en']));
    for (const lang of LANGUAGES) expect(texts(lang).language).toBeTruthy();
  });

  it('choose forms by number and person', () => {
    expect(texts('de').log.offered(1, true)).toBe('ziehst 1\u00a0Auftrag');
    expect(texts('en').log.final(2)).toBe('The last two rounds begin');
    expect(texts('de').within('Schweiz')).toBe('in der Schweiz');
    expect(texts('en').list(['a', 'b', 'c'])).toBe('a, b and c');
  });

  it('fall back to English', () => {
    expect(texts('nowhere')).toBe(texts('en'));
  });
});
