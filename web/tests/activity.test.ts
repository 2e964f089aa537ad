import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const attributes = new Set<string>();
let frames: (() => void)[] = [];
let activity: typeof import('../src/app/activity');

const isSettled = (): boolean => attributes.has('data-settled');

function nextFrame(): void {
  for (const frame of frames.splice(0)) frame();
  vi.advanceTimersByTime(0);
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  attributes.clear();
  frames = [];
  const toggleAttribute = (name: string, on: boolean) => (on ? attributes.add(name) : attributes.delete(name));
  vi.stubGlobal('document', { documentElement: { toggleAttribute } });
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  activity = await import('../src/app/activity');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the page has settled', () => {
  it('once the last activity has ended and a frame has been drawn', () => {
    const [endFirst, endSecond] = [activity.beginActivity(), activity.beginActivity()];
    endFirst();
    endFirst();
    nextFrame();
    expect(isSettled()).toBe(false);
    endSecond();
    expect(isSettled()).toBe(false);
    nextFrame();
    expect(isSettled()).toBe(true);
  });

  it('no longer once something begins, even before the frame', () => {
    activity.beginActivity()();
    const end = activity.beginActivity();
    nextFrame();
    expect(isSettled()).toBe(false);
    end();
    nextFrame();
    expect(isSettled()).toBe(true);
  });

  it('in a background tab that gets no frames', () => {
    activity.beginActivity()();
    vi.advanceTimersByTime(600);
    expect(isSettled()).toBe(true);
  });

  it('after a request that failed', async () => {
    await activity.withActivity(Promise.reject(new Error('offline'))).catch(() => undefined);
    nextFrame();
    expect(isSettled()).toBe(true);
  });
});
