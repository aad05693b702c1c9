// SPDX-License-Identifier: AGPL-3.0-or-later

// A score as sound: stereo at 48 kHz, made block by block by a sound font, in one room. Memory depends on
// the font and on how many notes sound at once, never on the length of the film.

import { hash32 } from "../../../base/random.ts";
import { SAMPLE_RATE } from "../sample_rate.ts";
import type { Score } from "../score.ts";
import { Balance, Equaliser, MasterBus, Reverb } from "./bus.ts";
import { type Bus, PALETTE } from "./palette.ts";
import { perform } from "./performance.ts";
import type { SoundFont } from "./player.ts";
import { Sweep } from "./sweep.ts";

/** Frames mixed at a time. */
const BLOCK = 512;
/** Sampled instruments stand wider than the plan of the score. */
const WIDTH = 1.9;
/** Sound fonts leave room for an orchestra. */
const MAKE_UP_DB = 3;
const TONES: Readonly<Record<Bus, ConstructorParameters<typeof Equaliser>[0]>> = {
  low: { lowCutHertz: 80, air: 0.5 },
  warm: { lowCutHertz: 65, air: 2.4 },
  bright: { lowCutHertz: 100, air: 0.2 },
};
const SWEPT = { gainDb: -6, bus: "bright", width: 1 } as const;

/** Frames of the whole track: the film's length to the sample. */
function scoreFrames(score: Score): number {
  return Math.round(score.totalSeconds * SAMPLE_RATE);
}

/**
 * Yields interleaved stereo (L R L R …) in blocks of `blockFrames` frames, the last one shorter;
 * together exactly {@link scoreFrames}. The samples do not depend on `blockFrames`.
 */
export function* renderScore(
  score: Score,
  font: SoundFont,
  blockFrames = SAMPLE_RATE,
): Generator<Float32Array> {
  const total = scoreFrames(score);
  let block = new Float32Array(2 * Math.min(blockFrames, total));
  let filled = 0, done = 0;
  for (const [left, right, from, to] of passes(score, font, total)) {
    for (let at = from; at < to;) {
      const part = Math.min(to - at, block.length / 2 - filled);
      for (let i = 0; i < part; i++) {
        block[2 * (filled + i)] = left[at + i]!;
        block[2 * (filled + i) + 1] = right[at + i]!;
      }
      at += part;
      filled += part;
      done += part;
      if (2 * filled === block.length) {
        yield block;
        block = new Float32Array(2 * Math.min(blockFrames, total - done));
        filled = 0;
      }
    }
  }
}

type Stereo = [left: Float32Array, right: Float32Array];

const stereo = (): Stereo => [new Float32Array(BLOCK), new Float32Array(BLOCK)];

/** One channel of the score in the mix. */
interface Strip {
  readonly buffers: Stereo;
  readonly bus: Bus;
  /** From its left and right to those of the mix. */
  readonly gains: readonly [ll: number, rl: number, lr: number, rr: number];
  readonly send: number;
  /** Something is added in this block. Where not, its buffers are silent. */
  isHeard: boolean;
}

/** Equal-power gains of a place between left (−1) and right (1), which leave the middle as it is. */
function panGains(pan: number): [left: number, right: number] {
  const angle = (Math.max(-1, Math.min(1, pan)) + 1) * Math.PI / 4;
  return [Math.SQRT2 * Math.cos(angle), Math.SQRT2 * Math.sin(angle)];
}

function stripsOf({ channels, levelDb }: Score): Strip[] {
  return channels.map(({ voice, gainDb, pan, send }) => {
    const { gainDb: trimDb, bus, width = 1 } = voice === "cymbal swell" ? SWEPT : PALETTE[voice];
    const gain = 10 ** ((gainDb + levelDb + trimDb + MAKE_UP_DB) / 20);
    const [left, right] = panGains(WIDTH * pan).map((side) => side * gain) as [number, number];
    const own = (1 + width) / 2, other = (1 - width) / 2;
    return {
      buffers: stereo(),
      bus,
      gains: [own * left, other * left, other * right, own * right],
      send: Math.min(1, send),
      isHeard: false,
    };
  });
}

