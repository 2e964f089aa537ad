/** Everything a player reads, in every language that there is a file of (`src/stellwerk/text`). */

import type { EditionTexts, PageTexts } from '../generated/texts';
import names from '../generated/languages.json';
import { editionNames, itemNames, technologyWords } from '../editions/facts';
import { fill, type Grammar, parse, type Value, withMinus } from './message-format';
import { ENGLISH, type Lang } from './wording';

export { ENGLISH, inWords, type Lang } from './wording';

/** One card and several: "rote Karte", "rote Karten". */
export interface CardForms {
  one: string;
  many: string;
}

/** What is the same in all languages but for their words, made of them. */
interface Common {
  language: string;
  list: (parts: string[]) => string;
  /** "in Köln", "in der Schweiz" */
  within: (name: string) => string;
  minus: (n: number) => string;
  /** what places are called, where the language has names of its own */
  places: Record<string, string>;
  edition: Record<string, string>;
  cardForms: Record<string, CardForms>;
  technology: Record<string, { name: string; effect: string }>;
  /** what an item of the final score is called */
  item: Record<string, string>;
}

/** What editions say about themselves stands under their names. */
export type Texts = PageTexts & Common & { editions: EditionTexts };

interface Words {
  language: string;
  numbers: string[];
  and: string;
  within: string;
  places: Record<string, string>;
  cards: Record<string, CardForms>;
  texts: Record<string, unknown>;
  editions: Record<string, unknown>;
  /** the texts of later pages are among them */
  hasLater?: boolean;
}

/** What languages call themselves, by their codes. */
const NAMES: Record<Lang, string> = names;

export const LANGUAGES: Lang[] = Object.keys(NAMES);

const FILES = import.meta.glob<Words>('../generated/words/*.json', { import: 'default' });
const LATER_FILES = import.meta.glob<Words['texts']>('../generated/later/*.json', { import: 'default' });
const WORDS = new Map<Lang, Words>();
/** a page has been opened that says more than the first ones */
let needsLater = false;

/** Fetch the texts of a language, of English if it is not known; before that nothing can be said in it. */
export async function loadLanguage(lang: Lang): Promise<void> {
  const known = LANGUAGES.includes(lang) ? lang : ENGLISH;
  const load = FILES[`../generated/words/${known}.json`];
  if (load && !WORDS.has(known)) WORDS.set(known, await load());
  const words = WORDS.get(known);
  const loadLater = LATER_FILES[`../generated/later/${known}.json`];
  if (!needsLater || !words || !loadLater || words.hasLater) return;
  WORDS.set(known, { ...words, texts: { ...words.texts, ...(await loadLater()) }, hasLater: true });
  TEXTS.delete(known);
}

/** Fetch a page, and with it the texts that only later pages say. */
export async function withLaterTexts<Page>(page: Promise<Page>, lang: Lang): Promise<Page> {
  needsLater = true;
  await loadLanguage(lang);
  return page;
}

/** A key says which values its text needs: "done(a, b)" is said as `done(2, 3)`. */
function spoken(key: string, text: string, grammar: Grammar): string | ((...values: Value[]) => string) {
  const names = /\((.*)\)$/.exec(key)?.[1]?.split(', ');
  if (!names) return text;
  let parts: ReturnType<typeof parse> | undefined;
  return (...values) =>
    fill((parts ??= parse(text)), Object.fromEntries(names.map((name, i) => [name, values[i]])), grammar);
}

/** Every group of texts is made when it is first asked for: no page says all. */
function groups(texts: Record<string, unknown>, grammar: Grammar): object {
  const found = {};
  for (const [key, text] of Object.entries(texts)) {
    const name = nameOf(key);
    const get = (): unknown => {
      const value = built(key, text, grammar);
      Object.defineProperty(found, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(found, name, { get, enumerable: true, configurable: true });
  }
  return found;
}

const nameOf = (key: string): string => key.replace(/\(.*/, '');

function built(key: string, text: unknown, grammar: Grammar): unknown {
  if (typeof text === 'string') return spoken(key, text, grammar);
  if (Array.isArray(text)) return text;
  const entries = Object.entries(text as Record<string, unknown>);
  return Object.fromEntries(entries.map(([each, value]) => [nameOf(each), built(each, value, grammar)]));
}

function textsOf(lang: Lang, words: Words): Texts {
  const { language, numbers, and, within, places, cards, texts, editions } = words;
  const grammar = { numbers, plurals: new Intl.PluralRules(lang) };
  const joined = parse(and);
  const place = parse(within);
  const common: Common = {
    language,
    places,
    list: (parts) =>
      parts.length < 2
        ? parts.join('')
        : fill(joined, { before: parts.slice(0, -1).join(', '), last: parts.at(-1) }, grammar),
    within: (name) => fill(place, { place: name }, grammar),
    minus: withMinus,
    edition: editionNames(lang),
    cardForms: cards,
    technology: technologyWords(lang),
    item: itemNames(lang),
  };
  const own = { ...common, editions: groups(editions, grammar) as EditionTexts };
  return Object.assign(groups(texts, grammar), own) as Texts;
}

const TEXTS = new Map<Lang, Texts>();

/** The texts of a language; while they are not loaded, of English or of the first language that is. */
export function texts(lang: Lang): Texts {
  const [known = lang] = [lang, ENGLISH, ...WORDS.keys()].filter((each) => WORDS.has(each));
  const words = WORDS.get(known);
  if (!words) throw new Error('no language is loaded');
  let found = TEXTS.get(known);
  if (!found) TEXTS.set(known, (found = textsOf(known, words)));
  return found;
}

/** What a language calls itself. */
export const languageName = (lang: Lang): string => NAMES[lang] ?? lang;

/** Something that a page says, in every language, as the server words its errors. It is said when it is read:
 *  the language may be loaded by then. */
export const inAllWords = (say: (t: Texts) => string): { de: string; en: string } => withWords({}, say);

/** Fields together with something that a page says. */
export function withWords<T extends object>(fields: T, say: (t: Texts) => string): T & { de: string; en: string } {
  const found = { ...fields };
  for (const lang of LANGUAGES) {
    Object.defineProperty(found, lang, { get: () => say(texts(lang)), enumerable: true });
  }
  return found as T & { de: string; en: string };
}

/** "2–5", or "2" alone. */
export const between = (least: number, most: number): string => (least === most ? `${least}` : `${least}–${most}`);
