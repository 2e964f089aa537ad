/** The editions: a folder each, found by itself. What is printed about them comes from the engine. */

import type { Texts } from '../i18n';
import { type EditionFacts, factsOf } from './facts';
import type { EditionPage, OwnTexts } from './types';

export interface Edition extends EditionPage {
  id: string;
  facts: EditionFacts;
}

const pages = import.meta.glob<EditionPage>('./*/index.ts', { eager: true, import: 'page' });

/** In the order of the shop window; the first is the one to begin with. */
export const EDITIONS: Edition[] = Object.entries(pages)
  .map(([path, page]): Edition => {
    const id = path.split('/')[1] ?? '';
    return { ...page, id, facts: factsOf(id) };
  })
  .sort((a, b) => a.place - b.place);

export const FIRST = EDITIONS[0] as Edition;

export const editionOf = (id: string | null | undefined): Edition | undefined => EDITIONS.find((e) => e.id === id);

/** What an edition says about itself. */
export const ownTexts = (t: Texts, id: string): OwnTexts | undefined =>
  (t.editions as object as Record<string, OwnTexts | undefined>)[id];
