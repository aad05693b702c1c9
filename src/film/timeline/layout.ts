// SPDX-License-Identifier: AGPL-3.0-or-later

// From a cut and a beat grid to the timeline: every item, join, word and sound in whole frames.

import type { FactReader } from "../../bank/fact.ts";
import { dateOf, daysBetween, type LocalDate } from "../../base/local_time.ts";
import { type Random, seededRandom } from "../../base/random.ts";
import type { Brief, Fps } from "../brief/brief.ts";
import type { Cut, Shot } from "../select/cut.ts";
import { captionsOffFaces } from "./caption_place.ts";
import { isBrisk, isGlance } from "../select/length/brisk.ts";
import { inScreenOrder } from "../select/screens/screen_order.ts";
import {
  BETWEEN,
  captionDate,
  captionsFor,
  hasPrintedDate,
  ownPlaces,
  printedDays,
} from "./captions.ts";
import { yearWords } from "../brief/days/date_words.ts";
import { chapterOverlays, endingOverlays, openingOverlays, sequenceOverlays } from "./card_plan.ts";
import { paletteOfCut } from "./palette.ts";
import { subtitleOf } from "./subtitle_words.ts";
import type { Canvas } from "../framing/canvas.ts";
import { chooseJoins, type JoinSide } from "./choose_joins.ts";
import { type FilmPart, filmParts, mapTimes } from "./film_parts.ts";
import { fitToBeats, type Slot } from "./fit_to_beats.ts";
import { preserveMoves, preserveSlots } from "./preserve_layout.ts";
import { type LayoutMusic, musicForm, type ShownPart } from "./music_sections.ts";
import { backdropOf, chooseShotLook, restOf, restOnPhoto } from "./shot_visual.ts";
import { clipSource, type Source } from "../framing/source.ts";
import type { Direction } from "../framing/still_move.ts";
import type {
  Chapter,
  ClipSound,
  Ground,
  Item,
  Join,
  Overlay,
  Rest,
  Tile,
  Timeline,
  Visual,
} from "./timeline.ts";
import type { Move } from "../framing/box.ts";

interface LayoutOptions {
  readonly cut: Cut;
  readonly brief: Pick<
    Brief,
    | "look"
    | "locale"
    | "seed"
    | "codec"
    | "home"
    | "quality"
    | "privacy"
    | "durationSeconds"
    | "photoSeconds"
  >;
  readonly canvas: Canvas;
  readonly fps: Fps;
  readonly music: LayoutMusic;
  readonly facts: FactReader;
  /** The timeline of the same cut before its owner changed it; items that both have stay as they are. */
  readonly before?: Timeline;
}

/** Picture and sound go to black over so much of the end; more would eat the last shot. */
const FADE_OUT_SECONDS = 1.2;
const MAX_FADE_SHARE = 0.25;

