/** The personal keys of this device: under the first one games are remembered, the others are only read. */

const KEY = 'stellwerk.me';
const SHAPE = /^p[A-Za-z0-9_-]{31}$/;
const NEW = 'stellwerk.me.new'; // the key that is to replace all others, until the server has agreed
export const MOST_KEYS = 8;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

export class Me {
  private made: string | null = null;

  constructor(private readonly store: Store) {}

  get keys(): string[] {
    try {
      const kept: unknown = JSON.parse(this.store.getItem(KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter((k): k is string => typeof k === 'string' && SHAPE.test(k)) : [];
    } catch {
      return [];
    }
  }

  /** The key for new games; made when it is needed first. */
  get key(): string {
    const [first] = this.keys;
    if (first) return first;
    this.made ??= newToken('p');
    this.keep([this.made]);
    return this.made;
  }

  /** Go on under the key of another device; what was played here stays in the list. */
  adopt(key: string): void {
    if (SHAPE.test(key)) this.keep([key, ...this.keys.filter((k) => k !== key)].slice(0, MOST_KEYS));
  }

  /**
   * The keys to end, and the new one, under which games are remembered from now on. If the server's answer is
   * lost, the next attempt goes on with the same new key.
   */
  beginReplacement(): { people: string[]; new: string } {
    const kept = this.keys.length || !this.made ? this.keys : [this.made];
    const [first, ...others] = kept;
    if (first && first === this.store.getItem(NEW)) return { people: others.slice(0, MOST_KEYS), new: first };
    const made = newToken('p');
    this.write(NEW, made);
    this.keep([made, ...kept]);
    return { people: kept.slice(0, MOST_KEYS), new: made };
  }

  /** The server has ended all other keys. */
  finishReplacement(key: string): void {
    this.made = key;
    this.keep([key]);
    this.write(NEW, '');
  }

  /** These keys were replaced on another device. */
  forget(ended: string[]): void {
    if (this.made && ended.includes(this.made)) this.made = null;
    this.keep(this.keys.filter((k) => !ended.includes(k)));
  }

  private keep(keys: string[]): void {
    this.write(KEY, JSON.stringify(keys));
  }

  private write(name: string, value: string): void {
    try {
      this.store.setItem(name, value);
    } catch {
      // a private window: remembered as long as the page is open
    }
  }
}

/** A token of this kind, as the server makes them. */
export function newToken(kind: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `${kind}${text.slice(0, 31)}`;
}

export const isKey = (text: string): boolean => SHAPE.test(text);
export const me = new Me(globalThis.localStorage ?? { getItem: () => null, setItem: () => undefined });
