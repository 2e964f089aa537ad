import { afterEach, describe, expect, it, vi } from 'vitest';
import { api } from '../src/transport/api';

afterEach(() => vi.unstubAllGlobals());

describe('a game as a file', () => {
  it('keeps a seed with more digits than a number of JavaScript has', async () => {
    const record = '{"stellwerk": 1, "seed": 4611686018427387903}';
    vi.stubGlobal('fetch', async () => new Response(record));
    expect(await api.record('k3v9w0q2m7xa', null)).toBe(record);
  });

  it('tells what is wrong in the words of whoever refused it', async () => {
    const refusal = { error: { code: 'wrong_state', de: 'Noch nicht.', en: 'Not yet.' } };
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refusal), { status: 409 }));
    await expect(api.record('k3v9w0q2m7xa', null)).rejects.toMatchObject({ body: refusal.error });
  });

  it('does not stumble over an answer that is no JSON', async () => {
    vi.stubGlobal('fetch', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(api.record('k3v9w0q2m7xa', null)).rejects.toMatchObject({ body: { code: 'unknown' } });
  });
});
