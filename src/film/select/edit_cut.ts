// SPDX-License-Identifier: AGPL-3.0-or-later

// What the owner changes in a cut before it is rendered. The cut itself stays as it was chosen: the
// changes are kept as a list, and each reader applies those up to where undo and redo stand.

import { Fault } from "../../base/fault.ts";
import type { AssetId } from "../../library/asset.ts";
import type { Brief, Mood } from "../brief/brief.ts";
import { withFirstTrack } from "../brief/track_paths.ts";
import {
  assetsOf,
  type Cut,
  type Divider,
  type Shot,
  type ShotMedia,
  type SplitPicture,
} from "./cut.ts";

/** The picture a shot shows when a change is applied; its second shot has "#2" behind it. */
export type ShotName = string;

export type Edit =
  | { readonly kind: "remove"; readonly shot: ShotName }
  /** To this place among the shots, counted from 0. */
  | { readonly kind: "move"; readonly shot: ShotName; readonly to: number }
  /**
   * Another picture takes the place: one of the shot's stand-ins, or that of `media`, which the film did not
   * have. Of several on screen that of `picture` goes, and the others stay.
   */
  | {
    readonly kind: "swap";
    readonly shot: ShotName;
    readonly with: AssetId;
    readonly picture?: AssetId;
    readonly media?: ShotMedia;
  }
  /** A further shot, at this place among the shots, counted from 0. */
  | { readonly kind: "add"; readonly media: ShotMedia; readonly to: number }
  | { readonly kind: "mute"; readonly shot: ShotName; readonly isMuted: boolean }
  /** Seconds of the clip's own time, and how long it is seen. */
  | {
    readonly kind: "trim";
    readonly shot: ShotName;
    readonly from: number;
    readonly seconds: number;
  }
  | { readonly kind: "title"; readonly main: string; readonly sub?: string }
  /** The card before a chapter, counted from 0. */
  | { readonly kind: "card"; readonly card: number; readonly title: string }
  /** "auto" is the music the film was chosen with; `seed` is another piece of the mood than the film's own. */
  | { readonly kind: "music"; readonly mood: Mood | "none" | "auto"; readonly seed?: number }
  /** One of the owner's tracks, and what its tags say of it. */
  | { readonly kind: "track"; readonly path: string; readonly credit: string }
  /** Whether it stays in the film when its cut is chosen anew; the cut itself stays as it is. */
  | { readonly kind: "lock"; readonly asset: AssetId; readonly isLocked: boolean }
  | Rechoice;

/** What a cut is chosen anew for: a picture that was let in, or the film's length. The choice obeyed it. */
export type Rechoice =
  | { readonly kind: "include"; readonly asset: AssetId }
  /** Without a number as long as the pictures ask for. */
  | { readonly kind: "length"; readonly seconds?: number };

/** As the run of a cut keeps them. */
export interface StoredEdits {
  /** One more with each change, undo and redo: a page that knows an older one changes nothing. */
  readonly revision: number;
  readonly edits: readonly Edit[];
  /** So many of them count; those behind are undone. */
  readonly applied: number;
  /** Set in a cut that was chosen anew: the run of the one before, and how many changes it began with. */
  readonly before?: { readonly run: string; readonly applied: number };
  /** What the cut was chosen anew for, and the run of that choice once it was made. */
  readonly next?: { readonly by: Rechoice; readonly run?: string };
}

export const NO_EDITS: StoredEdits = { revision: 0, edits: [], applied: 0 };

/** A new change takes the place of those that were undone. */
export function withEdit(
  { revision, edits, applied, before }: StoredEdits,
  edit: Edit,
): StoredEdits {
  const kept = [...edits.slice(0, applied), edit];
  return { revision: revision + 1, edits: kept, applied: kept.length, ...before && { before } };
}

/** The cut is chosen anew, in place of the changes that were undone. */
export function withRechoice(kept: StoredEdits, by: Rechoice): StoredEdits {
  return { ...renewed(kept), edits: kept.edits.slice(0, kept.applied), next: { by } };
}

