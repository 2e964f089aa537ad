import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Texts, texts } from '../src/i18n';
import { EDITIONS, editionOf, ownTexts } from '../src/editions';
import { FIRST_GAME } from '../src/editions/first-game';
import { loadHelp } from '../src/editions/help';
import { Board, type Drawing, type Lang } from '../src/board/board';
import { personName, seatName } from '../src/table/state/names';
import { chartTitle, scored } from '../src/editions/facts';
import { columnOf, itemName } from '../src/table/state/score';
import { unlocked } from '../src/editions/technology';
import type { Entry, GameEvent, SeatInfo, TableInfo, ClaimBlocker } from '../src/transport/types';
import {
  cardsInWords,
  deckCounts,
  lastDrawn,
  type LogLine,
  logLines,
  paymentLines,
  spokenNews,
  whyNot,
  unbroken,
} from '../src/i18n/game-text';

const de = texts('de');
const en = texts('en');

const boardOf = (edition: string): Board =>
  new Board(JSON.parse(readFileSync(new URL(`../src/generated/${edition}.json`, import.meta.url), 'utf8')) as Drawing);
const board = boardOf('skandinavien');
const teller = (t: Texts): Parameters<typeof logLines>[0] => ({
  t,
  board,
  lang: t === de ? 'de' : 'en',
  players: 3,
  me: null,
});
const SEAT: SeatInfo = {
  seat: 0,
  place: 0,
  kind: 'here',
  name: '',
  level: null,
  taken: true,
  connected: true,
  presence: 'here',
  away: false,
  resigned: false,
  avatar: null,
  color: 0,
};
/** Counts do not break from what they count; tests need not say so each time. */
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
const entry = (number: number, seat: number, ...events: GameEvent[]): Entry => ({
  number,
  seat,
  by: 'bot',
  undo: false,
  events,
});

