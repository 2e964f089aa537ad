/** Notifications while no page is open: this browser's subscription at its push service. */

import { transport } from '#transport';
import { api, reasonOf } from '../transport/api';
import { allowNotifications, canNotify } from '../table/state/alerts';
import { serviceWorker } from './service-worker';
import { me } from '../profile/keys';
import { settings } from './settings.svelte';

const DAY_MS = 86_400_000;
const RENEWED = 'stellwerk.push'; // when, for whom and in which language the server last got it

/** Whether this browser supports push; on iPhones it does once the page is installed. */
const possible = (): boolean =>
  !transport.onDevice && canNotify() && 'PushManager' in globalThis && 'serviceWorker' in navigator;

/** The key to subscribe with, or null where push is not available. */
export async function pushKey(): Promise<string | null> {
  if (!possible()) return null;
  if (!(await serviceWorker())) return null;
  return api.push().then(
    (answer) => answer.key,
    () => null,
  );
}

export type Outcome = 'on' | 'off' | 'refused' | 'failed';

/** To be called from a tap. */
export async function switchPush(wanted: boolean, key: string): Promise<Outcome> {
  if (!wanted) {
    await end().catch(() => undefined);
    return 'off';
  }
  if (!(await allowNotifications())) return 'refused';
  return subscribe(key).then(
    () => 'on',
    () => 'failed',
  );
}

/** Renew the subscription once a day: keys change, and push services forget. */
export async function renewPush(): Promise<void> {
  if (!settings.push || !possible() || Notification.permission !== 'granted') return;
  const [when, ...what] = (localStorage.getItem(RENEWED) ?? '').split(' ');
  if (Date.now() - Number(when) < DAY_MS && what.join(' ') === subscription()) return;
  const key = await pushKey();
  if (key) await subscribe(key).catch(() => undefined);
}

/** All under whose keys somebody plays or played here; the first one is made if there is none yet. */
const people = (): string[] => [...new Set([me.key, ...me.keys])];
/** What has been subscribed for: a change of it renews the subscription. */
const subscription = (): string => [settings.lang, ...people()].join(' ');

async function subscribe(key: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted = bytesOf(key);
  let found = await pushManager.getSubscription();
  if (found && !sameBytes(found.options.applicationServerKey, wanted)) {
    await found.unsubscribe();
    found = null;
  }
  found ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
  const { endpoint, keys } = found.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the subscription has no keys');
  const wish = { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, lang: settings.lang };
  for (const person of people()) {
    await api.subscribe({ person, ...wish }).catch((problem: unknown) => {
      if (reasonOf(problem).code !== 'key_ended') throw problem;
      me.forget([person]);
    });
  }
  localStorage.setItem(RENEWED, `${Date.now()} ${subscription()}`);
}

async function end(): Promise<void> {
  localStorage.removeItem(RENEWED);
  const found = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!found) return;
  for (const person of people()) await api.unsubscribe({ person, endpoint: found.endpoint }).catch(() => undefined);
  await found.unsubscribe();
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

const sameBytes = (a: ArrayBuffer | null, b: Uint8Array): boolean =>
  a !== null && a.byteLength === b.length && new Uint8Array(a).every((byte, index) => byte === b[index]);
