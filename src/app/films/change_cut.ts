// SPDX-License-Identifier: AGPL-3.0-or-later

// What a person changes in a cut that waits to be rendered: kept with its run at once, or the cut is
// chosen anew.

import { Fault } from "../../base/fault.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { Brief, Mood } from "../../film/brief/brief.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";
import { compareAssets } from "../../film/select/candidate.ts";
import { assetsOf, type Cut, type Shot, type ShotMedia } from "../../film/select/cut.ts";
import {
  applyEdit,
  applyEdits,
  type Edit,
  type Edited,
  lockedPictures,
  type Rechoice,
  renewed,
  shotNames,
  stepOf,
  type StoredEdits,
  withEdit,
  withRechoice,
} from "../../film/select/edit_cut.ts";
import type { FilmOrder } from "../../ledger/film_order.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { RunId } from "../../ledger/run.ts";
import type { AssetId } from "../../library/asset.ts";
import type { OwnTracks } from "../previews/tracks.ts";
import type { FilmOrders } from "./film_orders.ts";
import { wasHeldBack } from "./film_pictures.ts";
import type { LibraryPictures } from "./library_pictures.ts";

/** Pictures are named by `pictureIdOf`, so that no path has to leave the program. */
export type CutChange =
  | { readonly kind: "undo" | "redo" }
  | { readonly kind: "remove"; readonly picture: string }
  /** To this place among the shots, counted from 0. */
  | { readonly kind: "move"; readonly picture: string; readonly to: number | "earlier" | "later" }
  /** Where several pictures share the screen, that of `part` goes and the others stay. */
  | {
    readonly kind: "swap";
    readonly picture: string;
    readonly with: string;
    readonly part?: string;
  }
  /** Further shots, by the ids of pictures that were considered or keys of any: each at its time, or behind a shot. */
  | {
    readonly kind: "add";
    readonly pictures: readonly string[];
    readonly place: "time" | "first" | "last" | { readonly after: string };
  }
  | { readonly kind: "mute"; readonly picture: string; readonly isMuted: boolean }
  | { readonly kind: "lock"; readonly picture: string; readonly isLocked: boolean }
  /** Seconds of the clip's own time, and how long it is seen. */
  | {
    readonly kind: "trim";
    readonly picture: string;
    readonly from: number;
    readonly seconds: number;
  }
  | { readonly kind: "title"; readonly main: string; readonly sub?: string }
  /** The titles of cards, in the order of the film; one that is absent or the same stays. */
  | { readonly kind: "cards"; readonly titles: ReadonlyArray<string | undefined> }
  | { readonly kind: "music"; readonly mood: Mood | "none" | "auto"; readonly seed?: number }
  | { readonly kind: "track"; readonly trackId: string }
  /** Chooses the cut anew; without a number as long as the pictures ask for. */
  | { readonly kind: "length"; readonly seconds?: number };

/** Why a cut cannot be changed so; "cannot" also where the cut is gone. */
type ChangeRefusal = "cannot" | "track_unread" | "track_gone" | "picture_gone" | "picture_unread";

/** "stale" where the cut was changed since `revision`, or another cut took its place. */
type CutChangeEnd = "changed" | "stale" | { readonly refused: ChangeRefusal };

interface ChangeCutDeps {
  readonly orders: Pick<
    FilmOrders,
    "cuts" | "pictures" | "tracks" | "keepEdits" | "rechoose" | "takeCut"
  >;
  readonly runs: Pick<RunReader, "considered" | "document" | "trace">;
}

interface ChangeCutOptions {
  /** As `cutRevision` named the cut that was shown. */
  readonly revision: string | null;
  /** An owner may let pictures in that were held back. */
  readonly isOwner: boolean;
}

/** Differs after every change and between cuts. */
export function cutRevision(runId: RunId, { revision }: StoredEdits): string {
  return `${revision}.${runId}`;
}

/**
 * Throws what the ledger and the owner's tracks throw. A cut without an order is not chosen anew.
 */
