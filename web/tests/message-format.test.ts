import { describe, expect, it } from 'vitest';
import examples from '../../tests/text/messages.json';
import { LANGUAGES, texts } from '../src/i18n';
import { fill, parse, type Value } from '../src/i18n/message-format';

const grammar = (lang: string) => ({ numbers: ['no', 'one', 'two'], plurals: new Intl.PluralRules(lang) });

describe('a message in ICU MessageFormat', () => {
  it.each(examples.messages as [string, Record<string, Value>, string][])('%s is filled in', (text, values, said) => {
    expect(fill(parse(text), values, grammar('en'))).toBe(said);
  });

  it('has the plural categories of CLDR', () => {
    for (const [number, category] of examples.polish) {
      expect(grammar('pl').plurals.select(number as number)).toBe(category);
    }
    for (const [number, category] of examples.french) {
      expect(grammar('fr').plurals.select(number as number)).toBe(category);
    }
  });

  it('is refused when a brace or a quotation is not closed', () => {
    for (const text of ['{n', 'n}', "'{n"]) expect(() => parse(text)).toThrow(/not closed|not opened/);
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