/** Lays the film out. The same ask gives the same timeline. */
export function layout(options: LayoutOptions): Timeline {
  const { cut, brief, canvas, fps, music, before } = options;
  const parts = filmParts(cut, brief.look.cards, canvas, before);
  const free = parts.map((part, i) => slotOf(part, parts[i + 1], options));
  const slots = before ? preserveSlots(free, parts, before) : free;
  const ends = fitToBeats(slots, music.grid, fps);
  const joins = chooseJoins(
    parts.map((part, i) => sideOf(part, ends[i]! - (ends[i - 1] ?? 0), options)),
    { ...brief.look, isBrisk: isBrisk(brief) },
    fps,
  );
  const spans = spansOf(ends, joins);
  const totalFrames = ends.at(-1) ?? 0;
  const fades = brief.look.transition !== "none";
  const placed = itemsOf(options, parts, spans);
  const moved = before ? preserveMoves(placed, before) : placed;
  const items = fades ? moved : moved.map(unfaded);
  const musicParts = parts.map((part, i): ShownPart => ({
    startSeconds: (ends[i - 1] ?? 0) / fps,
    kind: part.kind === "shot" ? "story" : part.role === "ending" ? "ending" : "card",
    ...(part.kind === "shot" ? { rank: part.shot.rank } : {}),
    voices: voicesOf(items[i]!, fps),
    weight: cut.stories.find(({ id }) => part.kind === "shot" && id === part.shot.storyId)?.weight,
    isTurn: i > 0 && slots[i - 1]!.endsPart,
  }));
  const totalSeconds = totalFrames / fps;
  return {
    version: 1,
    title: cut.titles.main,
    fps,
    canvas,
    codec: brief.codec,
    ...(brief.quality ? { quality: brief.quality } : {}),
    ...(brief.privacy ? { privacy: brief.privacy } : {}),
    items,
    joins,
    chapters: chaptersOf(cut, parts, spans),
    beats: music.grid.beats.filter((beat) => beat < totalSeconds),
    music: music.bind(musicForm(musicParts, totalSeconds), totalSeconds),
    fadeOutFrames: fades
      ? Math.round(Math.min(FADE_OUT_SECONDS * fps, totalFrames * MAX_FADE_SHARE))
      : 0,
    totalFrames,
  };
}

/** Where an item is heard to speak, in seconds of the film. */
function voicesOf({ sound, startFrame }: Item, fps: Fps): ShownPart["voices"] {
  if (!sound || sound.muted) return [];
  return sound.speech.map(({ start, end }) => ({
    start: (startFrame + start) / fps,
    end: (startFrame + end) / fps,
  }));
}

function slotOf(part: FilmPart, next: FilmPart | undefined, options: LayoutOptions): Slot {
  const { brief, fps } = options;
  const { min, ideal, max } = part.kind === "card" ? part.hold : part.shot.hold;
  const frames = (seconds: number) => Math.max(1, Math.round(seconds * fps));
  const mayHalveBeat = part.kind === "card"
    ? part.sequence !== undefined && (isBrisk(brief) || !part.sequence.isTitled)
    : isBrisk(brief) && isGlance(part.shot.hold);
  return {
    min: frames(min),
    ideal: frames(ideal),
    max: frames(max),
    endsPart: next === undefined || part.kind === "card" || next.kind === "card" ||
      next.shot.storyId !== part.shot.storyId,
    ...(mayHalveBeat ? { mayHalveBeat } : {}),
  };
}

function sideOf(part: FilmPart, frames: number, { fps, facts }: LayoutOptions): JoinSide {
  if (part.kind === "card") {
    return { kind: "card", frames, ...(part.sequence ? { isSequence: true } : {}) };
  }
  const { momentId, storyId } = part.shot;
  // A Live Photo goes on as a still.
  const spares = playingIn(part.shot).filter(({ medium }) => medium === "video")
    .map((clip) => Math.floor((clipSeconds(clip, facts) - clip.inSeconds) * fps) - frames);
  return {
    kind: "shot",
    momentId,
    storyId,
    frames,
    ...(spares.length > 0 ? { spareFrames: Math.min(...spares) } : {}),
  };
}

type Playing = Pick<Shot, "asset" | "faces" | "medium" | "inSeconds">;

/** Everything on screen that moves by itself. */
function playingIn({ asset, faces, medium, inSeconds, beside = [] }: Shot): Playing[] {
  const others = beside.map((each): Playing => ({ medium: "still", inSeconds: 0, ...each }));
  return [{ asset, faces, medium, inSeconds }, ...others].filter((each) => each.medium !== "still");
}

/** An unmeasured clip is as long as it was cut for. */
function clipSeconds(clip: Playing, facts: FactReader): number {
  return facts.get("clip-v1", clipSource(clip).key)?.durationSeconds ??
    (clip.medium === "video" ? clip.asset.durationSeconds : undefined) ?? clip.inSeconds;
}

/** The still of a Live Photo comes in over so long, and is then looked at for at least so long. */
const REST_DISSOLVE_SECONDS = 0.4, MIN_REST_SECONDS = 0.5;

