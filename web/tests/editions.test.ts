import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { EDITIONS, editionOf, FIRST, ownTexts } from '../src/editions';
import { loadHelp } from '../src/editions/help';
import { texts } from '../src/i18n';
import { FACTS, factsOf, pointsTable, scoresRoutes } from '../src/editions/facts';

const de = texts('de');
const en = texts('en');

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const IDS = FACTS.map((f) => f.edition);
const NAMED = new RegExp(`(['"\`])(${IDS.join('|')})\\1|\\b(${IDS.join('|')})['"]?:|editions/(${IDS.join('|')})\\b`);

const named = (source: string): string[] => source.split('\n').filter((line) => NAMED.test(line));

describe('an edition', () => {
  it('is named nowhere but in its folder', () => {
    const common = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => /\.(ts|svelte)$/.test(file) && !/^(editions\/[^/]+|generated)\//.test(file));
    expect(common.length).toBeGreaterThan(60);
    for (const file of common) expect(named(readFileSync(SRC + file, 'utf8')), file).toEqual([]);
  });

  it('would be found if it were', () => {
    for (const line of ["edition === 'uk'", 'chosen = "usa"', '`uk`', '  uk: 3,', "'uk': 3,", "from './editions/uk'"])
      expect(named(line), line).toEqual([line]);
    for (const line of ['// as in the uk', 'usable: 3', "'duke'"]) expect(named(line), line).toEqual([]);
  });

  it('has a folder if the engine knows it, and is known if it has one', () => {
    expect(EDITIONS.map((e) => e.id).sort()).toEqual([...IDS].sort());
    expect(new Set(EDITIONS.map((e) => e.place)).size).toBe(IDS.length);
  });

  it.each(EDITIONS)('$id presents itself in both languages', async (edition) => {
    for (const lang of ['de', 'en'] as const) expect(ownTexts(texts(lang), edition.id)?.teaser).toMatch(/\.$/);
    expect(edition.facts.players[0]).toBeLessThanOrEqual(edition.facts.players[1]);
    const help = await loadHelp(edition.id);
    const sections = Object.keys(help?.texts.en?.sections ?? {});
    expect(sections.length).toBeGreaterThan(2);
    expect(sections).toEqual(expect.arrayContaining(Object.keys(help?.pictures ?? {})));
  });

  it('is looked up by its id', () => {
    expect(editionOf(FIRST.id)).toBe(FIRST);
    expect(editionOf('atlantis')).toBeUndefined();
    expect(editionOf(null)).toBeUndefined();
    expect(() => factsOf('atlantis')).toThrow('atlantis');
  });
});

describe('facts', () => {
  it('name editions, technologies and items of scores in both languages', () => {
    for (const texts of [de, en]) {
      for (const facts of FACTS) {
        expect(texts.edition[facts.edition]).toBeTruthy();
        for (const id of Object.keys(facts.technologies)) expect(texts.technology[id]?.effect).toBeTruthy();
        for (const [item, { group }] of Object.entries(facts.score_items)) {
          expect(texts.item[item]).toBeTruthy();
          expect(texts.column[group]).toBeTruthy();
        }
      }
    }
  });

  it('tell what routes bring, also where a number is printed beside one', () => {
    expect(pointsTable(factsOf('uk')).at(-1)).toEqual([10, 40]);
    for (const f of FACTS) {
      const lengths = pointsTable(f).map(([length]) => length);
      expect(lengths).toEqual([...new Set(lengths)].sort((a, b) => a - b));
    }
  });

  it('tell where routes bring no points', () => {
    expect(FACTS.filter((f) => !scoresRoutes(f)).map((f) => f.edition)).toEqual(
      FACTS.filter((f) => f.tickets_to_win !== null).map((f) => f.edition),
    );
  });
});
