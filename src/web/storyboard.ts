// A cut that waits to be rendered, with what its owner changed in it, as its page shows it. Pictures are named by digests, so that no path stands on a page.

import { type FactsRecord, factsWarnings } from "../facts/facts_record.ts";
import type { FilmOptions } from "../film/brief/film_options.ts";
import type { Mood } from "../film/brief/brief.ts";
import { assetsOf, type Cut, type Shot, type TraceRow } from "../film/select/cut.ts";
import { inScreenOrder } from "../film/select/screens/screen_order.ts";
import type { Medium } from "../film/framing/source.ts";
import { type Edited, lockedPictures, stepOf, type StoredEdits } from "../film/select/edit_cut.ts";
import { isHeldBack } from "../film/select/seen/audience.ts";
import { storyLabel } from "../film/select/stories/story_names.ts";
import { whyText } from "../film/select/trace_sentences.ts";
import { pictureIdOf } from "../film/finish/keep_pictures.ts";
import type { FilmOrder } from "../ledger/film_order.ts";
import type { RunId } from "../ledger/run.ts";
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
interface BoardMusic {
  readonly now: Music;
  readonly chosen: Music;
  readonly isChanged: boolean;
  /** Other music that can be heard. */
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
  readonly cards: ReadonlyArray<{ readonly beforeShot: number; readonly title: string }>;
  readonly shots: readonly BoardShot[];
  /** The length of the whole film; absent before it was laid out. */
  readonly seconds?: number;
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
  const names = namesOf(cut),
    locked = lockedPictures((request.options as FilmOptions).include, edits);
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
    music: {
      now: musicOf(laidOut),
      chosen: musicOf((await make.cuts.chosen(cutRunId)) ?? laidOut),
      isChanged: isMusicChanged(edits),
      takes: await make.takes.list(laidOut),
    },
    cards: cut.dividers.map(({ beforeShot, title }) => ({ beforeShot, title })),
    shots: cut.shots.map((shot, index) => boardShot(laidOut, shot, index, locked, locale)),
    seconds: timeline && timeline.totalFrames / timeline.fps,
    preview: preview?.film,
    warnings: [
      ...timeline === undefined && brief.music.mode === "file"
        ? [{ key: "make.track_unplayed", values: { credit: creditOf(brief.music) } } as const]
        : [],
      ...facts ? factsWarnings(facts) : [],
    ],
    others: considered.filter((id) => !shown.has(id)).length,
  };
}

function musicOf({ cut, brief: { music } }: Edited): Music {
  switch (music.mode) {
    case "none":
      return { mood: "none" };
    case "composed":
      return { mood: music.mood ?? cut.mood };
    case "file":
      return { credit: creditOf(music) };
  }
}

function creditOf({ path, credit }: Extract<Edited["brief"]["music"], { mode: "file" }>): string {
  return credit ?? path.split(/[/\\]/).at(-1)!;
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
  const item = timeline?.items.find((each) => each.id === id);
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
      seconds: item.frames / timeline.fps,
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

function namesOf({ shots }: Cut): ReadonlyMap<AssetId, string> {
  const assets = shots.flatMap(({ asset, spares = [] }) => [
    asset,
    ...spares.map((spare) => spare.asset),
  ]);
  return new Map(assets.map(({ id, fileName }) => [id, fileName]));
}

/** Who looks at the page. */
export interface Viewer {
  readonly locale: string;
  /** Sees pictures that were held back, and may let them in. */
  readonly isOwner: boolean;
}

export interface OtherPicture {
  readonly key: string;
  readonly name: string;
  readonly sentence: string;
}

/** Why each picture of the window is not in the film; `from` is the first one's place. */
export async function otherPictures(
  { make, films: { runs } }: WebDeps,
  runId: RunId,
  { locale, isOwner }: Viewer,
  from: number,
  most: number,
): Promise<readonly OtherPicture[]> {
  const kept = await make.cuts.get(runId);
  if (kept === undefined || kept.brief.privacy) return [];
  const shown = new Set(kept.cut.shots.flatMap(assetsOf).map(({ id }) => id));
  const ids = (await runs.considered(runId)).filter((id) => !shown.has(id));
  const others: OtherPicture[] = [];
  for (const id of ids.slice(from, from + most)) {
    const row = await runs.trace(runId, id);
    if (row === undefined || !isOwner && isHeldBack(row)) continue;
    const sentence = row.verdict === "in"
      ? say(locale, "trace.taken_out")
      : whyText(locale, row as TraceRow, {
        story: (storyId) => {
          const story = kept.cut.stories.find((each) => each.id === storyId);
          return story && storyLabel(story, locale, kept.cut);
        },
        // What a lasting exclusion names is no file.
        asset: (asset) => row.reason.startsWith("excluded_") ? asset : asset.split(/[/\\]/).at(-1),
      });
    const name = id.split(/[/\\]/).at(-1)!;
    others.push({ key: pictureIdOf(id), name, sentence });
  }
  return others;
}