describe('words', () => {
  it('tell two decks apart', () => {
    const decks = (t: Texts) => [
      { name: t.market.trains, left: 42, gone: 3 },
      { name: t.market.ships, left: 30, gone: 1 },
    ];
    const told = (t: Texts) => deckCounts(t, decks(t));
    expect(told(de).map(plain)).toEqual(['Züge: Stapel 42 · Ablage 3', 'Schiffe: Stapel 30 · Ablage 1']);
    expect(told(en).map(plain)).toEqual(['Trains: Deck 42 · discard 3', 'Ships: Deck 30 · discard 1']);
    expect(deckCounts(en, [{ name: '', left: 42, gone: 3 }]).map(plain)).toEqual(['Deck 42 · discard 3']);
    expect(told(de).filter((count) => count.includes(' '))).toEqual([]);
  });

  it('keep a number with what it counts', () => {
    expect(unbroken('Baue Oslo – Bergen (1 Feld).')).toBe('Baue Oslo – Bergen (1\u00a0Feld).');
  });

  it('count one of a thing as one', () => {
    for (const t of [de, en]) {
      const said = [
        t.prompt.mix(1, 1),
        t.prompt.piecesButton(1, 1),
        t.exchange.box(1, 1),
        t.n.cards(1),
        t.hand.count(1),
      ];
      for (const text of said)
        expect(plain(text)).not.toMatch(/\b1 (Karten|Schiffe|kurze\b|lange\b|cards|ships|wagons)/);
    }
    expect(plain(de.prompt.mix(1, 3))).toBe('1 kurzer, 3 lange');
  });

  it('tell equal cards together, in the market and in the hand', () => {
    const reset = logLines(teller(de), [entry(3, 1, { event: 'reset', cards: ['loco', 'purple', 'loco'] })])[0];
    expect(plain(reset?.detail ?? '')).toBe('2 × Lokomotive und Lila');
    const log = [
      entry(1, 1),
      entry(2, 0, { event: 'drew', cards: ['purple'] }),
      entry(3, 0, { event: 'took', card: 'purple' }),
    ];
    expect(plain(lastDrawn(de, log, 0))).toBe('2 × Lila');
    expect(plain(lastDrawn(en, [...log, entry(4, 1, { event: 'took', card: 'red' })], 0))).toBe('2 × purple');
    expect(lastDrawn(de, [...log, entry(4, 1), entry(5, 0, { event: 'claimed', route: 'x' })], 0)).toBe('');
  });

  it('counts turns, not decisions, and no first tickets', () => {
    const took = (number: number, seat: number): Entry => entry(number, seat, { event: 'took', seat, card: 'red' });
    const kept = (seat: number): Entry => entry(seat + 1, seat, { event: 'kept', seat, count: 2 });
    const log = [kept(0), kept(1), took(3, 0), took(4, 0), took(5, 1), took(6, 1), took(7, 0), took(8, 0)];
    expect(logLines({ ...teller(de), players: 2 }, log).map((line) => line.number)).toEqual([0, 0, 1, 2, 3]);
  });

  it('name the card from the deck where it is told, beside one from the market', () => {
    const mixed = [entry(1, 0, { event: 'drew', cards: ['white'] }), entry(2, 0, { event: 'took', card: 'purple' })];
    const lines = logLines({ ...teller(de), me: 0 }, mixed);
    expect(lines.map((l) => [l.text, l.detail])).toEqual([['ziehst eine Karte (Weiß), nimmst Lila', '']]);
    const alike = [1, 2].map((n) => entry(n, 0, { event: 'drew', cards: ['orange'] }));
    const [line] = logLines({ ...teller(de), me: 0 }, alike);
    expect([line?.text, line?.detail].map((text) => plain(text ?? ''))).toEqual(['ziehst 2 Karten', '2 × Orange']);
  });

  it('tell of each player once with how many wagons and ships he begins', () => {
    const chosen = [0, 1].map((seat) => ({ event: 'pieces', seat, wagons: 20 + seat, ships: 40 - seat }));
    const lines = logLines({ ...teller(de), me: 0 }, [entry(9, 1, ...chosen)]);
    expect(lines.map((l) => [l.seat, plain(l.text)])).toEqual([
      [0, 'spielst mit 20 Wagen und 40 Schiffen'],
      [1, 'spielt mit 21 Wagen und 39 Schiffen'],
    ]);
  });

  it('tell the first tickets of all others alike, the last one’s too', () => {
    const kept = (seat: number, count: number | null): Entry => entry(seat + 1, seat, { event: 'kept', seat, count });
    const mine = entry(2, 1, { event: 'kept', seat: 1, count: 3, tickets: [] });
    const later = [entry(4, 0, { event: 'offered', count: 3 }), kept(0, 2)];
    const lines = logLines({ ...teller(en), me: 1 }, [kept(0, null), mine, kept(2, 3), ...later]);
    expect(lines.map((l) => plain(l.text))).toEqual([
      'has chosen tickets',
      'keep 3 tickets',
      'has chosen tickets',
      'draws 3 tickets',
      'keeps 2 tickets',
    ]);
  });

  it('tell whoever listens what happened in whole sentences', () => {
    const listener = { ...teller(de), me: 0, name: (seat: number | null) => (seat === 1 ? 'Otto' : '') };
    const claim = { event: 'claimed', route: 'goteborg-oslo', points: 2, paid: { orange: 2 } };
    expect(spokenNews(listener, entry(3, 1, claim)).map(plain)).toEqual([
      'Otto baut Göteborg – Oslo: 2 Felder, 2 × Orange. +2 Punkte.',
    ]);
    expect(spokenNews(listener, entry(4, 0, { event: 'drew', cards: ['red', 'loco'] })).map(plain)).toEqual([
      'Du ziehst 2 Karten: Rot und Lokomotive.',
    ]);
  });

  it('name payments in both languages', () => {
    expect(cardsInWords(de, { loco: 1, blue: 2 })).toBe('2\u00a0×\u00a0Blau und 1\u00a0×\u00a0Lokomotive');
    expect(cardsInWords(en, { loco: 1, blue: 2 })).toBe('2\u00a0×\u00a0blue and 1\u00a0×\u00a0locomotive');
    expect(paymentLines(de, { yellow: 4 })).toEqual(['4\u00a0×\u00a0Gelb', 'keine Lok']);
    expect(paymentLines(en, { loco: 2 })).toEqual(['2\u00a0locomotives', '']);
    expect(paymentLines(de, { red: 1, green: 2, white: 1, purple: 1, loco: 1 }).map(plain)).toEqual([
      '6 Karten',
      'Rot, 2 × Grün, Weiß, Lila und 1 Lok',
    ]);
  });

  it('say why not', () => {
    const why = (t: Texts, reason: ClaimBlocker): string => plain(whyNot(t, board, reason, new Set()));
    expect(why(de, { code: 'cards', missing: { blue: 2 } })).toBe('Dir fehlen 2 blaue Karten.');
    expect(why(en, { code: 'cards', missing: { blue: 1, loco: 1 } })).toBe(
      'You are short of 1 blue card and 1 locomotive.',
    );
    expect(why(de, { code: 'cards', missing: { any: 1 } })).toBe('Dir fehlt 1 gleichfarbige Karte.');
    expect(why(en, { code: 'cards', missing: { any: 2 } })).toBe('You are short of 2 cards of one colour.');
    expect(why(en, { code: 'pieces', kind: 'wagons', need: 1, have: 0 })).toBe('You need 1 wagon but have none.');
    expect(why(de, { code: 'pieces', kind: 'ships', need: 4, have: 1 })).toBe(
      'Du brauchst 4 Schiffe, hast aber nur 1.',
    );
    expect(why(de, { code: 'technology', technology: 'propellers' })).toBe(
      'Braucht die Technologie „Schiffsschrauben“.',
    );
    expect(whyNot(en, board, { code: 'parallel', route: 'bergen-oslo-1' }, new Set(['bergen-oslo-1']))).toBe(
      'The parallel route is already yours.',
    );
    expect(whyNot(de, board, { code: 'parallel', route: 'bergen-oslo-1' }, new Set())).toBe(
      'Die Parallelstrecke ist gebaut; bei so wenigen Spielern bleibt diese geschlossen.',
    );
  });

  it('put the two cards of a draw on one line', () => {
    const lines = logLines(teller(de), [
      entry(1, 0, { event: 'drew', seat: 0, cards: [null] }),
      entry(2, 0, { event: 'took', seat: 0, card: 'red' }, { event: 'laid', card: 'loco' }),
      entry(3, 1, { event: 'claimed', seat: 1, route: 'goteborg-oslo', points: 2, paid: { orange: 2 } }),
    ]);
    expect(lines.map((l) => l.text)).toEqual(['zieht eine Karte, nimmt Rot', 'baut Göteborg – Oslo']);
    expect(lines[1]).toMatchObject({ points: '+2', routes: ['goteborg-oslo'] });
  });

  it('count equal cards', () => {
    const took = (number: number, card: string): Entry => entry(number, 0, { event: 'took', seat: 0, card });
    const text = (t: Texts): string =>
      plain(logLines(teller(t), [took(1, 'purple'), took(2, 'purple')])[0]?.text ?? '');
    expect(text(de)).toBe('nimmt 2 × Lila');
    expect(text(en)).toBe('takes 2 × purple');
  });

  it('give a card an article, but not a mere colour', () => {
    const took = (card: string): Entry => entry(1, 0, { event: 'took', seat: 0, card });
    const text = (t: Texts, card: string): string => logLines(teller(t), [took(card)])[0]?.text ?? '';
    const cards = ['red', 'loco', 'joker', 'passenger', 'red-train', 'red-ship', 'red-2ships'];
    expect(cards.map((card) => text(en, card))).toEqual([
      'takes red',
      'takes a locomotive',
      'takes a joker',
      'takes a passenger card',
      'takes a red train',
      'takes a red ship',
      'takes a red double ship',
    ]);
    expect(cards.map((card) => text(de, card))).toEqual([
      'nimmt Rot',
      'nimmt eine Lokomotive',
      'nimmt einen Joker',
      'nimmt eine Reisendenkarte',
      'nimmt einen Zug in Rot',
      'nimmt ein Schiff in Rot',
      'nimmt ein Doppelschiff in Rot',
    ]);
  });

  it('tell of things nobody should miss', () => {
    const final = (t: Texts, turns: number): LogLine | undefined =>
      logLines(teller(t), [entry(9, 1, { event: 'final', turns })])[0];
    expect(final(en, 3)).toMatchObject({ loud: true, text: 'The final round begins' });
    expect(plain(final(de, 3)?.text ?? '')).toBe('Die Schlussrunde beginnt');
    expect(plain(final(de, 6)?.text ?? '')).toBe('Die letzten zwei Runden beginnen');
    expect(plain(final(en, 6)?.text ?? '')).toBe('The last two rounds begin');
  });

  it('name places of events with their articles', () => {
    const journey = [
      entry(1, 0, { event: 'placed', seat: 0, city: 'koln' }),
      entry(2, 0, { event: 'arrived', seat: 0, city: 'schweiz', points: 3 }),
      entry(3, 0, { event: 'arrived', seat: 0, city: 'niederlande', points: 1 }),
    ];
    const texts = (t: Texts): string[] =>
      logLines({ ...teller(t), board: boardOf('maerklin') }, journey).map((l) => l.text);
    expect(texts(de)).toEqual([
      'stellt einen Reisenden in Köln auf',
      'steigt in der Schweiz aus',
      'steigt in den Niederlanden aus',
    ]);
    expect(texts(en)).toEqual(['places a passenger in Köln', 'gets off in Switzerland', 'gets off in the Netherlands']);
  });

  it('address the reader in the second person', () => {
    const all: GameEvent[] = [
      { event: 'drew', cards: [null] },
      { event: 'took', card: 'red' },
      { event: 'claimed', route: 'goteborg-oslo', points: 2 },
      { event: 'revealed', cards: ['red'], due: 1 },
      { event: 'withdrew' },
      { event: 'offered', count: 3 },
      { event: 'kept', count: 1 },
      { event: 'kept' },
      { event: 'placed', city: 'oslo' },
      { event: 'rode', route: 'goteborg-oslo' },
      { event: 'arrived', city: 'oslo', points: 1 },
      { event: 'exchanged', ships: 1 },
      { event: 'bought', technology: 'stoker' },
      { event: 'swapped' },
      { event: 'completed', ticket: 'x' },
      { event: 'bonus', bonus: 'trick-or-treat' },
      { event: 'bonus', bonus: 'crypt' },
    ];
    const builders = EDITIONS.flatMap((e) => (e.building ? [{ edition: e.id, kind: e.building.kind }] : []));
    expect(builders.length).toBeGreaterThan(0);
    for (const { edition, kind } of builders) {
      const on = boardOf(edition);
      const event: GameEvent = { event: kind, seat: 0, city: [...on.city.keys()][0] ?? '' };
      const line = (t: Texts, me: number | null): string =>
        logLines({ ...teller(t), board: on, me }, [entry(1, 0, event)])[0]?.text ?? '';
      expect(line(en, 0)).toMatch(/^build a /);
      expect(line(en, null)).toMatch(/^builds a /);
      expect(line(de, 0)).toMatch(/^baust /);
      expect(line(de, null)).toMatch(/^baut /);
    }
    for (const e of all) {
      const line = (t: Texts, me: number | null): string =>
        logLines({ ...teller(t), me }, [entry(1, 0, { ...e, seat: 0 })])[0]?.text ?? '';
      expect(line(en, 0), e.event).not.toMatch(/^\w+s\b/);
      expect(line(en, null), e.event).toMatch(/^\w+s\b/);
      expect(line(de, 0), e.event).toMatch(/^\w*[a-zäöü]*st\b/);
      expect(line(de, null), e.event).toMatch(/^[a-zäöü]+t\b/);
    }
  });
});

