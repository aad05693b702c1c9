// A score as sound: stereo at 48 kHz, made block by block by the instrument of each voice. Memory
// depends on how many notes sound at once, never on the length of the film.

import { hash32 } from "../../../base/random.ts";
import { DRUM, type Score, type Voice } from "../score.ts";
import { MasterBus, Reverb } from "./bus.ts";
import { brush, click, hat, kick, shaker, tom } from "./drums.ts";
import { pad, strings, swell } from "./ensemble.ts";
import { bass, pizzicato, pluck } from "./pluck.ts";
import { BLOCK, type Instrument, panGains, SAMPLE_RATE, type Sounding } from "./sounding.ts";
import { bell, mallet, piano } from "./struck.ts";

interface Strip {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly gainLeft: number;
  readonly gainRight: number;
  readonly send: number;
  sounding: Sounding[];
  /** Something was added in the current block. */
  playing: boolean;
}

/** Frames of the whole track: the film's length to the sample. */
function scoreFrames(score: Score): number {
  return Math.round(score.totalSeconds * SAMPLE_RATE);
}

/**
 * Yields interleaved stereo (L R L R …) in blocks of `blockFrames` frames, the last one shorter;
 * together exactly {@link scoreFrames}. The samples do not depend on `blockFrames`.
 */
export function* renderScore(score: Score, blockFrames = SAMPLE_RATE): Generator<Float32Array> {
  const total = scoreFrames(score);
  let block = new Float32Array(2 * Math.min(blockFrames, total));
  let filled = 0, done = 0;
  for (const [left, right, from, to] of passes(score, total)) {
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

/** The mix in internal blocks, the master's latency already taken off: [left, right, from, to]. */
function* passes(
  score: Score,
  total: number,
): Generator<[Float32Array, Float32Array, number, number]> {
  const strips: Strip[] = score.channels.map((channel) => {
    const gain = Math.pow(10, (channel.gainDb + score.levelDb) / 20) * Math.SQRT2;
    const [l, r] = panGains(channel.pan);
    return {
      left: new Float32Array(BLOCK),
      right: new Float32Array(BLOCK),
      gainLeft: gain * l,
      gainRight: gain * r,
      send: channel.send,
      sounding: [],
      playing: false,
    };
  });
  const left = new Float32Array(BLOCK), right = new Float32Array(BLOCK);
  const roomLeft = new Float32Array(BLOCK), roomRight = new Float32Array(BLOCK);
  const reverb = new Reverb(score.roomSeconds);
  const bus = new MasterBus();
  const fadeFrames = Math.max(1, Math.round(score.fadeSeconds * SAMPLE_RATE));
  let nextNote = 0;
  for (let at = 0; at < total + bus.latency; at += BLOCK) {
    for (const strip of strips) {
      if (strip.sounding.length === 0) continue;
      strip.left.fill(0);
      strip.right.fill(0);
      strip.playing = true;
      strip.sounding = strip.sounding.filter((s) => s.render(strip.left, strip.right, 0, BLOCK));
    }
    for (; nextNote < score.notes.length; nextNote++) {
      const note = score.notes[nextNote]!;
      const start = Math.round(note.startSeconds * SAMPLE_RATE);
      if (start >= at + BLOCK) break;
      const strip = strips[note.channel]!;
      const channel = score.channels[note.channel]!;
      const seed = hash32(`${score.seed}/${note.channel}/${start}/${note.midi}`);
      const sounding = INSTRUMENTS[channel.voice]({ ...note, seed });
      const from = Math.max(0, start - at);
      if (!strip.playing) {
        strip.left.fill(0);
        strip.right.fill(0);
        strip.playing = true;
      }
      if (sounding.render(strip.left, strip.right, from, BLOCK - from)) {
        strip.sounding.push(sounding);
      }
    }
    left.fill(0);
    right.fill(0);
    roomLeft.fill(0);
    roomRight.fill(0);
    for (const strip of strips) {
      if (!strip.playing) continue;
      strip.playing = false;
      const gl = strip.gainLeft, gr = strip.gainRight, send = strip.send;
      const stripLeft = strip.left, stripRight = strip.right;
      for (let i = 0; i < BLOCK; i++) {
        const l = gl * stripLeft[i]!, r = gr * stripRight[i]!;
        left[i]! += l;
        right[i]! += r;
        roomLeft[i]! += send * l;
        roomRight[i]! += send * r;
      }
    }
    reverb.run(roomLeft, roomRight, BLOCK);
    for (let i = 0; i < BLOCK; i++) {
      left[i]! += roomLeft[i]!;
      right[i]! += roomRight[i]!;
    }
    bus.run(left, right, BLOCK);
    const out = at - bus.latency;
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

/** A kit: each piece by its key. */
const kit: Instrument = (note) => {
  switch (note.midi) {
    case DRUM.kick:
      return kick(note);
    case DRUM.snare:
      return brush(note);
    case DRUM.stick:
      return click(note);
    case DRUM.lowTom:
    case DRUM.midTom:
    case DRUM.highTom:
      return tom(note);
    default:
      return hat(note);
  }
};

const INSTRUMENTS: Readonly<Record<Voice, Instrument>> = {
  "soft piano": piano,
  "bright piano": piano,
  "nylon guitar": pluck,
  "steel guitar": pluck,
  harp: pluck,
  vibraphone: bell,
  marimba: mallet,
  celesta: bell,
  glockenspiel: bell,
  pizzicato,
  strings,
  cello: strings,
  horn: strings,
  flute: strings,
  clarinet: strings,
  choir: pad,
  "warm pad": pad,
  "upright bass": bass,
  "finger bass": bass,
  "low drum": tom,
  "brush kit": kit,
  "light kit": kit,
  shaker,
  tambourine: shaker,
  claps: brush,
  "wood block": click,
  "sleigh bells": shaker,
  "cymbal swell": swell,
  riser: swell,
  "soft kick": kick,
};
