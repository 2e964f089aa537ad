/** What an edition's folder says about itself; everything else on the page asks for it here. */

import type { Component } from 'svelte';
import type { Texts } from '../i18n';
import type { City } from '../board/board';
import type { Choices } from '../table/state/choices';
import type { SoundCharacter } from '../table/state/sound';
import type { Table } from '../table/state/table.svelte';
import type { Pending, View } from '../transport/types';

/** `index.ts` of an edition's folder exports one as `page`. */
export interface EditionPage {
  /** where it stands among the others in the shop window, from 1 */
  place: number;
  color: string;
  /** what its first game explains beside what every first game does, or instead where the ids are the same */
  tutor?: Note[];
  /** what one can do in a turn, if it is not what one can do everywhere */
  turnHint?: (asked: {
    t: Texts;
    choices: Choices;
    pending: Pending | null;
    cityName: (city: string) => string;
  }) => string;
  /** places are named in the reader's language, not as printed */
  translatesPlaces?: boolean;
  /** tickets are swapped, not added */
  swapsTickets?: boolean;
  /** a track bed is drawn under every route */
  trackBeds?: boolean;
  building?: Building;
  /** what its bells and whistles sound like */
  sound?: SoundCharacter;
  /** others' routes may serve a seat's tickets: one at each of these cities, and so many more in time to come */
  borrows?: (view: View, seat: number) => { at: readonly string[]; more: number };
  /** pictures of technologies that their facts do not show */
  technologies?: Record<string, TechnologyPicture>;
  /** how a place is drawn, if not as everywhere */
  pin?: Component<{ city: City; pin: number }>;
}

/** What stands for a technology in the shop. */
export interface TechnologyPicture {
  /** an outline of a country, 16 x 16, and its colour on the map */
  path?: string;
  fill?: string;
  /** one of `SYMBOL`, and what it changes */
  symbol?: string;
  text?: string;
  /** the owners of routes drawn side by side: 0 is the player, 1 somebody else */
  pieces?: number[];
}

/** Something that one builds in a city, at most one in each. */
export interface Building {
  /** the verb of its notation and the name of its event; a seat has a list of this name and an s */
  kind: string;
  /** one of `SYMBOL` */
  symbol: string;
  /** the edition whose texts speak of it, if it is another's */
  textsOf?: string;
}

/** What every edition may have said about itself, in one language; its folder knows what else there is. */
export interface OwnTexts {
  teaser: string;
  building?: BuildingWords;
  /** by the ids of the notes */
  tutor?: Record<string, string>;
}

/** A page of rules in one language: short sections, some with a picture and what is to be seen on it. */
export interface HelpTexts {
  sections: Record<string, { title: string; text: string[]; caption?: string }>;
  rulings: string[];
  reconstructed: string[];
}

export interface BuildingWords {
  many: string;
  /** while it is paid: where, and with what */
  title: (city: string) => string;
  price: string;
  /** in the log */
  built: (where: string, you: boolean) => string;
  /** on the board */
  of: (name: string) => string;
  mine: string;
  here: string;
  /** a button after which the city is picked, what it asks then, and why it may refuse in one's own turn; without one such cities are always marked */
  button?: { label: string; ask: string; cannot: (left: number) => string };
}

/** A note of the first game, shown once when its moment has come. */
export interface Note {
  id: string;
  when: (table: Table) => boolean;
  /** what it is about, as a selector: it pulses while the note is shown */
  at: string;
}

/** What `help.ts` of an edition's folder exports: pictures of its page of rules, by the section they belong to. */
export type Pictures = Record<string, Picture>;

/** Cut out of the board itself. */
export interface Picture {
  cities: string[];
  /** routes drawn as built, by seat */
  built?: Record<string, number>;
  selected?: string;
  margin?: number;
  passengers?: Record<string, number>;
  buildings?: Record<string, number>;
}
