import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Help } from '../src/help/types';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { Board, type Drawing } from '../src/lib/board';
import type { Entry, GameEvent } from '../src/lib/types';
import { cardsInWords, logLines, paymentLines, whyNot } from '../src/lib/words';

const board = new Board(
  JSON.parse(readFileSync(new URL('../src/generated/skandinavien.json', import.meta.url), 'utf8')) as Drawing,
);
const entry = (number: number, seat: number, ...events: GameEvent[]): Entry => ({
  number,
  seat,
  by: 'bot',
  undo: false,
  events,
});

describe('words', () => {
  it('name payments in both languages', () => {
    expect(cardsInWords(de, { loco: 1, blue: 2 })).toBe('2 × Blau und 1 × Lokomotive');
    expect(cardsInWords(en, { loco: 1, blue: 2 })).toBe('2 × blue and 1 × locomotive');
    expect(paymentLines(de, { yellow: 4 })).toEqual(['4 × Gelb', 'keine Lok']);
    expect(paymentLines(en, { loco: 2 })).toEqual(['2 locomotives', '']);
  });

  it('say why not', () => {
    expect(whyNot(de, board, { code: 'cards', missing: { blue: 2 } }, new Set())).toBe('Dir fehlen 2 × Blau.');
    expect(whyNot(de, board, { code: 'technology', technology: 'propellers' }, new Set())).toBe(
      'Braucht Schiffsschraube.',
    );
    expect(whyNot(en, board, { code: 'twin', route: 'bergen-oslo-1' }, new Set(['bergen-oslo-1']))).toBe(
      'The route beside it is already yours.',
    );
    expect(whyNot(de, board, { code: 'twin', route: 'bergen-oslo-1' }, new Set())).toBe(
      'Zwilling vergeben: bei so wenigen Spielern bleibt diese Strecke zu.',
    );
  });

  it('put the two cards of a draw on one line', () => {
    const lines = logLines({ t: de, board, lang: 'de' }, [
      entry(1, 0, { event: 'drew', seat: 0, cards: [null] }),
      entry(2, 0, { event: 'took', seat: 0, card: 'red' }, { event: 'laid', card: 'loco' }),
      entry(3, 1, { event: 'claimed', seat: 1, route: 'goteborg-oslo', points: 2, paid: { orange: 2 } }),
    ]);
    expect(lines.map((l) => l.text)).toEqual(['zieht eine Karte, nimmt Rot', 'Göteborg – Oslo']);
    expect(lines[1]).toMatchObject({ points: '+2', routes: ['goteborg-oslo'] });
  });

  it('tell of things nobody should miss', () => {
    const [line] = logLines({ t: en, board, lang: 'en' }, [entry(9, 1, { event: 'final', turns: 3 })]);
    expect(line).toMatchObject({ loud: true, text: 'The final round begins: 3 turns left' });
  });
});

describe('the two languages', () => {
  const keys = (o: object, path = ''): string[] =>
    Object.entries(o).flatMap(([k, v]) =>
      v && typeof v === 'object' && !Array.isArray(v) ? keys(v as object, `${path}${k}.`) : [`${path}${k}`],
    );

  it('say the same things', () => {
    expect(keys(en).sort()).toEqual(keys(de).sort());
  });
});

describe('the rulings', () => {
  const pages = import.meta.glob<Help>('../src/help/*.ts', { import: 'help', eager: true });
  const helps = Object.values(pages).filter((help) => help);

  it('are as many in both languages', () => {
    expect(helps).toHaveLength(6);
    for (const { rulings } of helps) expect(rulings.en).toHaveLength(rulings.de.length);
    expect(en.rules.rulingsOfAll).toHaveLength(de.rules.rulingsOfAll.length);
  });

  it('name the readings that are ours', () => {
    const world = pages['../src/help/weltreise.ts'];
    expect(world?.rulings.de.join(' ')).toMatch(/Joker unter Schiffen .* ein Feld, nie zwei/);
    expect(world?.rulings.en.join(' ')).toMatch(/Among ships a joker .* one space, never two/);
    expect(de.rules.rulingsOfAll.join(' ')).toMatch(/ohne überzählige Karte/);
    expect(en.rules.rulingsOfAll.join(' ')).toMatch(/no superfluous card/);
  });
});
