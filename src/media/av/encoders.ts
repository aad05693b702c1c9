// Which encoder a machine really has: a hardware one only after it has encoded a picture.

import type { CodecContext, Frame } from "node-av/lib";
import { solidYuv } from "../yuv.ts";
import { type Native, native, ok } from "./native.ts";
import { pictureFrame } from "./owned_frame.ts";

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
export async function encodesOnePicture(loaded: Native, name: string): Promise<boolean> {
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

/** What every film encoder is told, whichever it is: size, rate, BT.709 in limited range. */
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
