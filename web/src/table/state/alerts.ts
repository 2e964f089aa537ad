/** Alerts that call a player back to the table: sound, vibration, the tab's title and picture, a notification. */

import { settings } from '../../app/settings.svelte';
import { playSound } from './sound';
import { loudness } from './sound-effects.svelte';

const ICON = './icon.svg';
const ICON_ALERT = './icon-turn.svg';

/** Sounds are off where several people share the device, until somebody switches them on. */
export const sounds = (shared: boolean): boolean => settings.sound ?? !shared;

export const canNotify = (): boolean => 'Notification' in globalThis && isSecureContext;

/** Asks the browser's permission; to be called from a tap. Tells whether it was given. */
export async function allowNotifications(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** The tab shows whether somebody is awaited. */
export function markTab(title: string, calling: boolean): void {
  document.title = calling ? `● ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (icon) icon.href = calling ? ICON_ALERT : ICON;
  const badge = calling ? navigator.setAppBadge?.(1) : navigator.clearAppBadge?.();
  badge?.catch(() => undefined);
}

export interface Alert {
  kind: 'turn' | 'nudge';
  title: string;
  text: string;
  /** one table has one notification */
  table: string;
  shared: boolean;
}

export function alertPlayer({ kind, title, text, table, shared }: Alert): void {
  if (sounds(shared)) {
    void playSound(kind, loudness());
    navigator.vibrate?.(kind === 'turn' ? [70, 50, 70] : [40, 40, 40, 40, 40]);
  }
  if (document.hidden && settings.notify) void notify(title, text, table);
}

async function notify(title: string, text: string, table: string): Promise<void> {
  if (!canNotify() || Notification.permission !== 'granted') return;
  const shown: NotificationOptions = { body: text, tag: `table-${table}`, icon: './icon-192.png', data: { table } };
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker?.active) await worker.showNotification(title, shown).catch(() => undefined);
  else {
    const notification = new Notification(title, shown);
    notification.onclick = () => {
      focus();
      notification.close();
    };
  }
}