/** `run` chose the cut anew. */
export function withChosen({ next, ...kept }: StoredEdits, run: string): StoredEdits {
  return { ...renewed(kept), ...next && { next: { ...next, run } } };
}

/** Nothing came of choosing the cut anew; nothing where it is not being chosen. */
export function withoutRechoice({ next, ...kept }: StoredEdits): StoredEdits | undefined {
  return next && next.run === undefined ? renewed(kept) : undefined;
}

/** The same for pages that know the revision before: they change nothing any more. */
export function renewed(kept: StoredEdits): StoredEdits {
  return { ...kept, revision: kept.revision + 1 };
}

/** Where one step back or forward leads: to changes of the same cut, or to the cut of another run. */
export function stepOf(
  kept: StoredEdits,
  by: -1 | 1,
): StoredEdits | { readonly run: string } | undefined {
  const { edits, applied, before, next } = kept, to = applied + by;
  if (before && to < before.applied) return { run: before.run };
  if (to > edits.length) return next?.run === undefined ? undefined : { run: next.run };
  return to < 0 ? undefined : { ...renewed(kept), applied: to };
}

/** Pictures that stay in the film when its cut is chosen anew: those asked for, and those locked or added since. */
export function lockedPictures(
  include: readonly AssetId[] = [],
  { edits, applied }: StoredEdits,
): ReadonlySet<AssetId> {
  const locked = new Set(include);
  for (const edit of edits.slice(0, applied)) {
    if (edit.kind === "add") locked.add(edit.media.asset.id);
    if (edit.kind !== "lock") continue;
    if (edit.isLocked) locked.add(edit.asset);
    else locked.delete(edit.asset);
  }
  return locked;
}

/** What a film is made of: the cut, and the brief as far as a change reaches it. */
export interface Edited {
  readonly cut: Cut;
  readonly brief: Brief;
}

/** Throws Fault `usage` for a change this cut cannot have. */
export function applyEdits(of: Edited, { edits, applied }: StoredEdits): Edited {
  return edits.slice(0, applied).reduce((now, edit) => applyEdit(now, edit, of), of);
}

/** Leaves out those the cut cannot have. */
export function applyPossible(
  of: Edited,
  edits: readonly Edit[],
): { readonly edited: Edited; readonly carried: Edit[] } {
  const carried: Edit[] = [];
  let edited = of;
  for (const edit of edits) {
    try {
      edited = applyEdit(edited, edit, of);
      carried.push(edit);
    } catch (error) {
      if (!(error instanceof Fault) || error.code !== "usage") throw error;
    }
  }
  return { edited, carried };
}

/** `chosen` is what all changes began with. */
export function applyEdit({ cut, brief }: Edited, edit: Edit, chosen: Edited): Edited {
  switch (edit.kind) {
    case "remove":
      return { brief, cut: withoutShot(cut, indexOf(cut, edit.shot)) };
    case "move":
      return { brief, cut: withMoved(cut, indexOf(cut, edit.shot), edit.to) };
    case "swap":
      return { brief, cut: withOther(cut, indexOf(cut, edit.shot), edit) };
    case "add":
      return { brief, cut: withAdded(cut, edit.media, edit.to) };
    case "mute":
      return { brief, cut: withShot(cut, edit.shot, () => ({ isMuted: edit.isMuted })) };
    case "trim":
      return { brief, cut: withShot(cut, edit.shot, (shot) => trimmed(shot, edit)) };
    case "title": {
      const { main, sub } = edit;
      const titles = { main, ...(sub !== undefined && { sub }), source: "override" } as const;
      return { brief, cut: { ...cut, titles } };
    }
    case "card": {
      if (cut.dividers[edit.card] === undefined) throw noPlace("There is no such card");
      const dividers = cut.dividers.map((card, at) =>
        at === edit.card ? { ...card, title: edit.title } : card
      );
      return { brief, cut: { ...cut, dividers } };
    }
    case "music":
    case "track":
      return { cut, brief: { ...brief, music: musicOf(chosen.brief, edit) } };
    case "lock":
    case "include":
    case "length":
      return { cut, brief };
  }
}

