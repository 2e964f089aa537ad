/** Links that work for others: not every address under which one sees the page leads to it from outside. */

import { api, type LanAddresses } from '../transport/api';
import { linkTo } from '../app/router.svelte';

const LOOPBACK = /^(localhost|.*\.localhost|127\..*|\[::1\])$/;
const NOWHERE: LanAddresses = { addresses: [], local_only: false, commands: [] };

/** Only a page that was opened at the server's own machine has to ask how others get there. */
export async function howToReach(host: string = location.hostname): Promise<LanAddresses> {
  if (!LOOPBACK.test(host)) return NOWHERE;
  return api.reach().catch(() => NOWHERE);
}

/** A link to a page of ours, as seen from this address of the server (null: as seen from here). */
export function linkFrom(address: string | null, path: string): string {
  return address ? `${address}#${path}` : linkTo(path);
}

export const canShare = (): boolean => !!navigator.share && matchMedia('(pointer: coarse)').matches;

/** The phone's own way of sharing; false if it was cancelled or is not there. */
export async function share(title: string, url: string): Promise<boolean> {
  try {
    await navigator.share({ title, url });
    return true;
  } catch {
    return false;
  }
}

/** Copies also where the browser's clipboard is for encrypted pages only, as in a network at home. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.style.position = 'fixed';
    field.style.opacity = '0';
    (document.querySelector('[role=dialog]') ?? document.body).append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}