export async function changeCut(
  { orders, runs }: ChangeCutDeps,
  order: Pick<FilmOrder, "cutRunId" | "request"> & Partial<Pick<FilmOrder, "orderId">>,
  change: CutChange,
  { revision, isOwner }: ChangeCutOptions,
): Promise<CutChangeEnd> {
  const runId = order.cutRunId, laidOut = runId && await orders.cuts.get(runId);
  if (!laidOut || runId === undefined) return CANNOT;
  const { edits, cut } = laidOut;
  if (revision !== cutRevision(runId, edits)) return "stale";
  const options = order.request.options as FilmOptions;
  const locked = lockedPictures(options.include, edits);
  const endOf = (isKept: boolean): CutChangeEnd => isKept ? "changed" : "stale";
  const keep = async (next: StoredEdits) => {
    const chosen = await orders.cuts.chosen(runId);
    // The result is computed before it is kept.
    if (chosen === undefined || !isPossible(() => applyEdits(chosen, next))) return CANNOT;
    return endOf(await orders.keepEdits(runId, edits.revision, next));
  };
  const { orderId } = order;
  const rechoose = async (by: Rechoice, include: ReadonlySet<AssetId>, seconds?: number) => {
    if (orderId === undefined) return CANNOT;
    if (!await orders.keepEdits(runId, edits.revision, withRechoice(edits, by))) return "stale";
    const { include: _, durationSeconds: __, ...rest } = options;
    await orders.rechoose(orderId, {
      ...rest,
      ...include.size > 0 && { include: [...include] },
      ...seconds !== undefined && { durationSeconds: seconds },
    });
    return "changed";
  };
  /** Oldest first. */
  const mediaOf = async (
    keys: readonly string[],
  ): Promise<readonly ShotMedia[] | ChangeRefusal> => {
    if (laidOut.brief.privacy) return "cannot";
    const found: ShotMedia[] = [], considered = await runs.considered(runId);
    for (const key of new Set(keys)) {
      const id = await idOfPicture(key, considered);
      if (id === undefined) return "cannot";
      const media = await lookedAt(orders.pictures, id, laidOut.brief);
      if (typeof media === "string") return media;
      found.push(media);
    }
    return found.toSorted((a, b) => compareAssets(a.asset, b.asset));
  };
  /** Family may show what the film considered, as far as it was not held back. */
  const idOfPicture = async (key: string, considered: readonly AssetId[]) => {
    const own = considered.find((each) => pictureIdOf(each) === key);
    const id = own ?? (await orders.pictures.byKey(key))?.id;
    if (isOwner || id === undefined) return id;
    return considered.includes(id) && !await wasHeldBack(runs, runId, id) ? id : undefined;
  };
  switch (change.kind) {
    case "undo":
    case "redo": {
      const step = stepOf(edits, change.kind === "undo" ? -1 : 1);
      if (step === undefined) return "changed";
      if (!("run" in step)) return await keep(step);
      if (orderId === undefined || await orders.cuts.chosen(step.run) === undefined) return CANNOT;
      if (!await orders.keepEdits(runId, edits.revision, renewed(edits))) return "stale";
      const asked = await runs.document(step.run, "request") as FilmOptions;
      await orders.takeCut(orderId, step.run, asked);
      return "changed";
    }
    case "length": {
      const { seconds } = change;
      return await rechoose({ kind: "length", seconds }, locked, seconds);
    }
    case "add": {
      const media = await mediaOf(change.pictures);
      if (typeof media === "string") return { refused: media };
      const next = withAdded(laidOut, media, change.place);
      return next === undefined ? CANNOT : await keep(next);
    }
    case "swap": {
      const edit = swapOf(change, cut);
      if (edit === undefined) return CANNOT;
      if (edit.with !== undefined) return await keep(withEdit(edits, { ...edit, with: edit.with }));
      const media = await mediaOf([change.with]);
      if (typeof media === "string") return { refused: media };
      const other = media[0]!;
      return await keep(withEdit(edits, { ...edit, with: other.asset.id, media: other }));
    }
    case "track": {
      const track = await trackOf(orders.tracks, change.trackId);
      return typeof track === "string"
        ? { refused: track }
        : await keep(withEdit(edits, { kind: "track", ...track }));
    }
    case "cards": {
      const changed = cut.dividers.flatMap(({ title }, card): Edit[] => {
        const typed = change.titles[card];
        return typed === undefined || typed === title ? [] : [{ kind: "card", card, title: typed }];
      });
      return changed.length === 0 ? "changed" : await keep(changed.reduce(withEdit, edits));
    }
    default: {
      const edit = editOf(change, cut);
      return edit === undefined ? CANNOT : await keep(withEdit(edits, edit));
    }
  }
}

const CANNOT: CutChangeEnd = { refused: "cannot" };

function isPossible(apply: () => unknown): boolean {
  try {
    apply();
    return true;
  } catch (error) {
    if (error instanceof Fault && error.code === "usage") return false;
    throw error;
  }
}

