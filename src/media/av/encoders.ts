// SPDX-License-Identifier: AGPL-3.0-or-later

// The encoders of a machine: which of them work, what they are asked for, and the bytes they take.

import type { CodecContext, Frame } from "node-av/lib";
import { programOutput } from "../../system/process/start_child.ts";
import { solidYuv, type Yuv420 } from "../yuv.ts";
import { type Native, native, ok } from "./native.ts";
import { pictureFrame } from "./frame_graph.ts";

export type VideoCodec = "h264" | "h265" | "prores";

export interface EncoderChoice {
  /** FFmpeg's name, such as "libx264". */
  readonly name: string;
  readonly hardware: boolean;
}

/** Encoders that take pictures from ordinary memory, best first. */
const HARDWARE: Readonly<Record<VideoCodec, readonly string[]>> = {
  h264: ["h264_videotoolbox", "h264_nvenc", "h264_qsv", "h264_amf"],
  h265: ["hevc_videotoolbox", "hevc_nvenc", "hevc_qsv", "hevc_amf"],
  // Apple's own takes other pixel formats, and these films are made seldom.
  prores: [],
};

export const SOFTWARE: Readonly<Record<VideoCodec, string>> = {
  h264: "libx264",
  h265: "libx265",
  prores: "prores_ks",
};

const known = new Map<VideoCodec, Promise<EncoderChoice>>();

/** The best encoder that works here; asked once, then remembered. */
export function bestEncoder(codec: VideoCodec): Promise<EncoderChoice> {
  let choice = known.get(codec);
  if (!choice) known.set(codec, choice = firstWorking(HARDWARE[codec], SOFTWARE[codec]));
  return choice;
}

/** The first of `names` that encodes a picture, else `fallback`. */
export async function firstWorking(
  names: readonly string[],
  fallback: string,
): Promise<EncoderChoice> {
  const loaded = await native();
  for (const name of names) {
    if (await encodesOnePicture(loaded, name)) return { name, hardware: true };
  }
  return { name: fallback, hardware: false };
}

/** True when `name` exists and gives a packet for one 640 × 360 picture. */
async function encodesOnePicture(loaded: Native, name: string): Promise<boolean> {
  const { lib, c } = loaded;
  const codec = lib.Codec.findEncoderByName(name as never);
  if (!codec) return false;
  const context = new lib.CodecContext();
  let frame: Frame | undefined;
  const packet = new lib.Packet();
  try {
    context.allocContext3(codec);
    describeVideo(loaded, context, { name, width: 640, height: 360, fps: 30 });
    ok(loaded, await context.open2(codec, null), "Opening");
    packet.alloc();
    const shape = { width: 640, height: 360, format: inputFormat(loaded, name), pts: 0n };
    frame = pictureFrame(loaded, shape, solidYuv(640, 360, 120).data);
    ok(loaded, await context.sendFrame(frame), "Encoding");
    ok(loaded, await context.sendFrame(null), "Encoding");
    for (let code = 0; code !== c.AVERROR_EOF;) {
      code = await context.receivePacket(packet);
      if (code >= 0) return packet.size > 0;
      if (code !== c.AVERROR_EAGAIN && code !== c.AVERROR_EOF) return false;
    }
    return false;
  } catch {
    return false;
  } finally {
    packet.free();
    frame?.free();
    context.freeContext();
  }
}

/** Intel's encoders take NV12 only, ProRes has ten bits and more colour; the others take the film's own. */
function inputFormat({ c }: Native, name: string) {
  if (name === SOFTWARE.prores) return c.AV_PIX_FMT_YUV422P10LE;
  return name.endsWith("_qsv") ? c.AV_PIX_FMT_NV12 : c.AV_PIX_FMT_YUV420P;
}

/** The options of every film encoder: size, rate, BT.709 in limited range. */
export function describeVideo(
  loaded: Native,
  context: CodecContext,
  { name, width, height, fps }: { name: string; width: number; height: number; fps: number },
): void {
  const { lib, c } = loaded;
  context.width = width;
  context.height = height;
  context.pixelFormat = inputFormat(loaded, name);
  context.timeBase = new lib.Rational(1, fps);
  context.framerate = new lib.Rational(fps, 1);
  context.sampleAspectRatio = new lib.Rational(1, 1);
  context.colorRange = c.AVCOL_RANGE_MPEG;
  context.colorSpace = c.AVCOL_SPC_BT709;
  context.colorPrimaries = c.AVCOL_PRI_BT709;
  context.colorTrc = c.AVCOL_TRC_BT709;
  context.chromaLocation = c.AVCHROMA_LOC_LEFT;
  // Two seconds: players seek to within a second, and a stream-copied join costs nothing.
  context.gopSize = fps * 2;
  context.setFlags(c.AV_CODEC_FLAG_GLOBAL_HEADER, c.AV_CODEC_FLAG_CLOSED_GOP);
}