describe('people', () => {
  const who = (name: string): SeatInfo => ({ ...SEAT, name });

  it('without a name are numbered in the language of the reader', () => {
    expect(personName(de, who('Player 2'))).toBe('Spieler 2');
    expect(personName(en, who('Spieler 2'))).toBe('Player 2');
    expect(personName(en, who('Du'))).toBe('Player 1');
    expect(personName(en, who('Dunja'))).toBe('Dunja');
    expect(personName(de, who(''))).toBe('');
  });

  it('are addressed if it is oneself', () => {
    const table = { seats: [who('Spieler 1')] } as TableInfo;
    expect(seatName(de, table, 0, 0)).toBe('Du');
    expect(seatName(en, table, 0, 0)).toBe('You');
    expect(seatName(en, table, 0, null)).toBe('Player 1');
    expect(seatName(en, { seats: [who('Anna')] } as TableInfo, 0, 0)).toBe('Anna');
  });
});

describe('prompts', () => {
  it('name the card that may not be the second', () => {
    expect(de.prompt.secondHintWild('joker')).toContain('kein offener Joker');
    expect(en.prompt.secondHintWild('loco')).toContain('no face-up locomotive');
    expect(de.market.notSecond('joker')).toBe('Ein offener Joker geht nicht als zweite Karte.');
  });

  it('say what goods are worth', () => {
    expect(plain(de.prompt.journeyGoods(3))).toBe('Bisher Waren für 3 Punkte.');
    expect(en.prompt.journeyGoods(0)).toBe('No goods yet.');
  });
});

