// The music as a stream of the film's length: composed for it, or the owner's own track, begun where
// the plan says, looped on bar lines and led out at the end.

import { compose } from "../music/compose.ts";
import { filePasses, type FilePlan } from "../music/file_music.ts";
import { renderScore } from "../music/synth/render_score.ts";
import type { MusicPlan } from "../timeline/timeline.ts";
import type { ReadSound } from "./audible_voice.ts";
import { SAMPLE_RATE } from "../music/synth/sounding.ts";
import { SampleCursor } from "./samples.ts";
import { EDIT_SAMPLES } from "./voice.ts";

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
 * The runs that fill the film: the very stretches its beats were planned on. Each next one comes in
 * over the last beat before the seam, so that its first downbeat is whole.
 */
function bedPasses(plan: FilePlan, samples: number): Pass[] {
  const { bpm, beatsPerBar } = plan;
  const inSamples = (seconds: number) => Math.round(seconds * SAMPLE_RATE);
  const leave = Math.min(inSamples(LEAVE_BARS * beatsPerBar * 60 / bpm), Math.floor(samples / 2));
  const heard = filePasses(plan, samples / SAMPLE_RATE);
  const overlaps = heard.map(({ filmSeconds, fileSeconds, seconds }, i) => {
    if (i === 0) return EDIT_SAMPLES;
    const shorter = Math.min(seconds, filmSeconds - heard[i - 1]!.filmSeconds);
    // Before the loop's start there may be less than a beat to come in with.
    const most = inSamples(Math.min(60 / bpm, fileSeconds, shorter / 2));
    return Math.max(EDIT_SAMPLES, most);
  });
  return heard.map(({ filmSeconds, fileSeconds, seconds }, i) => {
    const lead = i === 0 ? 0 : overlaps[i]!;
    return {
      fromSeconds: fileSeconds - lead / SAMPLE_RATE,
      start: inSamples(filmSeconds) - lead,
      end: Math.min(samples, inSamples(filmSeconds + seconds)),
      rampIn: overlaps[i]!,
      rampOut: overlaps[i + 1] ?? leave,
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
  return way >= 1 ? 1 : Math.sin(way * Math.PI / 2);
}
