// Time and length in the headers of MP4 and MOV.

import { viewOf } from "../byte_source.ts";
import type { Moment } from "../facts/moment.ts";

/** Seconds from 1904, where QuickTime time begins, to 1970. */
const QUICKTIME_EPOCH = 2_082_844_800;

/** `mvhd` (and, in the same layout, `mdhd`): seconds since 1904 and the length. */
export function timing(
  content: Uint8Array,
): { created: number; timescale: number; durationSeconds: number } {
  const view = viewOf(content);
  const wide = content[0] === 1;
  const timescale = view.getUint32(wide ? 20 : 12);
  const units = wide ? Number(view.getBigUint64(24)) : view.getUint32(16);
  const unknown = units === 0xffffffff || units >= 2 ** 63;
  return {
    created: wide ? Number(view.getBigUint64(4)) : view.getUint32(4),
    timescale,
    durationSeconds: timescale && !unknown ? units / timescale : 0,
  };
}

/**
 * The movie header's time is UTC by the standard. Zero is "not set"; a value that would lie before
 * 1970 was counted from 1970 by its writer.
 */
export function createdAt(seconds: number | undefined): Moment | undefined {
  if (!seconds) return undefined;
  const unix = seconds >= QUICKTIME_EPOCH ? seconds - QUICKTIME_EPOCH : seconds;
  return { utcMs: unix * 1000 };
}
