// How long segments are, and whether they can be joined by stream copy.

import { Fault } from "../../base/fault.ts";
import { unreadable } from "../unreadable.ts";
import { VIDEO_TIMESCALE } from "./mp4_muxer.ts";
import { native } from "./native.ts";
import { SegmentReader } from "./segment_reader.ts";

export interface SegmentLengths {
  readonly frames: readonly number[];
  /** How many frames decoding runs ahead of showing, at most, in any segment. */
  readonly delay: number;
}

/** Reads the segments' tables; faults when they cannot be joined by stream copy. */
export async function segmentLengths(
  segments: readonly string[],
  fps: number,
): Promise<SegmentLengths> {
  if (segments.length === 0) throw new Fault("internal", "A film was asked for no segment");
  const { lib } = await native();
  const tick = VIDEO_TIMESCALE / fps;
  const packet = new lib.Packet();
  packet.alloc();
  try {
    let header: string | undefined;
    let delay = 0;
    const lengths: number[] = [];
    for (const path of segments) {
      await using segment = await SegmentReader.open(path);
      const own = segment.parameters.extradata?.toString("hex") ?? "";
      if (own !== (header ??= own)) {
        throw new Fault("internal", `Segment "${path}" was encoded with other settings`);
      }
      const shown: number[] = [];
      while (await segment.next(packet)) {
        const frame = Number(packet.pts) / tick;
        delay = Math.max(delay, shown.length - frame);
        shown.push(frame);
      }
      const gap = shown.sort((a, b) => a - b).findIndex((frame, index) => frame !== index);
      if (segment.timeBase.den !== VIDEO_TIMESCALE || shown.length === 0 || gap >= 0) {
        throw unreadable(path, `frame ${Math.max(gap, 0)} of ${shown.length} is missing`);
      }
      lengths.push(shown.length);
    }
    return { frames: lengths, delay };
  } finally {
    packet.free();
  }
}