/** The mix in internal blocks, the master's latency already taken off: [left, right, from, to]. */
function* passes(
  score: Score,
  font: SoundFont,
  total: number,
): Generator<[Float32Array, Float32Array, number, number]> {
  const { lines, strikes, sweeps } = perform(score);
  const strips = stripsOf(score);
  const player = font.open(lines.map(({ patch }) => patch));
  const outputs = lines.map(({ channel }) => strips[channel]!.buffers);
  const groups = Object.entries(TONES).map(([bus, tone]) => ({
    strips: strips.filter((strip) => strip.bus === bus),
    buffers: stereo(),
    equaliser: new Equaliser(tone),
  })).filter((group) => group.strips.length > 0);
  const [left, right] = stereo(), [roomLeft, roomRight] = stereo();
  const reverb = new Reverb(score.roomSeconds);
  const balance = new Balance(BLOCK);
  const master = new MasterBus();
  const fadeFrames = Math.max(1, Math.round(score.fadeSeconds * SAMPLE_RATE));
  let nextStrike = 0, nextSweep = 0;
  let sounding: Array<{ readonly sweep: Sweep; readonly channel: number }> = [];
  for (let at = 0; at < total + master.latency; at += BLOCK) {
    lines.forEach(({ channel }, line) => {
      if (player.sounds(line)) strips[channel]!.isHeard = true;
    });
    for (let from = 0; from < BLOCK;) {
      for (; nextStrike < strikes.length; nextStrike++) {
        const { frame, line, key, velocity } = strikes[nextStrike]!;
        if (frame > at + from) break;
        if (velocity === 0) player.lift(line, key);
        else {
          player.strike(line, key, velocity);
          strips[lines[line]!.channel]!.isHeard = true;
        }
      }
      const to = Math.min(BLOCK, (strikes[nextStrike]?.frame ?? Infinity) - at);
      if (lines.length > 0) player.render(outputs, from, to - from);
      from = to;
    }
    sounding = sounding.filter(({ sweep, channel }) => {
      strips[channel]!.isHeard = true;
      return sweep.render(...strips[channel]!.buffers, 0, BLOCK);
    });
    for (; nextSweep < sweeps.length && sweeps[nextSweep]!.frame < at + BLOCK; nextSweep++) {
      const note = sweeps[nextSweep]!, { channel } = note;
      const sweep = new Sweep(note, hash32(`${score.seed}/${channel}/${note.frame}`));
      const from = note.frame - at;
      strips[channel]!.isHeard = true;
      if (sweep.render(...strips[channel]!.buffers, from, BLOCK - from)) {
        sounding.push({ sweep, channel });
      }
    }
    for (const each of [left, right, roomLeft, roomRight]) each.fill(0);
    for (const { strips, buffers: [groupLeft, groupRight], equaliser } of groups) {
      groupLeft.fill(0);
      groupRight.fill(0);
      for (const strip of strips) {
        if (!strip.isHeard) continue;
        strip.isHeard = false;
        const { buffers: [l, r], gains: [ll, rl, lr, rr], send } = strip;
        for (let i = 0; i < BLOCK; i++) {
          const x = l[i]!, y = r[i]!;
          const a = ll * x + rl * y, b = lr * x + rr * y;
          groupLeft[i]! += a;
          groupRight[i]! += b;
          roomLeft[i]! += send * a;
          roomRight[i]! += send * b;
        }
        l.fill(0);
        r.fill(0);
      }
      equaliser.run(groupLeft, groupRight, BLOCK);
      for (let i = 0; i < BLOCK; i++) {
        left[i]! += groupLeft[i]!;
        right[i]! += groupRight[i]!;
      }
    }
    reverb.run(roomLeft, roomRight, BLOCK);
    for (let i = 0; i < BLOCK; i++) {
      left[i]! += roomLeft[i]!;
      right[i]! += roomRight[i]!;
    }
    balance.run(left, right, BLOCK);
    master.run(left, right, BLOCK);
    const out = at - master.latency;
    const from = Math.max(0, -out), to = Math.min(BLOCK, total - out);
    for (let i = from; i < to; i++) {
      const remaining = total - 1 - (out + i);
      if (remaining >= fadeFrames) continue;
      // The fade ends on exactly zero.
      const gain = 0.5 - 0.5 * Math.cos(Math.PI * remaining / fadeFrames);
      left[i]! *= gain;
      right[i]! *= gain;
    }
    if (to > from) yield [left, right, from, to];
  }
}
