// A cut that waits to be rendered, with what its owner changed in it, as its page shows it; and what a
// press of a button there means. Pictures are named by digests, so that no path stands on a page.

import { Fault } from "../base/fault.ts";
import { type FactsRecord, factsWarnings } from "../facts/facts_record.ts";
import type { Ask } from "../film/brief/ask.ts";
import type { Mood } from "../film/brief/brief.ts";
import { assetsOf, type Cut, type Shot, type TraceRow } from "../film/select/cut.ts";
import type { Medium } from "../film/framing/source.ts";
import {
  applyEdits,
  type Edit,
  type Edited,
  type KeptEdits,
  lockedPictures,
  type Rechoice,
  renewed,
  type ShotName,
  shotNames,
  stepOf,
  withEdit,
  withRechoice,
} from "../film/select/edit_cut.ts";
import { isHeldBack } from "../film/select/seen/audience.ts";
import { storyLabel } from "../film/select/stories/story_names.ts";
import { whyText } from "../film/select/trace_sentences.ts";
import { pictureIdOf } from "../film/finish/keep_pictures.ts";
import type { FilmOrder } from "../ledger/film_order.ts";
import type { RunId } from "../ledger/run.ts";
import type { AssetId } from "../library/asset.ts";
import { type Message, type MessageKey, type MessageValues, say } from "../messages/say.ts";
import { editText } from "./edit_words.ts";
import {
  shotWhy,
  type ShownPicture,
  type ShownShot,
  shownShot,
  wasHeldBack,
} from "./films/film_review.ts";
import type { LaidOut } from "../app/previews/laid_out_cuts.ts";
import type { PreviewFilm } from "../app/previews/preview_film.ts";
import type { OwnTracks } from "../app/previews/tracks.ts";
import type { WebDeps } from "./web_deps.ts";

export interface BoardShot {
  /** Of its first picture. */
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
  /** Of the story that begins with it; absent where the shot before is of the same one. */
  readonly story?: string;
}

/** What the film is played to, and what it was chosen with. */
export interface BoardMusic {
  readonly now: Music;
  readonly chosen: Music;
  readonly isChanged: boolean;
}

/** A mood of composed music, or what the tags of the owner's track say. */
export type Music = { readonly mood: Mood | "none" } | { readonly credit: string };

