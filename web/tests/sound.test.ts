import { describe, expect, it, vi } from 'vitest';
import { EDITIONS } from '../src/editions';
import { loadBoard } from '../src/board/board';
import { texts } from '../src/i18n';
import { SOUNDS } from '../src/table/state/sound';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal('navigator', { languages: ['de'] });
vi.stubGlobal('localStorage', { getItem: () => null });
const { soundOf } = await import('../src/table/state/sound-effects.svelte');

describe('a sound', () => {
  it('has a caption in every language', () => {
    for (const lang of ['de', 'en'])
      for (const sound of SOUNDS) expect(texts(lang).sound.caption[sound], `${lang} ${sound}`).toBeTruthy();
  });

  it('has its own character in every edition', () => {
    const characters = EDITIONS.map(({ id }) => EDITIONS.find((e) => e.id === id)?.sound);
    expect(new Set(characters.map((c) => JSON.stringify(c))).size).toBe(EDITIONS.length);
  });

  it('depends on what was built and how it was paid', async () => {
    const board = await loadBoard('skandinavien');
    const routes = board.drawing.routes;
    const train = routes.find((r) => r.kind === 'train' && r.length === 3);
    const ferry = routes.find((r) => r.kind === 'ferry');
    const claimed = (route?: string, paid = { blue: 3 }) =>
      soundOf({ event: 'claimed', route: route ?? '', paid }, board);
    expect(claimed(train?.id)).toEqual({ sound: 'wagon', times: 3 });
    expect(claimed(train?.id, { loco: 1, blue: 2 } as never)?.sound).toBe('locomotive');
    expect(claimed(ferry?.id)?.sound).toBe('ship');
    expect(soundOf({ event: 'revealed' }, board)?.sound).toBe('tunnel');
    expect(soundOf({ event: 'passed' }, board)).toBeNull();
  });
});
