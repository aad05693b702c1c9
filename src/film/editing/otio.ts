// SPDX-License-Identifier: AGPL-3.0-or-later

// A film as an OpenTimelineIO document, for editing programs: clips with their media and trims, joins
// as transitions, and markers on the beats. Schemas and fields as OpenTimelineIO 0.17 writes them.

import type { Item, Join, Timeline, Visual } from "../timeline/timeline.ts";
import type { Source } from "../framing/source.ts";

/** Where an editing program finds a source, and how long it is where that is known. */
export interface Media {
  readonly url: string;
  readonly name: string;
  readonly seconds?: number;
}

interface OtioDeps {
  readonly mediaOf: (source: Source) => Media;
  /** The file of the music, as long as the film. */
  readonly musicUrl?: string;
}

type Json = Readonly<Record<string, unknown>>;

/** What is this program's own is in one field of `metadata`. */
const OWN = "photos-memories";

export function otioOf(timeline: Timeline, deps: OtioDeps): Json {
  const cuts = cutsOf(timeline);
  const rate = timeline.fps;
  const pictures = cuts.map((cut) => sourcesOf(cut.item.visual));
  const layers = Math.max(1, ...pictures.map((sources) => sources.length));
  const video = Array.from(
    { length: layers },
    (_, layer) =>
      track("Video", layer === 0 ? "Pictures" : `Pictures ${layer + 1}`, {
        children: cuts.flatMap((cut, i) => {
          const source = pictures[i]![layer];
          const join = layer === 0 ? timeline.joins[i] : undefined;
          const child = layer > 0 && !source
            ? gap(cut.frames, rate)
            : clip(cut, source, timeline, deps);
          return join && join.frames > 0 ? [child, dissolve(join, rate)] : [child];
        }),
        markers: layer === 0 ? beatMarkers(timeline) : [],
      }),
  );
  return {
    OTIO_SCHEMA: "Timeline.1",
    name: timeline.title,
    global_start_time: null,
    metadata: { [OWN]: { canvas: timeline.canvas, fps: rate, chapters: timeline.chapters } },
    tracks: {
      ...composition("Stack.1", "tracks"),
      children: [
        ...video,
        track("Audio", "Sound of the clips", { children: soundsOf(cuts, timeline, deps) }),
        ...musicTrack(timeline, deps),
      ],
    },
  };
}

/** An item from one boundary to the next: half of each join beside it belongs to its neighbour. */
interface CutItem {
  readonly item: Item;
  readonly frames: number;
  /** Frames of the item before its first boundary. */
  readonly before: number;
}

function cutsOf({ items, joins }: Timeline): CutItem[] {
  return items.map((item, i) => {
    const before = halfOf(joins[i - 1]), after = halfOf(joins[i]);
    return { item, before, frames: item.frames - before - after };
  });
}

function halfOf(join: Join | undefined): number {
  return (join?.frames ?? 0) / 2;
}

/**
 * What is on screen, in the order in which it is drawn; none for a map or a plain ground. The still on
 * which a Live Photo rests belongs to its clip.
 */
function sourcesOf(visual: Visual): Source[] {
  const isSource = (value: unknown): value is Source =>
    typeof value === "object" && value !== null && "key" in value && "asset" in value;
  const found = (value: unknown): Source[] => {
    if (isSource(value)) return [value];
    if (typeof value !== "object" || value === null) return [];
    return Object.entries(value).flatMap(([key, each]) => (key === "rest" ? [] : found(each)));
  };
  return found(visual);
}

function clip(
  { item, frames, before }: CutItem,
  source: Source | undefined,
  { fps }: Timeline,
  deps: OtioDeps,
): Json {
  const { visual, id, overlays } = item;
  const seconds = playedFrom(visual, source);
  const start = source?.kind === "video" ? Math.round(seconds * fps) + before : before;
  return {
    ...named("Clip.2", id),
    source_range: range(start, frames, fps),
    effects: [],
    markers: overlays.map(({ role, text, startFrame, frames: shown }) =>
      marker(role, "WHITE", start + Math.max(0, startFrame - before), shown, fps, text)
    ),
    enabled: true,
    media_references: {
      DEFAULT_MEDIA: source
        ? external(source, deps.mediaOf(source), start + frames, fps)
        : generated(item, fps),
    },
    active_media_reference_key: "DEFAULT_MEDIA",
    metadata: { [OWN]: { kind: item.kind, story: item.storyId, visual } },
  };
}

/** Seconds of a source's own time at which it starts; 0 for stills. */
function playedFrom(visual: Visual, source: Source | undefined): number {
  switch (visual.kind) {
    case "still":
      return 0;
    case "tiles":
      return visual.tiles.find((tile) => tile.source === source)?.inSeconds ?? 0;
    case "card":
      return visual.backdrop?.inSeconds ?? 0;
    default:
      return visual.inSeconds ?? 0;
  }
}