/** The track is analysed before it is kept. */
async function trackOf(tracks: OwnTracks, trackId: string) {
  try {
    return await tracks.choose(trackId) ?? "track_gone";
  } catch (error) {
    if (!(error instanceof Fault) || !UNREADABLE.has(error.code)) throw error;
    return error.code === "not_found" ? "track_gone" : "track_unread";
  }
}

async function lookedAt(
  pictures: LibraryPictures,
  id: AssetId,
  brief: Brief,
): Promise<ShotMedia | "picture_gone" | "picture_unread"> {
  try {
    return await pictures.media(id, brief) ?? "picture_gone";
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    return error.code === "not_found" ? "picture_gone" : "picture_unread";
  }
}

/** `undefined` where the cut does not have the shot, or a picture already. */
function withAdded(
  laidOut: Edited & { readonly edits: StoredEdits },
  media: readonly ShotMedia[],
  place: Extract<CutChange, { readonly kind: "add" }>["place"],
): StoredEdits | undefined {
  let { edits } = laidOut, now: Edited = laidOut, before: number | undefined;
  for (const each of media) {
    const { shots } = now.cut;
    const to = before !== undefined && place !== "time"
      ? before + 1
      : place === "first"
      ? 0
      : place === "last"
      ? shots.length
      : place === "time"
      ? placeByTime(shots, each)
      : shotNames(now.cut).findIndex((name) => pictureIdOf(name) === place.after) + 1;
    if (to === 0 && typeof place === "object") return undefined;
    const edit: Edit = { kind: "add", media: each, to };
    if (!isPossible(() => now = applyEdit(now, edit, now))) return undefined;
    edits = withEdit(edits, edit);
    before = to;
  }
  return edits;
}

/** Behind the last shot that was taken before it, wherever its owner put that one. */
function placeByTime(shots: readonly Shot[], { asset }: ShotMedia): number {
  const earlier = shots.filter((shot) => compareAssets(shot.asset, asset) <= 0);
  const nearest = earlier.reduce<Shot | undefined>(
    (last, shot) => last && compareAssets(last.asset, shot.asset) > 0 ? last : shot,
    undefined,
  );
  return nearest === undefined ? 0 : shots.indexOf(nearest) + 1;
}

/** Without a picture where `with` names none of the shot's stand-ins; `undefined` for a shot the cut does not have. */
function swapOf(
  { picture, with: other, part }: Extract<CutChange, { readonly kind: "swap" }>,
  cut: Cut,
) {
  const names = shotNames(cut), at = names.findIndex((name) => pictureIdOf(name) === picture);
  const shot = cut.shots[at];
  if (shot === undefined) return undefined;
  const parts = assetsOf(shot).map(({ id }) => id);
  const own = part === undefined ? undefined : parts.find((id) => pictureIdOf(id) === part);
  if (part !== undefined && own === undefined) return undefined;
  const spare = shot.spares?.find(({ asset }) => pictureIdOf(asset.id) === other);
  return {
    kind: "swap",
    shot: names[at]!,
    with: spare?.asset.id,
    ...parts.length > 1 && own !== undefined && { picture: own },
  } as const;
}

const UNREADABLE: ReadonlySet<Fault["code"]> = new Set([
  "not_found",
  "media_unreadable",
  "child_died",
]);

type SimpleChange = Extract<
  CutChange,
  { readonly kind: "remove" | "move" | "mute" | "lock" | "trim" | "title" | "music" }
>;

/** `undefined` for a picture the cut does not have. */
function editOf(change: SimpleChange, cut: Cut): Edit | undefined {
  if (change.kind === "title" || change.kind === "music") return change;
  const names = shotNames(cut);
  const shot = names.find((name) => pictureIdOf(name) === change.picture);
  if (shot === undefined) return undefined;
  switch (change.kind) {
    case "remove":
      return { kind: "remove", shot };
    case "move": {
      const at = names.indexOf(shot);
      const to = change.to === "earlier" ? at - 1 : change.to === "later" ? at + 1 : change.to;
      return { kind: "move", shot, to };
    }
    case "mute":
      return { kind: "mute", shot, isMuted: change.isMuted };
    case "lock": {
      const asset = cut.shots[names.indexOf(shot)]?.asset.id ?? shot;
      return { kind: "lock", asset, isLocked: change.isLocked };
    }
    case "trim":
      return { kind: "trim", shot, from: change.from, seconds: change.seconds };
  }
}
