// What a person changes in a cut that waits to be rendered: kept with its run at once, or the cut is
// chosen anew.

import { Fault } from "../../base/fault.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { Mood } from "../../film/brief/brief.ts";
import { pictureIdOf } from "../../film/finish/keep_pictures.ts";
import type { Cut } from "../../film/select/cut.ts";
import {
  applyEdits,
  type Edit,
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

/** Pictures are named by `pictureIdOf`, so that no path has to leave the program. */
export type CutChange =
  | { readonly kind: "undo" | "redo" }
  | { readonly kind: "remove"; readonly picture: string }
  /** To this place among the shots, counted from 0. */
  | { readonly kind: "move"; readonly picture: string; readonly to: number | "earlier" | "later" }
  | { readonly kind: "swap"; readonly picture: string; readonly with: string }
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
  /** Chooses the cut anew with a picture that was left out. */
  | { readonly kind: "include"; readonly picture: string }
  /** Chooses the cut anew; without a number as long as the pictures ask for. */
  | { readonly kind: "length"; readonly seconds?: number };

/** Why a cut cannot be changed so; "cannot" also where the cut is gone. */
type ChangeRefusal = "cannot" | "track_unread" | "track_gone";

/** "stale" where the cut was changed since `revision`, or another cut took its place. */
type CutChangeEnd = "changed" | "stale" | { readonly refused: ChangeRefusal };

interface ChangeCutDeps {
  readonly orders: Pick<FilmOrders, "cuts" | "tracks" | "keepEdits" | "rechoose" | "takeCut">;
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
    case "include": {
      const id = (await runs.considered(runId)).find((each) =>
        pictureIdOf(each) === change.picture
      );
      if (id === undefined || !isOwner && await wasHeldBack(runs, runId, id)) return CANNOT;
      const include = new Set([...locked, id]);
      return await rechoose({ kind: "include", asset: id }, include, options.durationSeconds);
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

const UNREADABLE: ReadonlySet<Fault["code"]> = new Set([
  "not_found",
  "media_unreadable",
  "child_died",
]);

type SimpleChange = Extract<
  CutChange,
  { readonly kind: "remove" | "move" | "swap" | "mute" | "lock" | "trim" | "title" | "music" }
>;

/** `undefined` for a picture the cut does not have. */
function editOf(change: SimpleChange, cut: Cut): Edit | undefined {
  if (change.kind === "title" || change.kind === "music") return change;
  const names = shotNames(cut);
  const spares = cut.shots.flatMap(({ spares = [] }) => spares.map((spare) => spare.asset.id));
  const named = (picture: string) =>
    [...names, ...spares].find((id) => pictureIdOf(id) === picture);
  const shot = named(change.picture);
  if (shot === undefined) return undefined;
  switch (change.kind) {
    case "remove":
      return { kind: "remove", shot };
    case "move": {
      const at = names.indexOf(shot);
      const to = change.to === "earlier" ? at - 1 : change.to === "later" ? at + 1 : change.to;
      return { kind: "move", shot, to };
    }
    case "swap": {
      const other = named(change.with);
      return other === undefined ? undefined : { kind: "swap", shot, with: other };
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
