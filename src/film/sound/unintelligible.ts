// SPDX-License-Identifier: AGPL-3.0-or-later

// Speech that cannot be understood and rooms that are still heard: pieces of a fifth of a second played
// backwards, and nothing above 300 Hz.

import { SAMPLE_RATE } from "../music/sample_rate.ts";

/** 200 ms of each channel, and the 10 ms by which two of them overlap. */
const PIECE = SAMPLE_RATE / 5;
const OVERLAP = SAMPLE_RATE / 100;
const CUTOFF_HZ = 300;

/** Interleaved stereo of the same length. */
export async function* unintelligible(
  blocks: AsyncIterable<Float32Array>,
): AsyncGenerator<Float32Array, void, undefined> {
  const filters = [new LowPass(), new LowPass()] as const;
  let held: Float32Array = new Float32Array(0), tail: Float32Array = new Float32Array(0);
  const emit = (piece: Float32Array, isLast: boolean) => {
    const mixed = overlapped(tail, backwards(piece));
    const end = isLast ? mixed.length : mixed.length - 2 * OVERLAP;
    tail = mixed.slice(end);
    const out = mixed.slice(0, end);
    for (let i = 0; i < out.length; i++) out[i] = filters[i & 1]!.next(out[i]!);
    return out;
  };
  for await (const block of blocks) {
    held = joined(held, block);
    while (held.length > 2 * (PIECE + OVERLAP)) {
      yield emit(held.subarray(0, 2 * (PIECE + OVERLAP)), false);
      held = held.slice(2 * PIECE);
    }
  }
  if (held.length > 0) yield emit(held, true);
}

/** `piece` comes in while `tail`, the end of the one before, leaves. */
function overlapped(tail: Float32Array, piece: Float32Array): Float32Array {
  const frames = Math.min(tail.length, piece.length) / 2;
  for (let i = 0; i < 2 * frames; i++) {
    const share = (Math.floor(i / 2) + 0.5) / frames;
    piece[i] = tail[i]! * (1 - share) + piece[i]! * share;
  }
  return piece;
}

function backwards(piece: Float32Array): Float32Array {
  const turned = new Float32Array(piece.length);
  for (let i = 0, from = piece.length - 2; from >= 0; i += 2, from -= 2) {
    turned[i] = piece[from]!;
    turned[i + 1] = piece[from + 1]!;
  }
  return turned;
}

function joined(a: Float32Array, b: Float32Array): Float32Array {
  const both = new Float32Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}

/** Two Butterworth halves one after the other: 24 dB for each octave above the cutoff. */
class LowPass {
  readonly #halves = [new Biquad(), new Biquad()] as const;

  next(value: number): number {
    return this.#halves[1].next(this.#halves[0].next(value));
  }
}

const TURN = 2 * Math.PI * CUTOFF_HZ / SAMPLE_RATE;
const ALPHA = Math.sin(TURN) / Math.SQRT2;
const A0 = 1 + ALPHA, B1 = (1 - Math.cos(TURN)) / A0, B0 = B1 / 2;
const A1 = -2 * Math.cos(TURN) / A0, A2 = (1 - ALPHA) / A0;

class Biquad {
  #x1 = 0;
  #x2 = 0;
  #y1 = 0;
  #y2 = 0;

  next(x: number): number {
    const y = B0 * (x + this.#x2) + B1 * this.#x1 - A1 * this.#y1 - A2 * this.#y2;
    this.#x2 = this.#x1;
    this.#x1 = x;
    this.#y2 = this.#y1;
    this.#y1 = y;
    return y;
  }
}
