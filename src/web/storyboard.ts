// SPDX-License-Identifier: AGPL-3.0-or-later

// A cut that waits to be rendered, with what its owner changed in it, as its page shows it. Pictures are named by digests, so that no path stands on a page.

import { type FactsRecord, factsWarnings } from "../facts/facts_record.ts";
import type { FilmOptions } from "../film/brief/film_options.ts";
import type { Mood } from "../film/brief/brief.ts";
import { musicCredit } from "../film/brief/track_paths.ts";
import { assetsOf, type Cut, type Shot } from "../film/select/cut.ts";
import { inScreenOrder } from "../film/select/screens/screen_order.ts";
import type { Medium } from "../film/framing/source.ts";
import { compareAssets } from "../film/select/candidate.ts";
import {
  type Edited,
  lockedPictures,
  stepOf,
  type StoredEdits,
  tilesBeside,
} from "../film/select/edit_cut.ts";
import { pictureIdOf } from "../film/finish/keep_pictures.ts";
import type { FilmOrder } from "../ledger/film_order.ts";
import type { RunId } from "../ledger/run.ts";
import { filmSeconds, partSeconds } from "../film/timeline/film_seconds.ts";
import type { Timeline } from "../film/timeline/timeline.ts";
import type { AssetId } from "../library/asset.ts";
import { type Message, say } from "../messages/say.ts";
import { cutRevision } from "../app/films/change_cut.ts";
import { editText } from "./edit_words.ts";
import { shotWhy, type ShownPicture, type ShownShot, shownShot } from "./films/film_review.ts";
import type { LaidOut } from "../app/previews/laid_out_cuts.ts";
import type { Take } from "../app/previews/takes.ts";
import type { PreviewFilm } from "../app/previews/preview_film.ts";
import type { WebDeps } from "./web_deps.ts";

export interface BoardShot {
  /** The id of its first picture. */
  readonly key: string;
  readonly medium: Medium;
  /** Local time, ISO. */
  readonly takenAt: string;
  /** Two or three where pictures share the screen; empty where none may be shown. */
  readonly pictureIds: readonly string[];
  readonly isLocked: boolean;
  readonly isMuted: boolean;
  /** Seconds into the film, and how long it is seen; absent before it was laid out. */
  readonly at?: number;
  readonly seconds?: number;
  /** "" where no reason was kept. */
  readonly why: string;
  /** The name of the story that begins with it; absent where the shot before is of the same one. */
  readonly story?: string;
}

/** What the film is played to, and what it was chosen with. */
export interface BoardMusic {
  readonly now: Music;
  readonly chosen: Music;
  readonly isChanged: boolean;
  /** It can be played to any of them, and each can be heard before. */
  readonly takes: readonly Take[];
}

/** A mood of composed music, or what the tags of the owner's track say. */
export type Music = { readonly mood: Mood | "none" } | { readonly credit: string };