/** Packed planes in one of the formats of `inputFormat`. */
export function bytesAs({ c }: Native, format: number, picture: Yuv420): Uint8Array {
  if (format === c.AV_PIX_FMT_NV12) return interleavedChroma(picture);
  return format === c.AV_PIX_FMT_YUV422P10LE ? tenBits422(picture) : picture.data;
}

/** I420 to NV12, which Intel's encoders take. */
function interleavedChroma({ width, height, data }: Yuv420): Uint8Array {
  const luma = width * height, chroma = luma / 4;
  const bytes = new Uint8Array(data.length);
  bytes.set(data.subarray(0, luma));
  for (let i = 0; i < chroma; i++) {
    bytes[luma + 2 * i] = data[luma + i]!;
    bytes[luma + 2 * i + 1] = data[luma + chroma + i]!;
  }
  return bytes;
}

/**
 * Ten bits with a row of colour for every row of light. A row of colour lies midway between the two
 * rows of light it is for, so each of those takes three quarters of it and a quarter of the next one;
 * these quarters are what the two further bits hold.
 */
export function tenBits422({ width, height, data }: Yuv420): Uint8Array {
  const luma = width * height, across = width / 2, down = height / 2;
  const samples = new Uint16Array(luma + 2 * across * height);
  for (let i = 0; i < luma; i++) samples[i] = data[i]! << 2;
  for (let plane = 0; plane < 2; plane++) {
    const from = luma + plane * across * down, to = luma + plane * across * height;
    for (let row = 0; row < height; row++) {
      const own = row >> 1, other = row & 1 ? Math.min(down - 1, own + 1) : Math.max(0, own - 1);
      const ownAt = from + own * across, otherAt = from + other * across, at = to + row * across;
      for (let x = 0; x < across; x++) {
        samples[at + x] = 3 * data[ownAt + x]! + data[otherAt + x]!;
      }
    }
  }
  return new Uint8Array(samples.buffer);
}

export interface EncoderOptions {
  readonly codec: VideoCodec;
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** Constant quality; 20 for H.264 and 22 for H.265 unless given. */
  readonly crf?: number;
  /**
   * "veryfast" for H.264 and "fast" for H.265 unless told (best for their cost). Of ProRes
   * its profile: "lt", "standard" unless told, or "hq".
   */
  readonly preset?: string;
  /** Frames over which x264 shares out its bits, for presets that look at each by itself. */
  readonly lookahead?: number;
  /** The same number gives the same bytes, on any machine. */
  readonly threads?: number;
  /** Use a hardware encoder where one works. Its bytes are not the same everywhere. */
  readonly hardware?: boolean;
}

/** Options of FFmpeg's encoder `name`. */
export function encoderWishes(name: string, options: EncoderOptions): Record<string, string> {
  const { crf, preset, lookahead } = options;
  switch (name) {
    case "libx264":
      return {
        preset: preset ?? "veryfast",
        crf: String(crf ?? 20),
        profile: "high",
        "x264-params": `open-gop=0:stitchable=1${sharedBits(lookahead)}${x264Assembly()}`,
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

/**
 * Before a camera that moves slowly most of a picture is used again and again, and where more bits are
 * spent on that, fewer do. B frames stand in a fixed pattern then: choosing where gains nothing.
 */
function sharedBits(lookahead: number | undefined): string {
  return lookahead === undefined ? "" : `:mbtree=1:rc-lookahead=${lookahead}:b-adapt=0`;
}

let assembly: string | undefined;

/**
 * The code x264 has for AVX-512 gives other bytes from run to run where several threads weigh blocks over
 * time (mbtree): 40 encodings of the same 40 pictures of 480 × 270 gave 10 different files, with AVX2
 * one. It is as fast.
 */
function x264Assembly(): string {
  return assembly ??= /^flags\s*:.*\bavx512f\b/m.test(cpuInfo()) ? ":asm=avx2" : "";
}

/**
 * Linux tells of its processors there; elsewhere nothing is known. Deno lets no program read below
 * /proc that has not every permission, so another one reads it.
 */
function cpuInfo(): string {
  try {
    return programOutput("/bin/cat", ["/proc/cpuinfo"]);
  } catch {
    return "";
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
