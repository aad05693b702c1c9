// SPDX-License-Identifier: AGPL-3.0-or-later

// How a film's pictures are encoded and lettered on this machine, for this program's own films and for
// those of other machines.

import { Fault } from "../../base/fault.ts";
import { type EncoderChoice, SOFTWARE, type VideoCodec } from "../../media/av/encoders.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import type { Timeline } from "../timeline/timeline.ts";
import { titlesKey } from "../titles/fonts/open_typesetter.ts";
import type { FilmLook } from "./pieces.ts";
import type { EncoderSettings } from "./plan/piece_key.ts";
import type { FilmToRender } from "./render_pieces.ts";

export interface LookOptions {
  readonly children: ChildEntry;
  /** A person's own fonts. */
  readonly fontsFolder: string;
  readonly hardware: boolean;
  readonly locale: string;
}

export async function lookOf(
  { children, fontsFolder, hardware, locale }: LookOptions,
  timeline: Timeline,
  signal: AbortSignal | undefined,
): Promise<FilmLook & Pick<FilmToRender, "fontsFolder">> {
  return {
    timeline,
    encoder: {
      ...effortOf(timeline),
      ...(hardware ? await encoderOf(children, timeline.codec, signal) : {}),
    },
    words: { titles: titlesKey(fontsFolder), locale },
    fontsFolder,
  };
}

/** The constant quality of "high"; "fast" is as good as usual in about as many bits. */
const HIGH: Readonly<Record<VideoCodec, EncoderSettings>> = {
  h264: { crf: 17 },
  h265: { crf: 18 },
  prores: { preset: "hq" },
};
const FAST: Readonly<Record<VideoCodec, EncoderSettings>> = {
  h264: { preset: "superfast", lookahead: 10 },
  h265: { preset: "superfast" },
  prores: { preset: "lt" },
};

function effortOf({ codec, quality }: Timeline): EncoderSettings {
  switch (quality) {
    case "high":
      return HIGH[codec];
    case "fast":
      return FAST[codec];
    case undefined:
      return {};
  }
}

/** Empty for a software encoder, whose pieces are the same on every machine. */
async function encoderOf(
  children: ChildEntry,
  codec: VideoCodec,
  signal: AbortSignal | undefined,
): Promise<EncoderSettings> {
  const { name, hardware } = await askEncoder(children, codec, signal);
  return hardware ? { hardware, name } : {};
}

/** The software encoder where drivers take the child down: such a driver is no encoder to use. */
export async function askEncoder(
  children: ChildEntry,
  codec: VideoCodec,
  signal: AbortSignal | undefined,
): Promise<EncoderChoice> {
  await using child = new ChildWorker("encoder", children);
  try {
    return await child.request<VideoCodec, never, EncoderChoice>(codec, { signal });
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "child_died") throw error;
    return { name: SOFTWARE[codec], hardware: false };
  }
}
