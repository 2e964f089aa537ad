/** Texts by name that outlive the page, in IndexedDB; a write says which version it replaces. */

const NAME = 'stellwerk';
const STORE = 'texts';

interface Kept {
  version: number;
  text: string;
}

export interface TextStore {
  /** whether anything here outlives the page */
  readonly kept: boolean;
  all(): Promise<Map<string, string>>;
  get(name: string): Promise<string | null>;
  put(name: string, text: string, version: number): Promise<boolean>;
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

class IndexedDbStore implements TextStore {
  readonly kept = true;

  constructor(private readonly database: IDBDatabase) {}

  async all(): Promise<Map<string, string>> {
    const store = this.database.transaction(STORE).objectStore(STORE);
    const [names, kept] = await Promise.all([done(store.getAllKeys()), done<Kept[]>(store.getAll())]);
    return new Map(names.map((name, i) => [String(name), kept[i]?.text ?? '']));
  }

  async get(name: string): Promise<string | null> {
    const kept = await done<Kept | undefined>(this.database.transaction(STORE).objectStore(STORE).get(name));
    return kept?.text ?? null;
  }

  /** Told only when it is on the disk: what the page has seen survives whatever happens to it. */
  put(name: string, text: string, version: number): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction(STORE, 'readwrite', { durability: 'strict' });
      const store = transaction.objectStore(STORE);
      let fits = false;
      const before = store.get(name) as IDBRequest<Kept | undefined>;
      before.onsuccess = () => {
        fits = (before.result?.version ?? 0) === version;
        if (fits) store.put({ version: version + 1, text } satisfies Kept, name);
      };
      transaction.oncomplete = () => resolve(fits);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
    });
  }
}

/** Where the browser keeps nothing (some private windows) games last as long as the page. */
class MemoryStore implements TextStore {
  readonly kept = false;
  private readonly texts = new Map<string, Kept>();

  async all(): Promise<Map<string, string>> {
    return new Map([...this.texts].map(([name, { text }]) => [name, text]));
  }

  async get(name: string): Promise<string | null> {
    return this.texts.get(name)?.text ?? null;
  }

  async put(name: string, text: string, version: number): Promise<boolean> {
    if ((this.texts.get(name)?.version ?? 0) !== version) return false;
    this.texts.set(name, { version: version + 1, text });
    return true;
  }
}

export async function openTextStore(): Promise<TextStore> {
  try {
    return new IndexedDbStore(await open());
  } catch {
    return new MemoryStore();
  }
}
