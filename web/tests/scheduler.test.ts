import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Turns = typeof import('../src/app/scheduler');
const heard = new Map<string, () => void>();
let next: (() => void) | undefined;

/** What is drawn is on the screen when the frame after it begins. */
function paint(): void {
  next?.();
  next?.();
}

let turns: Turns;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('addEventListener', (name: string, hear: () => void) => heard.set(name, hear));
  vi.stubGlobal('requestAnimationFrame', (then: () => void) => (next = then));
  turns = await import('../src/app/scheduler');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what the first picture can do without', () => {
  it('waits for it, and then its turn', () => {
    const done: string[] = [];
    turns.runDeferred(() => done.push('a'));
    turns.runDeferred(() => done.push('b'));
    vi.advanceTimersByTime(100);
    expect(done).toEqual([]);
    paint();
    expect(done).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(done).toEqual(['a', 'b']);
  });

  it('comes little by little where it takes long', () => {
    let done = 0;
    const now = vi.spyOn(performance, 'now').mockImplementation(() => 100 * done);
    for (let i = 0; i < 3; i++) turns.runDeferred(() => (done += 1));
    paint();
    const seen: number[] = [];
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersToNextTimer();
      seen.push(done);
    }
    now.mockRestore();
    expect(seen).toEqual([1, 2, 3]);
  });

  it('comes without a frame where nobody looks', () => {
    const job = vi.fn();
    turns.runDeferred(job);
    vi.runAllTimers();
    expect(job).toHaveBeenCalledOnce();
  });

  it('is there at once when it is printed, and on every later page', () => {
    const [printed, left, later] = [vi.fn(), vi.fn(), vi.fn()];
    turns.runDeferred(printed);
    heard.get('beforeprint')?.();
    expect(printed).toHaveBeenCalledOnce();
    turns.runDeferred(left);
    heard.get('hashchange')?.();
    expect(left).toHaveBeenCalledOnce();
    turns.runDeferred(later);
    expect(later).toHaveBeenCalledOnce();
  });

  it('is read before it is looked at, in the order of the page', () => {
    const done: string[] = [];
    turns.runDeferred(() => done.push('map'));
    turns.runDeferredText(() => {
      done.push('first');
      turns.runDeferredText(() => done.push('a part of the first'));
      turns.runDeferredText(() => done.push('another'));
    });
    turns.runDeferredText(() => done.push('second'));
    paint();
    vi.runAllTimers();
    expect(done).toEqual(['first', 'a part of the first', 'another', 'second', 'map']);
  });

  it('is printed with all that it brings with it', () => {
    const part = vi.fn();
    turns.runDeferredText(() => turns.runDeferredText(part));
    heard.get('beforeprint')?.();
    expect(part).toHaveBeenCalledOnce();
  });

  it('can be given up', () => {
    const job = vi.fn();
    turns.runDeferred(job)();
    vi.runAllTimers();
    expect(job).not.toHaveBeenCalled();
  });
});

describe('what a page is made of', () => {
  it('is fetched, read and shown in tasks of their own', async () => {
    const load = vi.fn(() => Promise.resolve('page'));
    const shown = vi.fn();
    void turns.loadInTasks(load).then(shown);
    expect(load).not.toHaveBeenCalled();
    vi.advanceTimersToNextTimer();
    expect(load).toHaveBeenCalledOnce();
    for (let i = 0; i < 5; i++) await Promise.resolve();
    expect(shown).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(shown).toHaveBeenCalledWith('page');
  });

  it('is there without a pause when another page was there before', async () => {
    heard.get('hashchange')?.();
    expect(await turns.loadInTasks(() => Promise.resolve('page'))).toBe('page');
    expect(vi.getTimerCount()).toBe(0);
  });
});
