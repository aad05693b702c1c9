// SPDX-License-Identifier: AGPL-3.0-or-later

// The music as a stream of the film's length: composed for it, or the owner's own track, begun where
// the plan says, looped on bar lines and led out at the end.

import { compose } from "../music/compose.ts";
import { filePasses, type FilePlan, partsOf } from "../music/file_music.ts";
import type { SoundFont } from "../music/instruments/player.ts";
import { renderScore } from "../music/instruments/render_score.ts";
import type { FileMusic, MusicPlan } from "../timeline/timeline.ts";
import type { ReadSound } from "./audible_voice.ts";
import { SAMPLE_RATE } from "../music/sample_rate.ts";
import { amplitudeOf, SampleCursor } from "./samples.ts";
import { EDIT_SAMPLES } from "./voice.ts";

/** A fifth of a second. */
const BLOCK = 9_600;
/** A track that goes on after the film leaves over its last two bars. */
const LEAVE_BARS = 2;
/** So much softer a ring is at its end. */
const RING_DB = 60;

/** Who makes music sound: asked for what a plan needs alone, when its first block is read. */
export interface MusicPlayers {
  readonly readSound: ReadSound;
  readonly soundFont: () => Promise<SoundFont>;
}

/** Interleaved stereo of `samples` at most; `undefined` when the film has no music. */
export function musicBed(
  plan: MusicPlan,
  samples: number,
  { readSound, soundFont }: MusicPlayers,
): AsyncIterable<Float32Array> | undefined {
  if (plan.mode === "none") return undefined;
  return plan.mode === "composed"
    ? composed(plan, samples, soundFont)
    : fileBed(plan, samples, readSound);
}

async function* composed(
  plan: MusicPlan & { readonly mode: "composed" },
  samples: number,
  soundFont: MusicPlayers["soundFont"],
): AsyncGenerator<Float32Array> {
  const score = compose(plan, Math.max(samples / SAMPLE_RATE, plan.pieceSeconds ?? 0));
  let left = 2 * samples;
  for (const block of renderScore(score, await soundFont(), BLOCK)) {
    yield block.subarray(0, left);
    left -= block.length;
    if (left <= 0) return;
  }
}

/** One run through a file: what is heard of it, in samples of the film. */
interface Pass {
  readonly path: string;
  readonly gain: number;
  readonly fromSeconds: number;
  readonly start: number;
  readonly end: number;
  /** Lengths of the equal-power ramps at both ends. */
  readonly rampIn: number;
  readonly rampOut: number;
  /** It dies away over the last of those like a chord that is let ring. */
  readonly rings: boolean;
}

const inSamples = (seconds: number) => Math.round(seconds * SAMPLE_RATE);

/** The runs that fill the film, of one track or of two: the very stretches its beats were planned on. */
function bedPasses(plan: FilePlan, samples: number): Pass[] {
  const parts = partsOf(plan, samples / SAMPLE_RATE);
  return parts.flatMap(({ music, startSeconds, seconds, gainDb }, index) =>
    passesOf(music, seconds, index < parts.length - 1).map((pass) => ({
      ...pass,
      gain: amplitudeOf(gainDb),
      start: pass.start + inSamples(startSeconds),
      end: Math.min(samples, pass.end + inSamples(startSeconds)),
    }))
  );
}

/**
 * Each next run comes in over the last beat before the seam, so that its first downbeat is whole; a track that
 * another one follows leaves over its last bar.
 */
function passesOf(music: FileMusic, length: number, isFollowed: boolean): Omit<Pass, "gain">[] {
  const { bpm, beatsPerBar, ringSeconds, path } = music, samples = inSamples(length);
  const beat = 60 / bpm, bars = isFollowed ? 1 : LEAVE_BARS;
  const leave = ringSeconds === undefined
    ? Math.min(inSamples(bars * beatsPerBar * beat), Math.floor(samples / 2))
    : inSamples(ringSeconds);
  const heard = filePasses(music, length);
  const overlaps = heard.map(({ filmSeconds, fileSeconds, seconds }, i) => {
    if (i === 0) return EDIT_SAMPLES;
    const shorter = Math.min(seconds, filmSeconds - heard[i - 1]!.filmSeconds);
    // Before the loop's start there may be less than a beat to come in with.
    const most = inSamples(Math.min(beat, fileSeconds, shorter / 2));
    return Math.max(EDIT_SAMPLES, most);
  });
  return heard.map(({ filmSeconds, fileSeconds, seconds }, i) => {
    const lead = i === 0 ? 0 : overlaps[i]!;
    return {
      path,
      fromSeconds: fileSeconds - lead / SAMPLE_RATE,
      start: inSamples(filmSeconds) - lead,
      end: Math.min(samples, inSamples(filmSeconds + seconds)),
      rampIn: overlaps[i]!,
      rampOut: overlaps[i + 1] ?? leave,
      rings: i === heard.length - 1 && ringSeconds !== undefined,
    };
  });
}

async function* fileBed(
  plan: FilePlan,
  samples: number,
  readSound: ReadSound,
): AsyncGenerator<Float32Array> {
  const waiting = bedPasses(plan, samples);
  let open: Array<{ pass: Pass; cursor: SampleCursor }> = [];
  try {
    for (let at = 0; at < samples; at += BLOCK) {
      const block = new Float32Array(2 * Math.min(BLOCK, samples - at));
      while (waiting.length > 0 && waiting[0]!.start < at + BLOCK) {
        const pass = waiting.shift()!;
        const sound = readSound(pass.path, {
          fromSeconds: pass.fromSeconds,
          seconds: (pass.end - pass.start) / SAMPLE_RATE,
        });
        open.push({ pass, cursor: new SampleCursor(sound) });
      }
      for (const { pass, cursor } of open) await addPass(block, at, pass, cursor);
      const over = open.filter(({ pass }) => pass.end <= at + BLOCK);
      for (const { cursor } of over) await cursor.close();
      open = open.filter((one) => !over.includes(one));
      yield block;
    }
  } finally {
    for (const { cursor } of open) await cursor.close();
  }
}

async function addPass(
  block: Float32Array,
  at: number,
  pass: Pass,
  cursor: SampleCursor,
): Promise<void> {
  const from = Math.max(0, pass.start - at);
  const to = Math.min(block.length / 2, pass.end - at);
  const sound = await cursor.read(to - from);
  for (let i = 0, o = 2 * from, place = at + from; i < sound.length; i += 2, place++) {
    const left = (pass.end - place - 0.5) / pass.rampOut;
    const factor = pass.gain * sine((place - pass.start + 0.5) / pass.rampIn) *
      (pass.rings ? ringing(left) : sine(left));
    block[o++]! += sound[i]! * factor;
    block[o++]! += sound[i + 1]! * factor;
  }
}

/** Straight in decibels, as strings and rooms die away; the last of it is as good as silent. */
function ringing(left: number): number {
  return left >= 1 ? 1 : amplitudeOf(RING_DB * (left - 1));
}

function sine(way: number): number {
  return way >= 1 ? 1 : Math.sin(way * Math.PI / 2);
}