describe('the final score', () => {
  const KNOWN = ['routes', 'goods', 'technologies', 'exchange', 'trick-or-treat', 'most tickets', 'globetrotter'];
  const items = [
    ...KNOWN,
    'longest path',
    'harbors not built',
    'mandala',
    'stations',
    'double-heading',
    'risky-contracts',
    'equalising-beam',
  ];

  it.each(items)('has a name and a column for %s', (item) => {
    for (const t of [de, en]) {
      const named = itemName(t, null, 'de', { item, points: 10 });
      expect(named).not.toBe(t.column.other);
      expect(named).not.toContain('-or-');
      expect(columnOf({ item, points: 10 })).not.toBe('other');
    }
  });

  it('names all items that the engine can name', () => {
    expect(
      Object.keys(de.item).filter((item) => item !== 'ticket' && item !== 'harbor' && !items.includes(item)),
    ).toEqual([]);
  });

  it('names harbours by their city and tickets by their places', () => {
    const world = boardOf('weltreise');
    expect(itemName(de, world, 'de', { item: 'harbor hamburg', points: 30 })).toBe('Hafen Hamburg');
    expect(itemName(en, world, 'en', { item: 'harbor hamburg', points: 30 })).toBe('harbour Hamburg');
    expect(columnOf({ item: 'harbor hamburg', points: 30 })).toBe('harbors');
    expect(columnOf({ item: 'longest path', points: 10 })).toBe('bonus');
  });
});

