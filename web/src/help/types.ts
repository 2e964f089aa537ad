/** A page of rules: short sections in two languages, with pictures cut out of the board itself. */

import type { Lang } from '../lib/board';

export interface Picture {
  cities: string[];
  /** routes drawn as built, by seat */
  built?: Record<string, number>;
  selected?: string;
  margin?: number;
  passengers?: Record<string, number>;
  harbors?: Record<string, number>;
  caption: Record<Lang, string>;
}

export interface Section {
  title: Record<Lang, string>;
  text: Record<Lang, string[]>;
  picture?: Picture;
}

export interface Help {
  sections: Section[];
  rulings: Record<Lang, string[]>;
  reconstructed: Record<Lang, string[]>;
}