/** A still has no end of its own; of a clip at least what is used is there. */
function external(source: Source, { url, name, seconds }: Media, used: number, fps: number): Json {
  const frames = source.kind === "photo" || seconds === undefined
    ? used
    : Math.max(used, Math.floor(seconds * fps));
  return {
    ...named("ExternalReference.1", name),
    available_range: range(0, frames, fps),
    available_image_bounds: null,
    target_url: url,
  };
}

function generated({ id, visual, frames, overlays }: Item, fps: number): Json {
  return {
    ...named("GeneratorReference.1", id),
    available_range: range(0, frames, fps),
    available_image_bounds: null,
    generator_kind: visual.kind,
    parameters: { words: overlays.map(({ role, text }) => ({ role, text })) },
  };
}

/** Sound of clips where they have one; it changes over at the boundary, as the pictures do. */
function soundsOf(cuts: readonly CutItem[], { fps }: Timeline, deps: OtioDeps): Json[] {
  return cuts.map(({ item: { id, sound }, frames, before }) => {
    if (!sound || sound.muted) return gap(frames, fps);
    const start = Math.round(sound.inSeconds * fps) + before;
    return {
      ...named("Clip.2", `${id} sound`),
      source_range: range(start, frames, fps),
      effects: [],
      markers: [],
      enabled: true,
      media_references: {
        DEFAULT_MEDIA: external(sound.source, deps.mediaOf(sound.source), start + frames, fps),
      },
      active_media_reference_key: "DEFAULT_MEDIA",
    };
  });
}

function musicTrack({ music, totalFrames, fps }: Timeline, { musicUrl }: OtioDeps): Json[] {
  if (music.mode === "none") return [];
  const { mode: _, ...parameters } = music;
  const children = [{
    ...named("Clip.2", "Music"),
    source_range: range(0, totalFrames, fps),
    effects: [],
    markers: [],
    enabled: true,
    media_references: {
      DEFAULT_MEDIA: {
        ...named(musicUrl ? "ExternalReference.1" : "GeneratorReference.1", "Music"),
        available_range: range(0, totalFrames, fps),
        available_image_bounds: null,
        ...(musicUrl ? { target_url: musicUrl } : { generator_kind: "music", parameters }),
      },
    },
    active_media_reference_key: "DEFAULT_MEDIA",
  }];
  return [track("Audio", "Music", { children })];
}

function beatMarkers({ beats, music, fps, totalFrames, chapters }: Timeline): Json[] {
  const perBar = music.mode === "none" ? 4 : music.beatsPerBar;
  const ofBeats = beats.flatMap((seconds, index) => {
    const frame = Math.round(seconds * fps);
    if (frame >= totalFrames) return [];
    const isBar = index % perBar === 0;
    return [marker(isBar ? "bar" : "beat", isBar ? "RED" : "GREEN", frame, 0, fps)];
  });
  const ofChapters = chapters.map(({ startFrame, title }) =>
    marker("chapter", "BLUE", startFrame, 0, fps, title)
  );
  return [...ofBeats, ...ofChapters];
}

function marker(
  name: string,
  color: string,
  start: number,
  frames: number,
  rate: number,
  comment = "",
): Json {
  return { ...named("Marker.2", name), color, comment, marked_range: range(start, frames, rate) };
}

function dissolve({ frames, style }: Join, rate: number): Json {
  return {
    ...named("Transition.1", style),
    in_offset: time(frames / 2, rate),
    out_offset: time(frames / 2, rate),
    transition_type: "SMPTE_Dissolve",
  };
}

function track(
  kind: "Video" | "Audio",
  name: string,
  { children, markers = [] }: { readonly children: readonly Json[]; readonly markers?: Json[] },
): Json {
  return { ...composition("Track.1", name), kind, children, markers };
}

function composition(schema: string, name: string): Json {
  return {
    ...named(schema, name),
    source_range: null,
    effects: [],
    markers: [],
    enabled: true,
  };
}

function gap(frames: number, rate: number): Json {
  return { ...composition("Gap.1", ""), source_range: range(0, frames, rate) };
}

function named(schema: string, name: string): Json {
  return { OTIO_SCHEMA: schema, name, metadata: {} };
}

function range(start: number, frames: number, rate: number): Json {
  return {
    OTIO_SCHEMA: "TimeRange.1",
    start_time: time(start, rate),
    duration: time(frames, rate),
  };
}

function time(value: number, rate: number): Json {
  return { OTIO_SCHEMA: "RationalTime.1", value, rate };
}
