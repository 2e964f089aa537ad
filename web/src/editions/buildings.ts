/** What seats have built in cities, whatever it is called in their edition. */

import { editionOf, ownTexts } from '.';
import type { Building, BuildingWords } from './types';
import type { Texts } from '../i18n';
import type { SeatView } from '../transport/types';

export const buildingOf = (edition: string): Building | null => editionOf(edition)?.building ?? null;

/** What is said about it; undefined where nothing is built. */
export const buildingWords = (t: Texts, edition: string): BuildingWords | undefined =>
  ownTexts(t, buildingOf(edition)?.textsOf ?? edition)?.building;

/** The cities in which a seat has built, and how often it still can; null where nothing is built. */
export function builtBy(edition: string, seat: SeatView): { cities: string[]; left: number } | null {
  const kind = buildingOf(edition)?.kind;
  const fields = seat as unknown as Record<string, unknown>;
  const cities = kind ? fields[`${kind}s`] : undefined;
  if (!Array.isArray(cities)) return null;
  return { cities: cities as string[], left: Number(fields[`${kind ?? ''}s_left`] ?? 0) };
}
