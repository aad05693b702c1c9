// The port to the children that touch pixels and sound. The flow of a film knows only this:
// the program forks processes, and a fake in tests makes tiny files.

import type { Measurer } from "../facts/acquire.ts";
import type { Asset } from "../library/asset.ts";
import type { BeatTrack } from "./music/beats/detect_beats.ts";
import type { TrackTags } from "./music/choose_track.ts";
import type { RenderEnding } from "./render/render_pictures.ts";
import type { StemPaths } from "../stems/track_stems.ts";
import type { Titles } from "./brief/brief.ts";
import type { Ground, Timeline } from "./timeline/timeline.ts";

/** Path of every source of a timeline, by `pathKey`. */
export type SourcePaths = Readonly<Record<string, string>>;

export interface SoundOptions extends WorkerOptions {
  /** Of the owner's track, where it was taken apart. */
  readonly stems?: StemPaths;
}

export interface WorkerOptions {
  readonly signal?: AbortSignal;
  /** Units are frames for pictures, seconds for sound and checks. */
  readonly onProgress?: (done: number, total: number) => void;
}

/** The owner's own track, heard once. */
export interface HeardTrack {
  /** Digest of the file. */
  readonly key: string;
  readonly track: BeatTrack;
}

export interface RenderedSound {
  /** Raw interleaved stereo, 32-bit float, 48 kHz. */
  readonly path: string;
  /** The same as the film plays it, encoded, the only track of a file. */
  readonly track: string;
  readonly samples: number;
  /** LUFS a player should hear; −70 for a silent film, less than usual for one that only whispers. */
  readonly loudness: number;
  /** Sentences about clips whose sound could not be read; they are silent in the film. */
  readonly troubles: readonly string[];
}

export interface FinishOptions {
  readonly timeline: Timeline;
  readonly pieceFiles: readonly string[];
  readonly sound: RenderedSound;
  readonly filmPath: string;
  readonly poster: {
    readonly path: string;
    /** Which moment of the film it shows. */
    readonly seconds: number;
    readonly titles: Pick<Titles, "main" | "sub">;
    readonly ground: Ground;
  };
  /** Written into the file beside title and date. */
  readonly comment: string;
}

export interface FinishedFilm {
  readonly sizeBytes: number;
  readonly durationSeconds: number;
  readonly loudnessLufs: number;
  readonly truePeakDbtp: number;
  /** Letters of titles and captions that no font has; they were left out. */
  readonly missingLetters: readonly string[];
}

/** Workers that look at pictures and listen to clips; they are gone before a film is rendered. */
export interface Measurers extends AsyncDisposable {
  readonly pictures: ReadonlyArray<Measurer<"pixels-v1">>;
  readonly clips: ReadonlyArray<Measurer<"clip-v1">>;
}

export interface MediaWorkers {
  /** `onTile` is told the tile of each picture that is measured: it is made of the same decoding. */
  openMeasurers(onTile?: (asset: Asset, tile: Uint8Array) => void): Measurers;
  hear(path: string, options: WorkerOptions): Promise<HeardTrack>;
  /** The tracks of a folder. Throws Fault `not_found` where there is none. */
  listTracks(folder: string, options: WorkerOptions): Promise<readonly TrackTags[]>;
  /** From the cache where pieces are there, which `onCached` tells first. */
  renderPictures(
    timeline: Timeline,
    paths: SourcePaths,
    options: WorkerOptions & { readonly onCached?: (frames: number) => void },
  ): Promise<RenderEnding>;
  renderSound(
    timeline: Timeline,
    paths: SourcePaths,
    options: SoundOptions,
  ): Promise<RenderedSound>;
  /** Writes film and poster, opens the film again and checks it against the timeline. */
  finish(ask: FinishOptions, options: WorkerOptions): Promise<FinishedFilm>;
}