type MusicEdit = Extract<Edit, { readonly kind: "music" | "track" }>;

function musicOf({ music }: Brief, edit: MusicEdit): Brief["music"] {
  if (edit.kind === "track") return withFirstTrack(music, edit);
  const volume = "volume" in music && { volume: music.volume };
  if (edit.mood === "auto") return music;
  return edit.mood === "none" ? { mode: "none" } : {
    mode: "composed",
    mood: edit.mood,
    ...(edit.seed === undefined ? {} : { seed: edit.seed }),
    ...volume,
  };
}

/** The name of every shot, in the order of the film. */
export function shotNames({ shots }: Pick<Cut, "shots">): readonly ShotName[] {
  const seen = new Map<AssetId, number>();
  return shots.map(({ asset: { id } }) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return count === 1 ? id : `${id}#${count}`;
  });
}

function indexOf(cut: Cut, name: ShotName): number {
  const index = shotNames(cut).indexOf(name);
  if (index < 0) throw noPlace("The film does not show this picture any more");
  return index;
}

function noPlace(sentence: string): Fault {
  return new Fault("usage", sentence, { hint: "Open the page again and look at the cut as it is" });
}

function withShot(cut: Cut, name: ShotName, change: (shot: Shot) => Partial<Shot>): Cut {
  const at = indexOf(cut, name);
  return {
    ...cut,
    shots: cut.shots.map((shot, index) => index === at ? { ...shot, ...change(shot) } : shot),
  };
}

/** Beats move its ends a little; it never becomes longer than was asked by more than a tenth. */
function trimmed(shot: Shot, { from, seconds }: { from: number; seconds: number }): Partial<Shot> {
  if (shot.medium === "still") throw noPlace("Only a clip can be trimmed");
  if (!(from >= 0) || !(seconds >= 1 && seconds <= 60)) {
    throw noPlace("A clip begins at 0 or later and is seen for 1 to 60 seconds");
  }
  const hold = { min: Math.max(1, seconds * 0.85), ideal: seconds, max: seconds * 1.1 };
  return { inSeconds: from, hold, keepsSpeech: false, isTrimmed: true };
}

/** Pictures that were put together by hand stay together whatever their shapes. */
function withOther(
  cut: Cut,
  at: number,
  { with: asset, picture, media }: Extract<Edit, { readonly kind: "swap" }>,
): Cut {
  const shot = cut.shots[at]!, own = shot.asset.id;
  // A Live Photo that plays may stand still instead.
  const isElsewhere = cut.shots.some((each) =>
    assetsOf(each).some(({ id }) => id === asset && !(each === shot && id === own))
  );
  const other = media ?? shot.spares?.find((each) => each.asset.id === asset);
  if (isElsewhere || !other) throw noPlace("This picture cannot take the place");
  const instead = picture === undefined || picture === own
    ? withOtherOwn(shot, other, { isStandIn: !media, isAlone: picture === undefined })
    : withOtherBeside(shot, picture, other);
  return { ...cut, shots: cut.shots.map((each, index) => index === at ? instead : each) };
}

/** A stand-in has the length of its place, and a still that of the still before. */
function withOtherOwn(
  shot: Shot,
  other: ShotMedia,
  { isStandIn, isAlone }: { readonly isStandIn: boolean; readonly isAlone: boolean },
): Shot {
  const { beside: _, spares = [], subject, facesUnknown, ...alone } = shot;
  const { placeOf, secondLook: __, isTrimmed: ___, isMuted: ____, ...bare } = alone;
  const { asset: own, faces, medium, inSeconds, hold, keepsSpeech } = shot;
  const before: ShotMedia = {
    asset: own,
    faces,
    ...(subject ? { subject } : {}),
    ...(facesUnknown ? { facesUnknown } : {}),
    medium,
    inSeconds,
    hold,
    keepsSpeech,
  };
  const beside = isAlone ? [] : tilesBeside(shot).map(byHand);
  const keepsLength = isStandIn || (medium === "still" && other.medium === "still");
  return {
    ...(isStandIn ? alone : bare),
    ...other,
    ...(keepsLength && { placeOf: placeOf ?? own.id }),
    ...(keepsLength && !(isStandIn && isAlone) && { hold }),
    ...(beside.length > 0 && { beside }),
    spares: [before, ...spares.filter((each) => each !== other)],
    why: [{ reason: "included" }],
  };
}

