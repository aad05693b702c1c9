// SPDX-License-Identifier: AGPL-3.0-or-later

// How loud sound is, by ITU-R BS.1770 as FFmpeg's ebur128 measures it.

import { FrameGraph, soundFrame } from "../frame_graph.ts";
import { type Native, native } from "../native.ts";
import { DECODED_SAMPLE_RATE, readSound } from "./sound_reader.ts";

export interface MeasuredLoudness {
  /** LUFS; −70 for silence. */
  readonly integrated: number;
  /** dBTP, between the samples too; −120 for silence. */
  readonly truePeak: number;
}

export interface AnalysedSound {
  /** Samples of each channel at 48 kHz; 0 without sound. */
  readonly audioSamples: number;
  readonly loudness: MeasuredLoudness;
}

/** Decodes and measures a file's sound from one end to the other. Throws Fault `media_unreadable`. */
export async function measureSound(
  path: string,
  onProgress: (seconds: number) => void = () => {},
): Promise<AnalysedSound> {
  let audioSamples = 0;
  await using meter = await Ebur128Meter.open();
  for await (const piece of readSound(path, { fromSeconds: 0 })) {
    audioSamples += piece.length / 2;
    await meter.add(piece);
    onProgress(audioSamples / DECODED_SAMPLE_RATE);
  }
  return { audioSamples, loudness: await meter.finish() };
}

/** The gate of the measure: nothing quieter counts, so nothing quieter can come out. */
const SILENCE_LUFS = -70;

const SILENCE_DBTP = -120;

/** ebur128 reports once in 100 ms; the last report is the whole. */
const METER = "ebur128=metadata=1:peak=true:framelog=quiet";

/** A meter that is fed piece by piece; `finish` reads it. */
export class Ebur128Meter implements AsyncDisposable {
  #graph: FrameGraph | undefined;
  #samples = 0;
  /** The largest sample itself: a floor for the true peak of what is shorter than a report. */
  #highest = 0;
  #last: Record<string, string> = {};

  private constructor(readonly native: Native) {}

  static async open(): Promise<Ebur128Meter> {
    return new Ebur128Meter(await native());
  }

  /** Interleaved 48 kHz stereo. */
  async add(piece: Float32Array): Promise<void> {
    if (piece.length < 2) return;
    for (const sample of piece) this.#highest = Math.max(this.#highest, Math.abs(sample));
    const { lib, c } = this.native;
    const shape = {
      nbSamples: piece.length / 2,
      format: c.AV_SAMPLE_FMT_FLT,
      sampleRate: DECODED_SAMPLE_RATE,
      channelLayout: lib.avChannelLayoutDefault(2),
      pts: BigInt(this.#samples),
    };
    const bytes = new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength);
    const frame = soundFrame(this.native, shape, bytes);
    try {
      this.#samples += piece.length / 2;
      this.#graph ??= await FrameGraph.open(METER, frame, { num: 1, den: DECODED_SAMPLE_RATE });
      await this.#graph.push(frame);
      await this.#read();
    } finally {
      frame.free();
    }
  }

  async #read(): Promise<void> {
    for (let out; (out = await this.#graph!.pull());) {
      const words = out.getMetadata();
      const values = words.getAll();
      if (values["lavfi.r128.I"] !== undefined) this.#last = values;
      words.free();
      out.free();
    }
  }

  async finish(): Promise<MeasuredLoudness> {
    if (this.#graph) {
      await this.#graph.push(undefined);
      await this.#read();
    }
    const integrated = Number(this.#last["lavfi.r128.I"] ?? SILENCE_LUFS);
    const peaks = Object.entries(this.#last)
      .filter(([name]) => name.startsWith("lavfi.r128.true_peaks_ch")).map(([, value]) => +value);
    const peak = Math.max(this.#highest, ...peaks);
    return {
      integrated: Number.isFinite(integrated) ? Math.max(SILENCE_LUFS, integrated) : SILENCE_LUFS,
      truePeak: Math.max(SILENCE_DBTP, 20 * Math.log10(peak)),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#graph?.[Symbol.asyncDispose]();
  }
}
