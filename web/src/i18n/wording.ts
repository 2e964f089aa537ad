/** A text in several languages, as server and facts send it. */

/** A language by its code. */
export type Lang = string;

/** What stands in for a text that a language lacks. */
export const ENGLISH: Lang = 'en';

/** One of the wordings of a text, English where the language is not among them. */
export const inWords = <T>(wordings: { de?: T; en: T }, lang: Lang): T =>
  (wordings as Record<Lang, T | undefined>)[lang] ?? wordings.en;
