/** The pages of rules: their texts are loaded, their few pictures are told here. */

import type { Lang } from '../i18n';
import type { HelpTexts, Pictures } from './types';

const pictures = import.meta.glob<Pictures>('./*/help.ts', { eager: true, import: 'pictures' });
const texts = import.meta.glob<Record<Lang, HelpTexts>>('../generated/help/*.json', { import: 'default' });

export interface Help {
  texts: Record<Lang, HelpTexts>;
  pictures: Pictures;
}

/** The page of rules of an edition; null if there is none. */
export async function loadHelp(id: string): Promise<Help | null> {
  const found = await texts[`../generated/help/${id}.json`]?.();
  return found ? { texts: found, pictures: pictures[`./${id}/help.ts`] ?? {} } : null;
}
