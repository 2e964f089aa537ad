import { describe, expect, it } from 'vitest';

import { Board, type Drawing } from '../src/board/board';
import drawing from '../src/generated/switzerland.json';
import { pathOfTicket, targetOf, type Standing } from '../src/table/state/network';

const board = new Board(drawing as unknown as Drawing);
const standing = (routes: string[], lost: string[] = []): Standing => ({
  routes: new Set(routes),
  lost: new Set(lost),
  loans: { of: new Set(), most: 0 },
});
const TO_ITALY = ['italia-lugano'];
const TO_GERMANY = [
  ...['bellinzona-lugano-1', 'bellinzona-wassen-1', 'schwyz-wassen-1', 'schwyz-zug-1', 'zug-zurich-1'],
  ...['winterthur-zurich-1', 'schaffhausen-winterthur-1', 'deutschland-schaffhausen'],
];

describe('a ticket with several values', () => {
  it('names its places and is worth its highest value at most', () => {
    expect(board.ticketName('italia-country-1', 'en')).toBe('Italy – France / Germany / Austria');
    expect(board.ticketPoints('italia-country-1')).toBe(13);
    expect(board.ticketPoints('basel-bern')).toBe(5);
  });

  it('leads to the nearest country until one is connected, then counts the highest', () => {
    expect(targetOf(board, 'lugano-country', standing([]))).toEqual(['lugano', 'italia']);
    expect(pathOfTicket(board, 'lugano-country', standing([])).missing).toEqual(TO_ITALY);
    expect(pathOfTicket(board, 'lugano-country', standing(TO_ITALY)).done).toBe(true);
    expect(targetOf(board, 'lugano-country', standing([...TO_ITALY, ...TO_GERMANY]))).toEqual([
      'lugano',
      'deutschland',
    ]);
  });

  it('is impossible only if no country can be reached', () => {
    const around = (city: string): string[] => (board.routesAt.get(city) ?? []).map((r) => r.id);
    expect(pathOfTicket(board, 'lugano-country', standing([], TO_ITALY)).impossible).toBe(false);
    expect(pathOfTicket(board, 'lugano-country', standing([], around('lugano'))).impossible).toBe(true);
  });
});