describe('the rules of', () => {
  const all = async (edition: string, lang: Lang): Promise<string> => {
    const { sections, rulings } = (await loadHelp(edition))?.texts[lang] ?? { sections: {}, rulings: [] };
    return [...Object.values(sections).flatMap((s) => [...s.text, s.caption ?? '']), ...rulings].join(' ');
  };

  it.each(['de', 'en'] as const)('the United Kingdom name every technology as the shop does (%s)', async (lang) => {
    const text = await all('uk', lang);
    for (const { name } of Object.values((lang === 'de' ? de : en).technology)) expect(text).toContain(name);
  });

  it.each(['maerklin', 'weltreise', 'uk', 'usa', 'skandinavien'])(
    '%s say when double routes close',
    async (edition) => {
      expect(await all(edition, 'de')).toMatch(/Doppel[^.]*strecke/);
      expect(await all(edition, 'de')).toMatch(/geschlossen/);
      expect(await all(edition, 'en')).toMatch(/double[^.]*route/);
      expect(await all(edition, 'en')).toMatch(/closed/);
    },
  );

  it('Weltreise tell of the penalty of tours', async () => {
    expect(await all('weltreise', 'de')).toContain('Strafe');
    expect(await all('weltreise', 'en')).toContain('penalty');
  });

  it.each(['europe', 'gruselfahrt', 'maerklin', 'weltreise', 'uk'])(
    '%s use the words of the table',
    async (edition) => {
      expect(await all(edition, 'de')).not.toMatch(/Zielkarte|Waggon|Passagier|Technik\b|[Dd]unkle[rn]? Wald|4\+/);
      expect(await all(edition, 'en')).not.toMatch(/\b[Aa] good\b|\b[Oo]ne good\b|\bcars\b|dark forest|4\+/);
    },
  );
});

