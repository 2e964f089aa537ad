/** From a view to what the board draws; shared by the table and the replay. */

import { nothing, type SceneState } from './scene';
import { builtBy } from '../editions/buildings';
import type { View } from '../transport/types';

export function sceneOf(view: View, names: string[]): SceneState {
  const scene = nothing();
  view.seats.forEach((s, seat) => {
    for (const r of s.routes) scene.owners.set(r, [...(scene.owners.get(r) ?? []), seat]);
    for (const c of s.passengers?.board ?? []) scene.passengers.set(c, seat);
    for (const c of builtBy(view.edition, s)?.cities ?? []) scene.buildings.set(c, seat);
  });
  scene.goods = view.goods ?? null;
  scene.ridden = view.pending?.journey?.ridden ?? [];
  scene.letters = names.map((n) => n.slice(0, 1).toUpperCase());
  const journey = view.pending?.journey;
  if (journey && view.player !== null) {
    scene.passengers.delete(journey.from);
    scene.passengers.set(journey.at, view.player);
  }
  return scene;
}
