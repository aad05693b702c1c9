// What the sound child is asked and what it answers, and the name of the result.

import { keyOf } from "../../base/digest.ts";
import type { MusicPlan, Timeline } from "../timeline/timeline.ts";

/** Raise it whenever the same timeline would sound different. */
const SOUND_VERSION = 3;

export interface SoundJob {
  readonly timeline: Timeline;
  /** Local file of every source, by `pathKey`; only those with sound are read. */
  readonly sources: Readonly<Record<string, string>>;
  /** Folder of finished sounds; the file in it is named after the content. */
  readonly folder: string;
  /** A name in the folder to write under; the parent removes it when the child dies. */
  readonly unfinished: string;
}

export interface SoundProgress {
  /** Seconds of work done and in all, in seconds of film. */
  readonly done: number;
  readonly total: number;
  /** Local files being read at this moment: who is to blame if the child dies. */
  readonly reading: readonly string[];
}

export interface SoundResult {
  /** Raw interleaved stereo, 32-bit float, 48 kHz; exactly `samples` × 8 bytes. */
  readonly path: string;
  readonly key: string;
  /** Of each channel: totalFrames × 48000 / fps. */
  readonly samples: number;
  /** LUFS and dBTP; −70 and −120 for a silent film. */
  readonly loudness: number;
  readonly truePeak: number;
  /** Sentences about clips whose sound could not be read; they are silent in the film. */
  readonly troubles: readonly string[];
}

/** Names everything that is heard: two films that sound the same share one file. */
export function soundKey(timeline: Timeline): Promise<string> {
  const { fps, totalFrames, fadeOutFrames, privacy, items, joins, music } = timeline;
  return keyOf({
    version: SOUND_VERSION,
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
  });
}

/** The owner's track is known by its bytes, not by where it lies. */
function named(music: MusicPlan): unknown {
  return music.mode === "file" ? { ...music, path: undefined } : music;
}