describe('a score', () => {
  it('is told as what it counts, with a minus that is one', () => {
    expect(plain(scored(de, 'usa', -12))).toBe('−12 Punkte');
    expect(plain(scored(de, 'usa', -1))).toBe('−1 Punkt');
    expect(plain(scored(en, 'gruselfahrt', 1))).toBe('1 ticket');
    expect(chartTitle(de, 'gruselfahrt')).toBe('Aufträge im Verlauf');
    expect(chartTitle(en, 'uk')).toBe('Points over the game');
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
  const rulings = async (edition: string, lang: Lang): Promise<string[]> =>
    (await loadHelp(edition))?.texts[lang]?.rulings ?? [];

  it.each(EDITIONS)('of $id are as many in both languages', async ({ id }) => {
    expect(await rulings(id, 'en')).toHaveLength((await rulings(id, 'de')).length);
    expect(await rulings(id, 'en')).not.toHaveLength(0);
    expect(en.rules.rulingsOfAll).toHaveLength(de.rules.rulingsOfAll.length);
  });

  it('name the readings that are ours', async () => {
    expect((await rulings('weltreise', 'de')).join(' ')).toMatch(/Joker unter Schiffen .* ein Feld, nie zwei/);
    expect((await rulings('weltreise', 'en')).join(' ')).toMatch(/Among ships a joker .* one space, never two/);
    expect(de.rules.rulingsOfAll.join(' ')).toMatch(/ohne überzählige Karte/);
    expect(en.rules.rulingsOfAll.join(' ')).toMatch(/no superfluous card/);
  });
});

describe('technologies', () => {
  it('light the free routes that need them, which New York does not', () => {
    const kingdom = boardOf('uk');
    const special = kingdom.drawing.routes.filter((r) => r.special).map((r) => r.id);
    expect(special).toHaveLength(1);
    const free = new Set<string>();
    const ferries = unlocked(kingdom, 'propellers', free);
    expect(ferries).not.toContain(special[0]);
    expect(ferries.size).toBeGreaterThan(10);
    expect(unlocked(kingdom, 'turbines', free)).toContain(special[0]);
    expect(unlocked(kingdom, 'propellers', ferries).size).toBe(0);
  });
});

describe('the first game', () => {
  const notes = (edition: string): string[] => [
    ...new Set([...FIRST_GAME, ...(editionOf(edition)?.tutor ?? [])].map((note) => note.id)),
  ];
  const said = (t: Texts, edition: string, id: string): string =>
    ownTexts(t, edition)?.tutor?.[id] ?? t.tutor.notes[id] ?? '';

  it.each(EDITIONS)('of $id has words for every note, in both languages', ({ id }) => {
    for (const note of notes(id)) {
      expect(said(de, id, note), `${id}, ${note}`).not.toBe('');
      expect(said(en, id, note), `${id}, ${note}`).not.toBe('');
    }
  });

  it.each(['weltreise', 'great-lakes'])('of %s counts ships and two last turns', (id) => {
    expect(said(de, id, 'end')).toMatch(/sechs Steine.*zweimal/);
    expect(said(en, id, 'end')).toMatch(/six pieces.*two more turns/);
  });
});
