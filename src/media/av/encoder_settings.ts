// What a segment's encoder is asked for, in each encoder's own words.

import type { VideoCodec } from "./encoders.ts";

export interface EncoderOptions {
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** Constant quality; 20 for H.264 and 22 for H.265 unless told. */
  readonly crf?: number;
  /**
   * "veryfast" for H.264 and "fast" for H.265 unless told (media.md 2: best for their cost). Of ProRes
   * its profile: "lt", "standard" unless told, or "hq".
   */
  readonly preset?: string;
  /** The same number gives the same bytes, on any machine. */
  readonly threads?: number;
  /** Use a hardware encoder where one works. Its bytes are not the same everywhere. */
  readonly hardware?: boolean;
}

/** Options of FFmpeg's encoder `name`. */
export function encoderWishes(name: string, options: EncoderOptions): Record<string, string> {
  const { crf, preset } = options;
  switch (name) {
    case "libx264":
      return {
        preset: preset ?? "veryfast",
        crf: String(crf ?? 20),
        profile: "high",
        "x264-params": "open-gop=0:stitchable=1",
      };
    case "libx265":
      return {
        preset: preset ?? "fast",
        crf: String(crf ?? 22),
        // Frame threads follow the machine unless they are fixed, and the bytes follow them.
        "x265-params": "log-level=none:open-gop=0:frame-threads=2",
      };
    case "prores_ks":
      // Apple's four letters; FFmpeg's own make some editors warn of a foreign file.
      return { profile: preset ?? "standard", vendor: "apl0" };
    default:
      return {
        ...hardwareWishes(name, crf),
        ...(options.codec === "h264" ? { profile: "high" } : {}),
      };
  }
}

/** Constant quality by each family's own word. */
function hardwareWishes(name: string, crf = 22): Record<string, string> {
  if (name.endsWith("_nvenc")) return { rc: "vbr", cq: String(crf + 2), b: "0", "forced-idr": "1" };
  if (name.endsWith("_qsv")) return { global_quality: String(crf) };
  // Apple's scale goes up to 100 and is counted in FFmpeg's unit of 118.
  if (name.endsWith("_videotoolbox")) {
    return { flags: "+qscale", global_quality: String(Math.round((100 - 2 * crf) * 118)) };
  }
  return { rc: "cqp", qp_i: String(crf), qp_p: String(crf + 2) };
}
