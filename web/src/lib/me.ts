/** The personal keys of this device: under the first one games are remembered, the others are only read. */

const KEY = 'stellwerk.me';
const SHAPE = /^p[A-Za-z0-9_-]{31}$/;
const MOST = 8;

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
    this.made ??= newKey();
    this.keep([this.made]);
    return this.made;
  }

  /** Go on under the key of another device; what was played here stays in the list. */
  adopt(key: string): void {
    if (SHAPE.test(key)) this.keep([key, ...this.keys.filter((k) => k !== key)].slice(0, MOST));
  }

  private keep(keys: string[]): void {
    try {
      this.store.setItem(KEY, JSON.stringify(keys));
    } catch {
      // a private window: remembered as long as the page is open
    }
  }
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  return `p${text.slice(0, 31)}`;
}

export const isKey = (text: string): boolean => SHAPE.test(text);
export const me = new Me(globalThis.localStorage ?? { getItem: () => null, setItem: () => undefined });