/** The photo of a clip's moment is looked at for so long. */
const PHOTO_REST_SECONDS = 0.9;

/**
 * A Live Photo rests on its still once it has played, where the shot is longer than its clip; another
 * clip on the photo of its moment.
 */
function rested(
  visual: Visual,
  shot: Shot,
  span: Span,
  { fps, facts, canvas }: LayoutOptions,
  random: Random,
): Visual {
  const resting = (
    clip: Playing,
    on: Pick<Rest, "source" | "move"> | undefined,
    seconds: number,
  ): Pick<Tile, "rest"> => {
    const playable = Math.floor((clipSeconds(clip, facts) - clip.inSeconds) * fps);
    const frames = Math.round(REST_DISSOLVE_SECONDS * fps);
    const startFrame = Math.min(
      playable - frames,
      span.frames - span.joinOut - frames - Math.round(seconds * fps),
    );
    return !on || startFrame <= span.joinIn ? {} : { rest: { ...on, startFrame, frames } };
  };
  const restIn = (source: Source, framed?: Move): Pick<Tile, "rest"> => {
    const live = playingIn(shot).find(({ asset, medium }) =>
      medium === "live" && clipSource({ asset, medium }).key === source.key
    );
    return live ? resting(live, restOf(live, framed), MIN_REST_SECONDS) : {};
  };
  switch (visual.kind) {
    case "clip": {
      const { source, crop: from, to = from } = visual;
      const photo = shot.beside?.find(({ as }) => as === "rest");
      const rest = photo
        ? resting(shot, restOnPhoto(photo, canvas, random), PHOTO_REST_SECONDS)
        : restIn(source, { from, to });
      return { ...visual, ...rest };
    }
    case "matted":
      return { ...visual, ...restIn(visual.source) };
    case "tiles": {
      const tiles = visual.tiles.map((tile) => ({ ...tile, ...restIn(tile.source, tile.move) }));
      return { ...visual, tiles };
    }
    default:
      return visual;
  }
}

/** Words stand from the first frame to the last instead of coming and going. */
function unfaded(item: Item): Item {
  const times = { startFrame: 0, frames: item.frames, fadeInFrames: 0, fadeOutFrames: 0 };
  return { ...item, overlays: item.overlays.map((overlay) => ({ ...overlay, ...times })) };
}

interface Span {
  readonly start: number;
  readonly frames: number;
  readonly joinIn: number;
  readonly joinOut: number;
}

/** A join is around its boundary, so both items are visible half of it longer. */
function spansOf(ends: readonly number[], joins: readonly Join[]): Span[] {
  return ends.map((end, i) => {
    const joinIn = joins[i - 1]?.frames ?? 0, joinOut = joins[i]?.frames ?? 0;
    const start = (ends[i - 1] ?? 0) - joinIn / 2;
    return { start, frames: end + joinOut / 2 - start, joinIn, joinOut };
  });
}

