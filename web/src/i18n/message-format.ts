/** A reader of ICU MessageFormat; `src/stellwerk/text/message_format.py` explains the syntax and reads the same. */

export type Value = string | number | boolean | null | undefined;

interface Argument {
  name: string;
  format: string;
  options: Record<string, Pattern> | null;
}
export type Pattern = (string | Argument)[];

/** What a pattern needs to know of its language. */
export interface Grammar {
  /** the words of the numbers from 0 on */
  numbers: string[];
  plurals: Intl.PluralRules;
}

export function parse(text: string): Pattern {
  let place = 0;

  const upTo = (ends: RegExp): string => {
    const start = place;
    while (place < text.length && !ends.test(text[place] as string)) place++;
    if (place === text.length) throw new Error(`a brace is not closed: ${text}`);
    return text.slice(start, place).trim();
  };

  /** An apostrophe and, if it quotes what follows, all up to its end. */
  const quoted = (counted: string): string => {
    const following = text[++place] ?? '';
    if (following === "'") {
      place++;
      return "'";
    }
    if (!following || !(counted ? '{}#' : '{}').includes(following)) return "'";
    const end = text.indexOf("'", place);
    if (end < 0) throw new Error(`a quotation is not closed: ${text}`);
    const found = text.slice(place, end);
    place = end + 1;
    return found;
  };

  const optionsOf = (counted: string): Record<string, Pattern> => {
    const found: Record<string, Pattern> = {};
    for (;;) {
      const label = upTo(/[{}]/);
      if (text[place++] === '}') return found;
      found[label] = pattern(counted);
      upTo(/\}/);
      place++;
    }
  };

  const argument = (): Argument => {
    place++;
    const name = upTo(/[,}]/);
    if (text[place++] === '}') return { name, format: '', options: null };
    const format = upTo(/[,}]/);
    if (text[place++] === '}') return { name, format, options: null };
    return { name, format, options: optionsOf(format === 'plural' ? name : '') };
  };

  const pattern = (counted: string): Pattern => {
    const parts: Pattern = [];
    let literal = '';
    const add = (part: Argument): void => {
      if (literal) parts.push(literal);
      literal = '';
      parts.push(part);
    };
    while (place < text.length && text[place] !== '}') {
      const char = text[place] as string;
      if (char === '{') add(argument());
      else if (char === "'") literal += quoted(counted);
      else {
        place++;
        if (char === '#' && counted) add({ name: counted, format: '', options: null });
        else literal += char;
      }
    }
    if (literal) parts.push(literal);
    return parts;
  };

  const parsed = pattern('');
  if (place < text.length) throw new Error(`a brace is closed that was not opened: ${text}`);
  return parsed;
}

/** Write a number with a minus sign instead of a hyphen. */
export const withMinus = (n: number): string => String(n).replace('-', '−');

export function fill(pattern: Pattern, values: Record<string, Value>, grammar: Grammar): string {
  return pattern.map((part) => (typeof part === 'string' ? part : filled(part, values, grammar))).join('');
}

function filled({ name, format, options }: Argument, values: Record<string, Value>, grammar: Grammar): string {
  const value = values[name];
  if (options) {
    const category = format === 'plural' ? grammar.plurals.select(Number(value)) : String(value);
    return fill(options[`=${value}`] ?? options[category] ?? options.other ?? [], values, grammar);
  }
  const text = typeof value === 'number' ? withMinus(value) : String(value);
  if (format === 'spellout' && typeof value === 'number') return grammar.numbers[value] ?? text;
  if (format === 'capitalized') return text.slice(0, 1).toUpperCase() + text.slice(1);
  if (format === 'uncapitalized') return text.slice(0, 1).toLowerCase() + text.slice(1);
  return text;
}