export interface Storyboard {
  readonly runId: RunId;
  /** Of the cut a page was made of: another after every change, and of every other cut. */
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
  /** Of the whole film; absent before it was laid out. */
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
  { cutRunId, ask }: FilmOrder,
  locale: string,
): Promise<Storyboard | undefined> {
  const laidOut = cutRunId === undefined ? undefined : await make.cuts.get(cutRunId);
  if (laidOut === undefined || cutRunId === undefined) return undefined;
  const { cut, brief, edits, timeline, preview } = laidOut;
  const names = namesOf(cut), locked = lockedPictures((ask as Ask).include, edits);
  const facts = await runs.document(cutRunId, "facts") as FactsRecord | undefined;
  const shown = new Set(cut.shots.flatMap(assetsOf).map(({ id }) => id));
  const considered = await runs.considered(cutRunId);
  return {
    runId: cutRunId,
    revision: revisionOf(cutRunId, edits),
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

function revisionOf(runId: RunId, { revision }: KeptEdits): Storyboard["revision"] {
  return `${revision}.${runId}`;
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

function isMusicChanged({ edits, applied }: KeptEdits): boolean {
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
    pictureIds: brief.privacy ? [] : assetsOf(shot).map((each) => pictureIdOf(each.id)),
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
  /** Of a clip, in seconds of its own time. */
  readonly clip?: {
    readonly from: number;
    readonly seconds: number;
    /** Of the whole clip; absent where it is not known. */
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
  { cutRunId, ask }: FilmOrder,
  key: string,
  locale: string,
): Promise<ShotDetails | undefined> {
  const laidOut = cutRunId === undefined ? undefined : await make.cuts.get(cutRunId);
  const index = laidOut?.keys.indexOf(key) ?? -1;
  if (laidOut === undefined || cutRunId === undefined || index < 0) return undefined;
  const { cut, brief, edits } = laidOut, shot = cut.shots[index]!;
  const own = boardShot(laidOut, shot, index, lockedPictures((ask as Ask).include, edits), locale);
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
    revision: revisionOf(cutRunId, edits),
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

/**
 * Does what a button asks for; its value is such as "swap:<picture>:<picture>", and other fields of its
 * form stand beside it. False when another tab changed the cut since the page was made. Throws Fault
 * `usage`, in the viewer's language, for what this cut cannot have.
 */
export async function pressed(
  { make, films: { runs } }: WebDeps,
  order: FilmOrder,
  form: URLSearchParams,
  { locale, isOwner }: Viewer,
): Promise<boolean> {
  const runId = order.cutRunId, kept = runId && await make.cuts.get(runId);
  const unusable = (key: MessageKey, values?: MessageValues) =>
    new Fault("usage", say(locale, key, values));
  if (!kept || runId === undefined) throw unusable("make.cannot");
  const { edits, cut } = kept;
  const [action = "", first = "", second = ""] = (form.get("press") ?? "").split(":");
  if (form.get("revision") !== revisionOf(runId, edits)) return false;
  const names = shotNames(cut);
  const ids = [
    ...names,
    ...cut.shots.flatMap(({ spares = [] }) => spares.map((spare) => spare.asset.id)),
  ];
  const assetOf = (key: string) => {
    const id = ids.find((each) => pictureIdOf(each) === key);
    if (id === undefined) throw unusable("make.cannot");
    return id;
  };
  const keep = async (next: KeptEdits) => {
    // What it comes to is tried before it is kept.
    try {
      applyEdits((await make.cuts.chosen(runId))!, next);
    } catch (error) {
      if (error instanceof Fault && error.code === "usage") throw unusable("make.cannot");
      throw error;
    }
    return await make.keepEdits(runId, edits.revision, next);
  };
  const ask = order.ask as Ask, locked = lockedPictures(ask.include, edits);
  const rechoose = async (by: Rechoice, include: ReadonlySet<AssetId>, seconds?: number) => {
    if (!await make.keepEdits(runId, edits.revision, withRechoice(edits, by))) return false;
    const { include: _, durationSeconds: __, ...rest } = ask;
    await make.rechoose(order.orderId, {
      ...rest,
      ...include.size > 0 && { include: [...include] },
      ...seconds !== undefined && { durationSeconds: seconds },
    });
    return true;
  };
  switch (action) {
    case "undo":
    case "redo": {
      const step = stepOf(edits, action === "undo" ? -1 : 1);
      if (step === undefined) return true;
      if (!("run" in step)) return await keep(step);
      if (await make.cuts.chosen(step.run) === undefined) throw unusable("make.cannot");
      if (!await make.keepEdits(runId, edits.revision, renewed(edits))) return false;
      await make.takeCut(order.orderId, step.run, await runs.document(step.run, "request") as Ask);
      return true;
    }
    case "lock":
    case "unlock": {
      const asset = cut.shots[names.indexOf(assetOf(first))]?.asset.id ?? assetOf(first);
      return await keep(withEdit(edits, { kind: "lock", asset, isLocked: action === "lock" }));
    }
    case "length": {
      const asked = Number(form.get("seconds"));
      if (!(asked >= 0 && asked <= 3_600)) throw unusable("make.bad_length");
      const seconds = asked === 0 ? undefined : Math.max(5, asked);
      return await rechoose({ kind: "length", seconds }, locked, seconds);
    }
    case "include": {
      const id = (await runs.considered(runId)).find((each) => pictureIdOf(each) === first);
      if (id === undefined || !isOwner && await wasHeldBack(runs, runId, id)) {
        throw unusable("make.cannot");
      }
      const include = new Set([...locked, id]);
      return await rechoose({ kind: "include", asset: id }, include, ask.durationSeconds);
    }
    case "track": {
      const track = await trackOf(make.tracks, first, unusable);
      return await keep(withEdit(edits, { kind: "track", ...track }));
    }
    case "card": {
      // All cards that were changed: the Enter key in any of them presses the button of the first.
      const changed = cut.dividers.flatMap(({ title }, card): Edit[] => {
        const typed = wordsIn(form, `card:${card}`);
        return typed === undefined || typed === title ? [] : [{ kind: "card", card, title: typed }];
      });
      return changed.length === 0 || await keep(changed.reduce(withEdit, edits));
    }
    default:
      return await keep(
        withEdit(edits, editOf(action, first, second, { form, assetOf, cut, unusable })),
      );
  }
}

const MOODS: ReadonlySet<string> = new Set(
  [
    "auto",
    "calm",
    "tender",
    "nostalgic",
    "happy",
    "energetic",
    "playful",
    "epic",
    "none",
  ] satisfies Array<Mood | "none" | "auto">,
);

type Unusable = (key: MessageKey, values?: MessageValues) => Fault;

/** It is heard before it is kept. */
async function trackOf(tracks: OwnTracks, trackId: string, unusable: Unusable) {
  try {
    const track = await tracks.choose(trackId);
    if (track) return track;
  } catch (error) {
    if (!(error instanceof Fault) || !UNHEARD.has(error.code)) throw error;
    if (error.code !== "not_found") throw unusable("make.track_unread");
  }
  throw unusable("make.track_gone");
}

const UNHEARD: ReadonlySet<Fault["code"]> = new Set([
  "not_found",
  "media_unreadable",
  "child_died",
]);

const MOST_TITLE = 120;

function wordsIn(form: URLSearchParams, name: string): string | undefined {
  return form.get(name)?.trim().slice(0, MOST_TITLE);
}

function editOf(
  action: string,
  first: string,
  second: string,
  { form, assetOf, cut, unusable }: {
    readonly form: URLSearchParams;
    readonly assetOf: (key: string) => ShotName;
    readonly cut: Cut;
    readonly unusable: Unusable;
  },
): Edit {
  const words = (name: string) => wordsIn(form, name) ?? "";
  const number = (name: string) => Number(form.get(`${name}:${first}`));
  const at = (shot: ShotName) => shotNames(cut).indexOf(shot);
  switch (action) {
    case "remove":
      return { kind: "remove", shot: assetOf(first) };
    case "earlier":
    case "later": {
      const shot = assetOf(first);
      return { kind: "move", shot, to: at(shot) + (action === "earlier" ? -1 : 1) };
    }
    case "move":
      // Dropped there, or typed, where people count from 1.
      return {
        kind: "move",
        shot: assetOf(first),
        to: second === "" ? number("place") - 1 : Number(second),
      };
    case "swap":
      return { kind: "swap", shot: assetOf(first), with: assetOf(second) };
    case "mute":
    case "hear":
      return { kind: "mute", shot: assetOf(first), isMuted: action === "mute" };
    case "trim": {
      const shot = assetOf(first), [from, seconds] = [number("from"), number("seconds")];
      if (!(from >= 0) || !(seconds >= 1 && seconds <= 60)) throw unusable("make.bad_trim");
      return { kind: "trim", shot, from, seconds };
    }
    case "title": {
      const sub = words("sub");
      if (words("main") === "") throw unusable("make.bad_title");
      return { kind: "title", main: words("main"), sub: sub || undefined };
    }
    case "music": {
      const mood = form.get("mood") ?? "";
      if (!MOODS.has(mood)) throw unusable("make.cannot");
      return { kind: "music", mood: mood as Mood | "none" | "auto" };
    }
    default:
      throw unusable("make.cannot");
  }
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