function itemsOf(
  options: LayoutOptions,
  parts: readonly FilmPart[],
  spans: readonly Span[],
): Item[] {
  const { cut, brief, canvas, fps, facts, music } = options;
  const ground = paletteOfCut(cut, brief.home?.latitude).ground;
  const shots = parts.flatMap((part, i) => {
    if (part.kind !== "shot") return [];
    const before = parts[i - 1];
    const chapter = before?.kind === "card" ? before.divider : undefined;
    return {
      ...part.shot,
      tooShort: !hasCaptionRoom(spans[i]!, fps) || hasOwnDates(part.shot),
      ...(chapter ? { chapter: `${chapter.title}\n${chapter.sub ?? ""}` } : {}),
    };
  });
  const captions = captionsFor(shots, {
    span: cut.span,
    titles: parts[0]?.kind === "card" ? cut.titles : undefined,
    home: brief.home,
    locale: brief.locale,
  });
  const dayWords = (date: LocalDate) =>
    captionDate(date, cut.span, brief.locale, parts[0]?.kind === "card");
  const random = seededRandom(brief.seed).fork("moves");
  let direction: Direction | undefined;
  let shotIndex = 0;
  return parts.map((part, i): Item => {
    const span = spans[i]!;
    const base = { id: part.id, startFrame: span.start, frames: span.frames };
    if (part.kind === "card") {
      return {
        ...base,
        kind: "card",
        visual: cardVisual(part, canvas, ground, span, fps, spans[i - 1]),
        overlays: cardOverlays(part, cut, span, fps, brief.locale, music.credit),
      };
    }
    const { shot } = part;
    const own = random.fork(shot.asset.id);
    const look = chooseShotLook(
      shot,
      canvas,
      ground,
      own,
      direction,
      brief.look.scale,
    );
    direction = look.direction;
    const caption = captions[shotIndex++]!;
    const visual = rested(look.visual, shot, span, options, own.fork("rest"));
    const seenFaces = new Map(
      [shot, ...shot.beside ?? []].map((each) => [each.asset.id, each.faces]),
    );
    const overlays = look.visual.kind === "tiles" && hasOwnDates(shot)
      ? ownDates(shot, brief, dayWords, span, fps)
      : captionOverlays(
        {
          date: brief.look.addDate ? caption.date : undefined,
          place: brief.look.addPlace ? caption.place : undefined,
          // Words about one of several pictures would be read as words about all.
          caption: brief.look.captions && look.visual.kind !== "tiles" && !shot.secondLook
            ? cut.words?.[shot.asset.id]
            : undefined,
        },
        span,
        fps,
      );
    return {
      ...base,
      kind: "shot",
      visual,
      overlays: captionsOffFaces(overlays, visual, canvas, seenFaces),
      sound: clipSoundOf(shot, span.frames, fps, facts),
      asset: shot.asset.id,
      storyId: shot.storyId,
    };
  });
}

function cardVisual(
  part: FilmPart & { kind: "card" },
  canvas: Canvas,
  ground: Ground,
  span: Span,
  fps: Fps,
  before: Span | undefined,
): Visual {
  const { role, map, backdrop, sequence } = part;
  // The film ends on the last it showed, a chapter begins with the first it will show.
  const seen = role === "ending" && before ? (before.frames - 1) / fps : 0;
  if (map) return { kind: "card", role, map: { ...map, ...mapTimes(span, fps) }, ground };
  const behind = backdropOf(backdrop, canvas, seen);
  const sharp = sequence && (sequence.isTitled ? "dark" : "plain");
  return { kind: "card", role, backdrop: { ...behind, ...(sharp ? { sharp } : {}) }, ground };
}

function cardOverlays(
  part: FilmPart & { kind: "card" },
  cut: Cut,
  span: Span,
  fps: Fps,
  locale: string,
  credit: string | undefined,
): readonly Overlay[] {
  if (part.role === "opening") {
    if (part.sequence) {
      return part.sequence.isTitled ? sequenceOverlays(cut.titles, fps, part.sequence, span) : [];
    }
    return openingOverlays(cut.titles, span.frames, fps, span);
  }
  if (part.role === "chapter") return chapterOverlays(part.divider!, span.frames, fps, span);
  return endingOverlays(cut, span.frames, fps, locale, span, credit);
}

/** Chapters of the file: the film's title, then every chapter card. */
function chaptersOf(cut: Cut, parts: readonly FilmPart[], spans: readonly Span[]): Chapter[] {
  const chapters: Chapter[] = [{ startFrame: 0, title: cut.titles.main }];
  parts.forEach((part, i) => {
    if (part.kind === "card" && part.role === "chapter") {
      chapters.push({
        startFrame: spans[i]!.start + Math.round(spans[i]!.joinIn / 2),
        title: part.divider!.title,
      });
    }
  });
  return chapters;
}

/** The same person, years apart. */
function isCompared({ beside = [] }: Shot): boolean {
  return beside.some(({ as }) => as === "then");
}

