import { describe, expect, it, vi } from 'vitest';
import { texts } from '../src/i18n';
import { span } from '../src/i18n/duration';
import { colorOf, usePalette } from '../src/board/palette.svelte';
import { newBotName } from '../src/table/state/names';
import { playerColor } from '../src/board/shapes';
import type { ChatEntry } from '../src/transport/types';
import { Notices } from '../src/table/state/notices.svelte';

const de = texts('de');
const en = texts('en');
const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('what is said in passing', () => {
  it('stands there once, however often it is said', () => {
    const notices = new Notices();
    for (const text of ['Slow down', 'Hello', 'Slow down', 'Slow down']) notices.notify(text);
    expect(notices.toasts.map((x) => x.text)).toEqual(['Hello', 'Slow down']);
  });
});

describe('spans of time', () => {
  it('are said in the two largest units', () => {
    expect([0, 59, 119, 120, 3599].map((s) => plain(span(de, s)))).toEqual([
      '0 s',
      '59 s',
      '119 s',
      '2 Min.',
      '59 Min.',
    ]);
    expect(plain(span(de, 3600))).toBe('1 Std.');
    expect(plain(span(en, 3600 * 5 + 60 * 7))).toBe('5 h 7 min');
    expect(plain(span(de, 86400))).toBe('1 Tag');
    expect(plain(span(en, 86400 * 3 + 3600 * 2 + 59))).toBe('3 days 2 h');
    expect(plain(span(en, -5))).toBe('0 s');
  });
});

describe('a bot that joins', () => {
  it('gets a name that nobody has', () => {
    expect(newBotName([{ kind: 'here', name: 'Otto' }, { kind: 'bot' }, { kind: 'bot', name: 'Lina' }])).toBe('Jonas');
  });
});

describe('colours of one’s choice', () => {
  it('are those of the table that is shown', () => {
    usePalette([
      { seat: 0, color: 4 },
      { seat: 1, color: 0 },
    ]);
    expect([playerColor(0), playerColor(1), playerColor(2)]).toEqual(['plum', 'red', 'amber']);
    usePalette(null);
    expect(colorOf(1)).toBe(1);
    expect(playerColor(0)).toBe('red');
  });
});

describe('talk', () => {
  it('sorts what comes twice and late, and announces only what is new', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
    vi.stubGlobal('navigator', { language: 'de', languages: ['de'] });
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    const { Chat } = await import('../src/table/state/chat.svelte');
    const word = (number: number, seat: number): ChatEntry => ({
      number,
      seat,
      name: '',
      text: 'x',
      reaction: null,
      at: '',
    });
    const announced: number[] = [];
    const talk = new Chat('t', { ask: vi.fn() }, (w) => announced.push(w.number));
    const own = (w: ChatEntry): boolean => w.seat === 0;
    talk.receive([word(3, 1)], own);
    talk.receive([word(1, 1), word(2, 0), word(3, 1)], own);
    expect(talk.words.map((w) => w.number)).toEqual([1, 2, 3]);
    expect(announced).toEqual([3]);
    expect(talk.unread).toBe(2);
    talk.open(true);
    talk.receive([word(4, 1)], own);
    expect(talk.unread).toBe(0);
    talk.open(false);
    talk.mute(true);
    talk.receive([word(5, 1)], own);
    expect([talk.unread, announced]).toEqual([0, [3]]);
  });
});
