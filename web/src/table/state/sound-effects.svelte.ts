/** The sounds of a table and their captions: which event sounds how, and whether anybody wants to hear it. */

import { editionOf } from '../../editions';
import { settings } from '../../app/settings.svelte';
import type { Board } from '../../board/board';
import type { GameEvent } from '../../transport/types';
import { isWild } from './cards';
import { playSound, type Sound } from './sound';

/** How long a caption is shown. */
const CAPTION_MS = 2500;
const MOST_PIECES = 8;
const OTHERS = 0.6;

const OF_EVENT: Record<string, Sound> = {
  drew: 'card',
  took: 'card',
  revealed: 'tunnel',
  offered: 'ticket',
  kept: 'ticket',
  swapped: 'ticket',
  placed: 'passenger',
  rode: 'passenger',
  arrived: 'passenger',
  bought: 'building',
  final: 'final',
};

/** The sound of an event, and how often it is heard. */
export function soundOf(e: GameEvent, board: Board): { sound: Sound; times: number } | null {
  if (e.event === 'claimed') {
    const route = board.route.get(e.route ?? '');
    if (route?.kind === 'ship' || route?.kind === 'ferry') return { sound: 'ship', times: 1 };
    if (Object.keys(e.paid ?? {}).some(isWild)) return { sound: 'locomotive', times: 1 };
    return { sound: 'wagon', times: Math.min(route?.length ?? 1, MOST_PIECES) };
  }
  if (e.event === editionOf(board.edition)?.building?.kind) return { sound: 'building', times: 1 };
  const sound = OF_EVENT[e.event];
  return sound ? { sound, times: 1 } : null;
}

class SoundEffects {
  /** what sounded last, for those who do not hear it */
  caption = $state<Sound | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** On unless several people share the device or the system asks for less; a choice counts more than both. */
  isOn(shared: boolean): boolean {
    return settings.sound ?? (!shared && !settings.reducedMotion);
  }

  play(sound: Sound, { shared, edition, mine = true, times = 1 }: PlayOptions): void {
    if (!this.isOn(shared) || settings.volume <= 0) return;
    this.caption = sound;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.caption = null), CAPTION_MS);
    if (document.hidden || navigator.userActivation?.hasBeenActive === false) return;
    const character = editionOf(edition)?.sound;
    void playSound(sound, loudness() * (mine ? 1 : OTHERS), { times, ...(character ? { character } : {}) });
  }

  toggle(shared: boolean): boolean {
    settings.sound = !this.isOn(shared);
    return settings.sound;
  }
}

interface PlayOptions {
  shared: boolean;
  edition: string | undefined;
  mine?: boolean;
  times?: number;
}

/** The slider is even to the ear. */
export const loudness = (): number => (settings.volume / 100) ** 2;

export const soundEffects = new SoundEffects();