/** Pictures of one screen so far apart that one date and one place for both would say little. */
const FAR_APART_DAYS = 7;

/** Each picture of its screen says when it was. */
function hasOwnDates(shot: Shot): boolean {
  const [first, ...others] = printedDays(shot), last = others.at(-1);
  return isCompared(shot) ||
    (first !== undefined && last !== undefined && daysBetween(first, last) > FAR_APART_DAYS);
}

/** The date of each picture that has one to print, and its place where they differ, in its tile; of those that are compared the year. */
function ownDates(
  shot: Shot,
  { look, locale }: Pick<Brief, "look" | "locale">,
  dayWords: (date: LocalDate) => string,
  span: CaptionSpan,
  fps: Fps,
): Overlay[] {
  if (!look.addDate) return [];
  const words = (date: LocalDate) => isCompared(shot) ? yearWords(date, locale) : dayWords(date);
  const places = look.addPlace ? ownPlaces(shot) : undefined;
  return inScreenOrder(shot).flatMap((asset, tile) => {
    const said = [
      ...(hasPrintedDate(asset) ? [words(dateOf(asset.takenAt))] : []),
      ...(places ? [places[tile]!] : []),
    ];
    return captionOverlays(said.length > 0 ? { date: said.join(BETWEEN) } : {}, span, fps)
      .map((overlay) => ({ ...overlay, tile }));
  });
}

/** `undefined` for stills and for clips that are known to be silent. */
function clipSoundOf(
  shot: Shot,
  frames: number,
  fps: Fps,
  facts: FactReader,
): ClipSound | undefined {
  if (shot.medium === "still") return undefined;
  const source = clipSource(shot);
  const known = facts.get("clip-v1", source.key);
  if (known && !known.hasSound) return undefined;
  const frameOf = (seconds: number) => Math.round((seconds - shot.inSeconds) * fps);
  const speech = (known?.speech ?? [])
    .map(({ start, end }) => ({
      start: Math.max(0, frameOf(start)),
      end: Math.min(frames, frameOf(end)),
    }))
    .filter(({ start, end }) => end > start);
  return { source, inSeconds: shot.inSeconds, muted: shot.isMuted === true, speech };
}

const FADE_SECONDS = 0.35;
/** A caption shorter than this cannot be read and is left out. */
const MIN_SECONDS = 1.2;
/** The eye takes the picture in first. */
const DELAY_SECONDS = 0.15;

interface CaptionSpan {
  readonly frames: number;
  readonly joinIn: number;
  readonly joinOut: number;
}

/** The frames of a shot that belong to no join, after the delay. */
function captionTimes(span: CaptionSpan, fps: Fps): { startFrame: number; frames: number } {
  const startFrame = span.joinIn + Math.round(DELAY_SECONDS * fps);
  return { startFrame, frames: span.frames - span.joinOut - startFrame };
}

/** Whether the shot stands long enough for a caption to be read. */
function hasCaptionRoom(span: CaptionSpan, fps: Fps): boolean {
  return captionTimes(span, fps).frames >= MIN_SECONDS * fps;
}

/** `caption` is shortened to as much as can be read while the shot stands. */
function captionOverlays(
  words: { readonly date?: string; readonly place?: string; readonly caption?: string },
  span: CaptionSpan,
  fps: Fps,
): Overlay[] {
  if (!hasCaptionRoom(span, fps)) return [];
  const { startFrame, frames } = captionTimes(span, fps);
  const fade = Math.round(FADE_SECONDS * fps);
  const times = { startFrame, frames, fadeInFrames: fade, fadeOutFrames: fade };
  const caption = words.caption && subtitleOf(words.caption, (frames - fade) / fps);
  const shown = { ...words, caption };
  return (["date", "place", "caption"] as const).flatMap((role) => {
    const text = shown[role];
    return text ? [{ role, text, ...times }] : [];
  });
}
