// SPDX-License-Identifier: AGPL-3.0-or-later

// An edit of the owner's leaves everything else where it was: each part that the cut had before keeps
// its length and its move, so that its frames are the same and are not rendered again.

import type { FilmPart } from "./film_parts.ts";
import type { Slot } from "./fit_to_beats.ts";
import type { Item, Timeline, Visual } from "./timeline.ts";

/** Names an item in a cut and in the edited one: the picture it shows, or which card it is. */
type ItemName = string;

/** The second of a name has "#2" behind it. */
function numbered(names: readonly string[]): readonly ItemName[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}

/** In the order of the film. */
export function itemNames({ items }: Pick<Timeline, "items">): readonly ItemName[] {
  return numbered(
    items.map(({ asset, visual }) => visual.kind === "card" ? `card:${visual.role}` : asset ?? ""),
  );
}

function partNames(parts: readonly FilmPart[]): readonly (ItemName | undefined)[] {
  const names = numbered(
    parts.map((part) =>
      part.kind === "card" ? `card:${part.role}` : part.shot.placeOf ?? part.shot.asset.id
    ),
  );
  return names.map((name, i) => {
    const part = parts[i]!;
    return part.kind === "shot" && part.shot.isTrimmed ? undefined : name;
  });
}

/** Slots of the parts that `before` has, fixed to the lengths they have there. */
export function preserveSlots(
  slots: readonly Slot[],
  parts: readonly FilmPart[],
  before: Timeline,
): readonly Slot[] {
  const names = itemNames(before), lengths = new Map<ItemName, number>();
  let end = 0;
  before.items.forEach((item, i) => {
    const last = end;
    end = item.startFrame + item.frames - (before.joins[i]?.frames ?? 0) / 2;
    lengths.set(names[i]!, end - last);
  });
  return partNames(parts).map((name, i) => {
    const length = name === undefined ? undefined : lengths.get(name);
    return length === undefined
      ? slots[i]!
      : { ...slots[i]!, min: length, ideal: length, max: length };
  });
}

/** Still pictures that stand as long as before move as before, on the ground of before. */
export function preserveMoves(items: readonly Item[], before: Timeline): readonly Item[] {
  const names = itemNames(before);
  const known = new Map(before.items.map((item, i) => [names[i]!, item]));
  return itemNames({ items }).map((name, i) => {
    const item = items[i]!, kept = known.get(name);
    const isSame = kept !== undefined && kept.frames === item.frames && isStill(item.visual) &&
      kept.visual.kind === item.visual.kind;
    return isSame ? { ...item, visual: kept.visual } : item;
  });
}

function isStill(visual: Visual): boolean {
  return visual.kind === "still" ||
    (visual.kind === "tiles" && visual.tiles.every(({ inSeconds }) => inSeconds === undefined)) ||
    (visual.kind === "matted" && visual.inSeconds === undefined);
}
