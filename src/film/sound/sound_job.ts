// SPDX-License-Identifier: AGPL-3.0-or-later

// What the sound child is asked and what it answers, the name of the result, and the same film without
// the clips that were being read.

import { keyOf } from "../../base/digest.ts";
import type { VideoCodec } from "../../media/av/encoders.ts";
import type { SoundCodec } from "../../media/av/sound/sound_encoder.ts";
import type { StemPaths } from "../../facts/stems/track_stems.ts";
import type { Source } from "../framing/source.ts";
import { pathKey } from "../timeline/film_sources.ts";
import type { MusicPlan, Timeline } from "../timeline/timeline.ts";

/** Raise it whenever the same timeline would sound different. */
const SOUND_VERSION = 9;

export interface SoundJob {
  readonly timeline: Timeline;
  /** Local file of every source, by `pathKey`; only those with sound are read. */
  readonly sources: Readonly<Record<string, string>>;
  /** Stems of the owner's track; absent where it was not taken apart. */
  readonly stems?: StemPaths;
  /** The owner's sound font; absent for that of the program. */
  readonly soundFont?: string;
  /** Folder of finished sounds; the file in it is named after the content. */
  readonly folder: string;
  /**
   * Names in the folder to write under; the parent removes them when the child dies. The raw sound, some ten times
   * the track, is kept no longer than it takes to encode it.
   */
  readonly unfinished: { readonly raw: string; readonly track: string };
}

export interface SoundProgress {
  /** Seconds of work done and in all, in seconds of film. */
  readonly done: number;
  readonly total: number;
  /** Local files being read at this moment: who is to blame if the child dies. */
  readonly reading: readonly string[];
}

export interface SoundResult {
  /** As the film plays it, encoded, the only track of a file. */
  readonly track: string;
  readonly key: string;
  /** Samples of each channel: totalFrames × 48000 / fps. */
  readonly samples: number;
  /** LUFS a player should hear of the track; −70 for a silent film. */
  readonly loudness: number;
  /** Sentences about clips whose sound could not be read; they are silent in the film. */
  readonly failures: readonly string[];
}

/** Raise it whenever the same stems would sound different. */
const STEMS_VERSION = 1;

interface SoundMakers {
  readonly hasStems?: boolean;
  /** `soundFontKey` of the owner's own font. */
  readonly soundFont?: string;
}

/** Names everything that is heard: two films that sound the same share one file. */
export function soundKey(
  timeline: Timeline,
  { hasStems = false, soundFont }: SoundMakers = {},
): Promise<string> {
  const { fps, totalFrames, fadeOutFrames, privacy, items, joins, music, codec } = timeline;
  return keyOf({
    version: SOUND_VERSION,
    codec: soundCodecOf(codec),
    fps,
    totalFrames,
    fadeOutFrames,
    privacy,
    items: items.map(({ startFrame, frames, sound }) => ({
      startFrame,
      frames,
      sound: sound && !sound.muted
        ? { ...sound, source: { key: sound.source.key, part: sound.source.part } }
        : undefined,
    })),
    joins,
    music: named(music),
    soundFont: music.mode === "composed" ? soundFont : undefined,
    stems: hasStems ? STEMS_VERSION : undefined,
  });
}

/** Who cuts ProRes cuts its sound, too: nothing of it may be lost either. */
export function soundCodecOf(codec: VideoCodec): SoundCodec {
  return codec === "prores" ? "pcm" : "aac";
}

/** What `writeSound` makes of each is called so. */
export const TRACK_ENDINGS: Readonly<Record<SoundCodec, string>> = { aac: ".m4a", pcm: ".mov" };

/** The owner's track is known by its bytes, not by its path. */
function named(music: MusicPlan): unknown {
  return music.mode === "file" ? { ...music, path: undefined } : music;
}

/** The clips, each once, whose local files are among those being read; muted ones are not. */
export function clipsRead(
  { items }: Pick<Timeline, "items">,
  sources: Readonly<Record<string, string>>,
  reading: readonly string[],
): Source[] {
  const found = new Map<string, Source>();
  for (const { sound } of items) {
    if (!sound || sound.muted) continue;
    const file = sources[pathKey(sound.source)];
    if (file !== undefined && reading.includes(file)) {
      found.set(pathKey(sound.source), sound.source);
    }
  }
  return [...found.values()];
}

/** The film with these sources, by `pathKey`, muted wherever they are shown. */
export function withoutSoundOf(timeline: Timeline, keys: ReadonlySet<string>): Timeline {
  return {
    ...timeline,
    items: timeline.items.map((item) =>
      item.sound && keys.has(pathKey(item.sound.source))
        ? { ...item, sound: { ...item.sound, muted: true } }
        : item
    ),
  };
}

export interface MadeTrack {
  /** As the film plays it, encoded, the only track of a file. */
  readonly track: string;
  readonly samples: number;
  /** LUFS a player should hear; −70 for a silent film, less than usual for one that only whispers. */
  readonly loudness: number;
  /** Sentences about clips whose sound could not be read; they are silent in the film. */
  readonly failures: readonly string[];
}