export interface Storyboard {
  readonly runId: RunId;
  /** The revision a page was made from: another after every change, and for every other cut. */
  readonly revision: string;
  /** What was done, oldest first. */
  readonly history: readonly string[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly title: string;
  readonly subtitle: string;
  readonly music: BoardMusic;
  readonly cards: ReadonlyArray<{
    readonly beforeShot: number;
    readonly title: string;
    readonly seconds?: number;
  }>;
  /** How long the beginning and the end are seen, which have no picture of their own; absent without them. */
  readonly openingSeconds?: number;
  readonly endingSeconds?: number;
  readonly shots: readonly BoardShot[];
  /** The length of the whole film; absent before it was laid out. */
  readonly seconds?: number;
  /** The length before the last change, where that is known. */
  readonly secondsBefore?: number;
  /** Absent where it cannot be watched yet. */
  readonly preview?: PreviewFilm;
  readonly warnings: readonly Message[];
  /** Considered and not in the film. */
  readonly others: number;
}

/** `undefined` before a cut is chosen. */
export async function storyboard(
  { make, films: { runs } }: WebDeps,
  { cutRunId, request }: FilmOrder,
  locale: string,
): Promise<Storyboard | undefined> {
  const laidOut = cutRunId === undefined ? undefined : await make.cuts.get(cutRunId);
  if (laidOut === undefined || cutRunId === undefined) return undefined;
  const { cut, brief, edits, timeline, preview } = laidOut;
  const chosen = await make.cuts.chosen(cutRunId) ?? laidOut;
  const names = namesOf([chosen.cut, cut], edits), parts = timeline && partsOf(timeline);
  const locked = lockedPictures((request.options as FilmOptions).include, edits);
  const facts = await runs.document(cutRunId, "facts") as FactsRecord | undefined;
  const shown = new Set(cut.shots.flatMap(assetsOf).map(({ id }) => id));
  const considered = await runs.considered(cutRunId);
  return {
    runId: cutRunId,
    revision: cutRevision(cutRunId, edits),
    history: edits.edits.slice(0, edits.applied).map((edit) =>
      editText(
        locale,
        edit,
        (asset) => names.get(asset.replace(/#\d+$/, "")) ?? say(locale, "make.a_picture"),
      )
    ),
    canUndo: stepOf(edits, -1) !== undefined,
    canRedo: stepOf(edits, 1) !== undefined,
    title: cut.titles.main,
    subtitle: cut.titles.sub ?? "",
    music: await boardMusic(make, laidOut),
    cards: cut.dividers.map(({ beforeShot, title }, card) => ({
      beforeShot,
      title,
      seconds: parts?.chapters[card],
    })),
    openingSeconds: parts?.opening,
    endingSeconds: parts?.ending,
    shots: cut.shots.map((shot, index) => boardShot(laidOut, shot, index, locked, locale)),
    seconds: timeline && filmSeconds(timeline),
    secondsBefore: laidOut.secondsBefore,
    preview: preview?.film,
    warnings: [
      ...timeline === undefined && brief.music.mode === "file"
        ? [{ key: "make.track_unplayed", values: { credit: musicCredit(brief.music) } } as const]
        : [],
      ...facts ? factsWarnings(facts) : [],
    ],
    others: considered.filter((id) => !shown.has(id)).length,
  };
}

export async function boardMusic(make: WebDeps["make"], laidOut: LaidOut): Promise<BoardMusic> {
  const chosen = await make.cuts.chosen(laidOut.run) ?? laidOut;
  return {
    now: musicOf(laidOut),
    chosen: musicOf(chosen),
    isChanged: isMusicChanged(laidOut.edits),
    takes: await make.takes.list(laidOut, chosen),
  };
}

function musicOf({ cut, brief: { music } }: Edited): Music {
  switch (music.mode) {
    case "none":
      return { mood: "none" };
    case "composed":
      return { mood: music.mood ?? cut.mood };
    case "file":
      return { credit: musicCredit(music) };
  }
}

function isMusicChanged({ edits, applied }: StoredEdits): boolean {
  const last = edits.slice(0, applied).findLast(({ kind }) => kind === "music" || kind === "track");
  return last !== undefined && !(last.kind === "music" && last.mood === "auto");
}

function boardShot(
  { keys, timeline, brief, cut }: LaidOut,
  shot: Shot,
  index: number,
  locked: ReadonlySet<AssetId>,
  locale: string,
): BoardShot {
  const { id, asset, medium, isMuted } = shot;
  const at = timeline?.items.findIndex((each) => each.id === id) ?? -1, item = timeline?.items[at];
  const { why, story } = shotWhy(cut, shot, locale);
  return {
    key: keys[index]!,
    medium,
    takenAt: asset.takenAt,
    pictureIds: brief.privacy ? [] : inScreenOrder(shot).map((each) => pictureIdOf(each.id)),
    isLocked: locked.has(asset.id),
    isMuted: isMuted === true,
    why,
    story: cut.shots[index - 1]?.storyId !== shot.storyId ? story : undefined,
    ...(timeline && item && {
      at: item.startFrame / timeline.fps,
      seconds: partSeconds(timeline)[at]!,
    }),
  };
}

export interface ShotDetails extends BoardShot, Pick<ShownShot, "pictures" | "words"> {
  readonly runId: RunId;
  readonly revision: Storyboard["revision"];
  /** Its place among the shots, counted from 0, and how many there are. */
  readonly index: number;
  readonly count: number;
  readonly place?: string;
  /** Those that can take its place. */
  readonly spares: readonly ShownPicture[];
  /** The picture whose stand-ins they are; absent where none may be shown. */
  readonly ownId?: string;
  /** Pictures on screen that another can take the place of, each alone; none where none may be shown. */
  readonly changeable: readonly ShownPicture[];
  /** The part of a clip that is shown, in seconds of its own time. */
  readonly clip?: {
    readonly from: number;
    readonly seconds: number;
    /** The length of the whole clip; absent where it is not known. */
    readonly length?: number;
  };
}

/** Frames of a clip that are shown side by side. */
export const STRIP_FRAMES = 8;

/** The clip of a shot and the moment of one of its frames; `undefined` where there is none. */
export async function stripMoment(
  { make }: WebDeps,
  { cutRunId }: FilmOrder,
  key: string,
  frame: number,
): Promise<{ readonly asset: AssetId; readonly seconds: number } | undefined> {
  const laidOut = cutRunId === undefined ? undefined : await make.cuts.get(cutRunId);
  const shot = laidOut?.cut.shots[laidOut.keys.indexOf(key)], length = shot && lengthOf(shot);
  if (!shot || length === undefined || laidOut?.brief.privacy) return undefined;
  if (!(frame >= 0 && frame < STRIP_FRAMES)) return undefined;
  return { asset: shot.asset.id, seconds: (frame + 0.5) / STRIP_FRAMES * length };
}

/** The moving half of a Live Photo has no frames to choose from. */
function lengthOf({ medium, asset }: Shot): number | undefined {
  return medium === "video" ? asset.durationSeconds : undefined;
}

/** One shot with all that can be changed in it; `undefined` where the film does not have it. */
export async function shotDetails(
  { make, films: { runs } }: WebDeps,
  { cutRunId, request }: FilmOrder,
  key: string,
  locale: string,
): Promise<ShotDetails | undefined> {
  const laidOut = cutRunId === undefined ? undefined : await make.cuts.get(cutRunId);
  const index = laidOut?.keys.indexOf(key) ?? -1;
  if (laidOut === undefined || cutRunId === undefined || index < 0) return undefined;
  const { cut, brief, edits } = laidOut, shot = cut.shots[index]!;
  const own = boardShot(
    laidOut,
    shot,
    index,
    lockedPictures((request.options as FilmOptions).include, edits),
    locale,
  );
  const { pictures, place, words } = await shownShot(runs, cutRunId, cut, shot, {
    isVeiled: brief.privacy === true,
    locale,
  });
  return {
    ...own,
    pictures,
    place,
    words,
    runId: cutRunId,
    revision: cutRevision(cutRunId, edits),
    index,
    count: cut.shots.length,
    ownId: brief.privacy ? undefined : pictureIdOf(shot.asset.id),
    changeable: brief.privacy
      ? []
      : [shot, ...tilesBeside(shot)].map((each) => each.asset).toSorted(compareAssets)
        .map(({ id, fileName }) => ({ name: fileName, pictureId: pictureIdOf(id) })),
    spares: brief.privacy ? [] : (shot.spares ?? []).map(({ asset }) => ({
      name: asset.fileName,
      pictureId: pictureIdOf(asset.id),
    })),
    clip: shot.medium !== "still"
      ? {
        from: shot.inSeconds,
        seconds: own.seconds ?? shot.hold.ideal,
        length: lengthOf(shot),
      }
      : undefined,
  };
}

/** How long each chapter's card is seen, and what stands before and behind them. */
function partsOf(timeline: Timeline) {
  const seconds = partSeconds(timeline);
  const cards = timeline.items.flatMap(({ visual }, at) =>
    visual.kind === "card" ? [{ role: visual.role, seconds: seconds[at]! }] : []
  );
  const of = (role: string) =>
    cards.filter((each) => each.role === role).map((each) => each.seconds);
  const sum = (all: readonly number[]) =>
    all.length === 0 ? undefined : all.reduce((whole, each) => whole + each, 0);
  return { opening: sum(of("opening")), ending: sum(of("ending")), chapters: of("chapter") };
}

/** Also of pictures that were taken out. */
function namesOf(
  cuts: readonly Cut[],
  { edits }: StoredEdits,
): ReadonlyMap<AssetId, string> {
  const shots = cuts.flatMap((each) => each.shots);
  const assets = [
    ...edits.flatMap((edit) => "media" in edit && edit.media ? [edit.media.asset] : []),
    ...shots.flatMap((shot) => [
      ...assetsOf(shot),
      ...(shot.spares ?? []).map((spare) => spare.asset),
    ]),
  ];
  return new Map(assets.map(({ id, fileName }) => [id, fileName]));
}
