/** Where a replay comes from: a table that is kept, or a game that came as a link. */

import { api } from './api';
import type { Replay, ReplayView } from './types';

export interface Course {
  replay(): Promise<Replay>;
  views(first: number, last: number): Promise<{ views: ReplayView[] }>;
}

export const keptCourse = (id: string, token: string | null): Course => ({
  replay: () => api.replay(id, token),
  views: (first, last) => api.replayViews(id, token, first, last),
});

export const sharedCourse = (game: string): Course => ({
  replay: () => api.shared(game),
  views: (first, last) => api.sharedViews(game, first, last),
});
