/** The little language in which texts are written; `src/stellwerk/words/template.py` says how, and reads the same. */

export type Value = string | number | boolean | null | undefined;

interface Slot {
  name: string;
  manner: string;
  cases: [labels: string[], chosen: Parts][];
  otherwise: Parts | null;
}
type Parts = (string | Slot)[];

const DEPTH: Record<string, number> = { '{': 1, '}': -1 };

export function parse(text: string): Parts {
  const parts: Parts = [];
  let place = 0;
  while (place < text.length) {
    const opening = text.indexOf('{', place);
    const end = opening < 0 ? text.length : opening;
    if (end > place) parts.push(text.slice(place, end));
    if (opening < 0) break;
    const closing = closingOf(text, opening);
    parts.push(slot(text.slice(opening + 1, closing)));
    place = closing + 1;
  }
  return parts;
}

function closingOf(text: string, opening: number): number {
  let depth = 0;
  for (let place = opening; place < text.length; place++) {
    depth += DEPTH[text[place] ?? ''] ?? 0;
    if (depth === 0) return place;
  }
  throw new Error(`a brace is not closed: ${text}`);
}

function slot(inside: string): Slot {
  const [head = '', ...alternatives] = split(inside);
  const [name = '', manner = ''] = head.split(':');
  const last = alternatives.pop();
  const cases = alternatives.map((each): [string[], Parts] => {
    const equals = each.indexOf('=');
    return [each.slice(0, equals).split(','), parse(each.slice(equals + 1))];
  });
  return { name, manner, cases, otherwise: last === undefined ? null : parse(last) };
}

/** At the bars that are in no inner braces. */
function split(inside: string): string[] {
  const pieces = [''];
  let depth = 0;
  for (const char of inside) {
    depth += DEPTH[char] ?? 0;
    if (char === '|' && depth === 0) pieces.push('');
    else pieces.push((pieces.pop() ?? '') + char);
  }
  return pieces;
}

/** A number as it is written: below nothing with a minus, which is no hyphen. */
export const withMinus = (n: number): string => String(n).replace('-', '−');

export function fill(parts: Parts, values: Record<string, Value>, numbers: string[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : filled(part, values, numbers))).join('');
}

function filled(slot: Slot, values: Record<string, Value>, numbers: string[]): string {
  const value = values[slot.name];
  if (slot.otherwise) {
    const chosen = slot.cases.find(([labels]) => labels.some((label) => meant(label, value)));
    return fill(chosen ? chosen[1] : slot.otherwise, values, numbers);
  }
  const text = typeof value === 'number' ? withMinus(value) : String(value);
  if (slot.manner === 'word' && typeof value === 'number') return numbers[value] ?? text;
  if (slot.manner === 'upper') return text.slice(0, 1).toUpperCase() + text.slice(1);
  if (slot.manner === 'lower') return text.slice(0, 1).toLowerCase() + text.slice(1);
  return text;
}

function meant(label: string, value: Value): boolean {
  if (typeof value === 'boolean') return label === (value ? 'yes' : 'no');
  if (typeof value !== 'number') return label === String(value);
  if (label.startsWith('−')) return label === withMinus(value);
  const [least = NaN, most = least] = label.split('-').map(Number);
  return least <= value && value <= most;
}
