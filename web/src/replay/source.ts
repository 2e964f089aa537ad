/** Where a replay comes from: a table that is kept, or a game that came as a link. */

import { api } from '../transport/api';
import type { Replay, ReplayView } from '../transport/types';

export interface ReplaySource {
  replay(): Promise<Replay>;
  views(first: number, last: number): Promise<{ views: ReplayView[] }>;
}

export const keptGame = (id: string, token: string | null): ReplaySource => ({
  replay: () => api.replay(id, token),
  views: (first, last) => api.replayViews(id, token, first, last),
});

export const sharedGame = (game: string): ReplaySource => ({
  replay: () => api.shared(game),
  views: (first, last) => api.sharedViews(game, first, last),
});
