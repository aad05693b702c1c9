// The music as a stream of the film's length: composed for it, or the owner's own track, begun where
// the plan says, looped on bar lines and led out at the end.

import { sin } from "../../base/exact_math.ts";
import { compose } from "../music/compose.ts";
import { renderScore } from "../music/synth/render_score.ts";
import type { MusicPlan } from "../timeline/timeline.ts";
import { SAMPLE_RATE } from "./decibels.ts";
import type { ReadSound } from "./listen.ts";
import { SampleCursor } from "./sample_cursor.ts";
import { EDIT_SAMPLES } from "./voice.ts";

export type FilePlan = MusicPlan & { readonly mode: "file" };

/** A fifth of a second. */
const BLOCK = 9_600;
/** A track that goes on after the film leaves over its last two bars. */
const LEAVE_BARS = 2;

/** Interleaved stereo of `samples` at most; `undefined` when the film has no music. */
export function musicBed(
  plan: MusicPlan,
  samples: number,
  readSound: ReadSound,
): AsyncIterable<Float32Array> | undefined {
  if (plan.mode === "none") return undefined;
  return plan.mode === "composed" ? composed(plan, samples) : fileBed(plan, samples, readSound);
}

async function* composed(
  plan: MusicPlan & { readonly mode: "composed" },
  samples: number,
): AsyncGenerator<Float32Array> {
  yield* renderScore(compose(plan, samples / SAMPLE_RATE), BLOCK);
}

/** One run through the file: what is heard of it, in samples of the film. */
interface Pass {
  readonly fromSeconds: number;
  readonly start: number;
  readonly end: number;
  /** Lengths of the equal-power ramps at both ends. */
  readonly rampIn: number;
  readonly rampOut: number;
}

/**
 * The runs that fill the film. Each next one comes in over the last beat before the loop's end, so
 * that its first downbeat is whole.
 */
export function filePasses(plan: Omit<FilePlan, "path" | "key">, samples: number): Pass[] {
  const { loop, offsetSeconds, bpm, beatsPerBar } = plan;
  const bar = Math.round(beatsPerBar * 60 / bpm * SAMPLE_RATE);
  const leave = Math.min(LEAVE_BARS * bar, Math.floor(samples / 2));
  const passes: Pass[] = [];
  const round = loop ? Math.round((loop.end - loop.start) * SAMPLE_RATE) : 0;
  let end = loop ? Math.round((loop.end - offsetSeconds) * SAMPLE_RATE) : samples;
  let fromSeconds = offsetSeconds, start = 0, rampIn = EDIT_SAMPLES;
  if (!loop || round <= 2 * EDIT_SAMPLES || end <= 2 * EDIT_SAMPLES) end = samples;
  while (end < samples) {
    // Before the loop's start there may be less than a beat to come in with.
    const beat = Math.round(Math.min(60 / bpm, loop!.start) * SAMPLE_RATE);
    const overlap = Math.max(EDIT_SAMPLES, Math.min(beat, Math.floor(round / 2), end - start));
    passes.push({ fromSeconds, start, end, rampIn, rampOut: overlap });
    fromSeconds = loop!.start - overlap / SAMPLE_RATE;
    start = end - overlap;
    rampIn = overlap;
    end += round;
  }
  return [...passes, { fromSeconds, start, end: samples, rampIn, rampOut: leave }];
}

async function* fileBed(
  plan: FilePlan,
  samples: number,
  readSound: ReadSound,
): AsyncGenerator<Float32Array> {
  const waiting = filePasses(plan, samples);
  let open: Array<{ pass: Pass; cursor: SampleCursor }> = [];
  try {
    for (let at = 0; at < samples; at += BLOCK) {
      const block = new Float32Array(2 * Math.min(BLOCK, samples - at));
      while (waiting.length > 0 && waiting[0]!.start < at + BLOCK) {
        const pass = waiting.shift()!;
        const sound = readSound(plan.path, {
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
    const factor = sine((place - pass.start + 0.5) / pass.rampIn) *
      sine((pass.end - place - 0.5) / pass.rampOut);
    block[o++]! += sound[i]! * factor;
    block[o++]! += sound[i + 1]! * factor;
  }
}

function sine(way: number): number {
  return way >= 1 ? 1 : sin(way * Math.PI / 2);
}
