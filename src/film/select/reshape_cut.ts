// SPDX-License-Identifier: AGPL-3.0-or-later

// What the owner did to a cut, in the one that is chosen anew for another length or another shape. A film in another
// shape is another edit: its screens are chosen anew.

import type { AssetId } from "../../library/asset.ts";
import type { Brief } from "../brief/brief.ts";
import { assetsOf, type Cut, type Shot } from "./cut.ts";
import {
  applyEdit,
  applyPossible,
  type Edit,
  type Edited,
  reordered,
  type ShotName,
  shotNames,
  type StoredEdits,
} from "./edit_cut.ts";

/** What the owner did to a cut, as far as another choice of pictures has to heed it. */
export interface OwnersHand {
  readonly edited: Edited;
  /** Pictures whose shots the owner touched, and which are still in the film. */
  readonly touched: ReadonlySet<AssetId>;
  /** Pictures the owner took out, or gave the place of to others. */
  readonly removed: ReadonlySet<AssetId>;
  /** Shots whose place the owner chose. */
  readonly placed: ReadonlySet<ShotName>;
}

/** Errors as `applyEdits`. */
export function ownersHand(of: Edited, { edits, applied }: StoredEdits): OwnersHand {
  const touched = new Set<AssetId>(), removed = new Set<AssetId>(), placed = new Set<ShotName>();
  let edited = of;
  for (const edit of edits.slice(0, applied)) {
    const at = "shot" in edit ? shotNames(edited.cut).indexOf(edit.shot) : -1;
    const shot = edited.cut.shots[at];
    edited = applyEdit(edited, edit, of);
    if (edit.kind === "lock" && edit.isLocked) touched.add(edit.asset);
    if (edit.kind === "add") {
      touched.add(edit.media.asset.id);
      placed.add(edit.media.asset.id);
    }
    if (!shot || !("shot" in edit)) continue;
    const pictures = assetsOf(shot).map(({ id }) => id);
    switch (edit.kind) {
      case "remove":
        for (const id of pictures) removed.add(id);
        break;
      case "move":
        for (const name of [edit.shot, ...pictures.slice(1)]) placed.add(name);
        for (const id of pictures) touched.add(id);
        break;
      case "swap":
        removed.add(edit.picture ?? shot.asset.id);
        placed.add(edit.with);
        touched.add(edit.with);
        break;
      default:
        touched.add(shot.asset.id);
    }
  }
  const shown = new Set(edited.cut.shots.flatMap(assetsOf).map(({ id }) => id));
  return {
    edited,
    touched: touched.intersection(shown),
    removed: removed.difference(shown),
    placed,
  };
}

/** The brief by which the other shape is chosen. */
export function briefByHand(brief: Brief, { touched, removed }: OwnersHand): Brief {
  const include = new Set([...brief.include, ...touched]).difference(removed);
  return { ...brief, include: [...include], exclude: [...brief.exclude, ...removed] };
}

/** The cut that was chosen for the other shape with the words, order and sound of `of`. */
export function byHand(
  anew: Cut,
  of: Edited,
  { edited, placed }: OwnersHand,
  { edits, applied }: StoredEdits,
): Cut {
  const { titles, mood } = of.cut;
  const carried = edits.slice(0, applied).flatMap((edit): Edit[] => {
    switch (edit.kind) {
      case "title":
      case "mute":
      case "trim":
        return [edit];
      case "card": {
        const title = of.cut.dividers[edit.card]?.title;
        const card = anew.dividers.findIndex((each) => each.title === title);
        return card < 0 ? [] : [{ ...edit, card }];
      }
      default:
        return [];
    }
  });
  const base = { cut: { ...anew, titles, mood }, brief: of.brief };
  return inOwnersOrder(applyPossible(base, carried).edited.cut, edited.cut, placed);
}

/**
 * The changes of a cut that the one which was chosen anew can still have, in the owner's order; `run` chose the one
 * before, which was `before` without them.
 */
export function carriedEdits(
  of: Edited,
  before: Edited,
  run: string,
  stored: StoredEdits,
): StoredEdits {
  const { revision, edits, applied, next } = stored;
  const others = edits.slice(0, applied).filter(({ kind }) => kind !== "move");
  const { edited, carried } = applyPossible(of, others), hand = ownersHand(before, stored);
  carried.push(...movesTo(edited.cut.shots, ownersOrder(edited.cut, hand.edited.cut, hand.placed)));
  if (next) carried.push(next.by);
  const since = { run, applied: carried.length };
  return { revision: revision + 1, edits: carried, applied: carried.length, before: since };
}

/** One after the other, from the beginning of the film on. */
function movesTo(shots: readonly Shot[], order: readonly Shot[]): Edit[] {
  const now = [...shots], moves: Edit[] = [];
  const move = (from: number, to: number) => {
    moves.push({ kind: "move", shot: shotNames({ shots: now })[from]!, to });
    now.splice(to, 0, ...now.splice(from, 1));
  };
  order.forEach((wanted, at) => {
    if (now[at] === wanted) return;
    // Where the next one is right, this one goes further back.
    if (now[at + 1] === wanted) move(at, order.indexOf(now[at]!));
    else move(now.indexOf(wanted), at);
  });
  return moves;
}

function inOwnersOrder(cut: Cut, edited: Cut, placed: ReadonlySet<ShotName>): Cut {
  const shots = ownersOrder(cut, edited, placed);
  return shots.every((shot, index) => shot === cut.shots[index]) ? cut : reordered(cut, shots);
}

/** Each shot whose place the owner chose stands behind the shot it stands behind in `edited`. */
function ownersOrder(cut: Cut, edited: Cut, placed: ReadonlySet<ShotName>): readonly Shot[] {
  const places = new Map<ShotName, number>();
  namesOnScreen(edited).forEach((names, place) => {
    for (const name of names) places.set(name, place);
  });
  const screens = namesOnScreen(cut).map((names, index) => ({
    shot: cut.shots[index]!,
    place: names.map((name) => places.get(name)).find((place) => place !== undefined),
    isPlaced: names.some((name) => placed.has(name) && places.has(name)),
  }));
  const order = screens.filter(({ isPlaced }) => !isPlaced);
  const toPlace = screens.filter(({ isPlaced }) => isPlaced)
    .toSorted((a, b) => a.place! - b.place!);
  for (const screen of toPlace) {
    const before = order.filter(({ place }) => place !== undefined && place <= screen.place!);
    const nearest = Math.max(...before.map(({ place }) => place!));
    order.splice(order.findLastIndex(({ place }) => place === nearest) + 1, 0, screen);
  }
  return order.map(({ shot }) => shot);
}

/** The name of each shot, and those of the pictures that share its screen. */
function namesOnScreen(cut: Cut): ShotName[][] {
  const names = shotNames(cut);
  const besides = ({ beside = [] }: Shot) =>
    beside.flatMap(({ as, asset }) => as === "detail" ? [] : [asset.id]);
  return cut.shots.map((shot, index) => [names[index]!, ...besides(shot)]);
}