function withOtherBeside(shot: Shot, picture: AssetId, other: ShotMedia): Shot {
  const tiles = tilesBeside(shot);
  if (!tiles.some(({ asset }) => asset.id === picture)) {
    throw noPlace("This picture cannot be changed alone");
  }
  const { asset, faces, subject, facesUnknown, medium, inSeconds } = other;
  const instead = {
    asset,
    faces,
    ...(subject ? { subject } : {}),
    ...(facesUnknown ? { facesUnknown } : {}),
    ...(medium === "still" ? {} : { medium, inSeconds }),
  };
  return {
    ...shot,
    beside: tiles.map((each) => byHand(each.asset.id === picture ? instead : each)),
  };
}

function byHand({ as: _, person: __, ...picture }: SplitPicture): SplitPicture {
  return { ...picture, as: "by_hand" };
}

/** Those that share the screen: no detail of the shot's own, and nothing that comes after it. */
export function tilesBeside({ beside = [] }: Pick<Shot, "beside">): readonly SplitPicture[] {
  return beside.filter(({ as }) => as !== "detail" && as !== "rest");
}

/** A shot that is added takes the story of the shot it comes after. */
function withAdded(cut: Cut, media: ShotMedia, to: number): Cut {
  const { shots } = cut, { id } = media.asset;
  if (!Number.isInteger(to) || to < 0 || to > shots.length) throw noPlace("There is no such place");
  if (shots.some((shot) => assetsOf(shot).some((asset) => asset.id === id))) {
    throw noPlace("The film shows this picture already");
  }
  const { storyId } = shots[to - 1] ?? shots[to]!;
  const added: Shot = {
    ...media,
    id: "shot-0",
    storyId,
    momentId: `added-${id}`,
    rank: shots.length,
    why: [{ reason: "included" }],
  };
  return reordered(cut, [...shots.slice(0, to), added, ...shots.slice(to)]);
}

function withoutShot(cut: Cut, at: number): Cut {
  if (cut.shots.length === 1) throw noPlace("A film has at least one shot");
  return reordered(cut, cut.shots.filter((_, index) => index !== at));
}

function withMoved(cut: Cut, at: number, to: number): Cut {
  const last = cut.shots.length - 1;
  if (!Number.isInteger(to) || to < 0 || to > last) throw noPlace("There is no such place");
  const shots = [...cut.shots], [moved] = shots.splice(at, 1);
  shots.splice(to, 0, moved!);
  return reordered(cut, shots);
}

/** A card stays before the shots it stood before, as long as one of its chapter is left. */
export function reordered(cut: Cut, shots: readonly Shot[]): Cut {
  const places = new Map(shots.map((shot, index) => [shot, index]));
  const dividers: Divider[] = [];
  cut.dividers.forEach((card, at) => {
    const end = cut.dividers[at + 1]?.beforeShot ?? cut.shots.length;
    const chapter = cut.shots.slice(card.beforeShot, end)
      .flatMap((shot) => places.get(shot) ?? []);
    const beforeShot = chapter.length > 0 ? Math.min(...chapter) : -1;
    if (beforeShot > (dividers.at(-1)?.beforeShot ?? 0)) dividers.push({ ...card, beforeShot });
  });
  return {
    ...cut,
    dividers,
    shots: shots.map((shot, index) => ({ ...shot, id: `shot-${index + 1}` })),
  };
}
