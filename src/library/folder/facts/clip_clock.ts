// SPDX-License-Identifier: AGPL-3.0-or-later

// Cameras that know no zone write their clock on the wall where a container's standard wants UTC: which
// of both an instant is.

import { FARTHEST_ZONE_MS, fileNameMoment, momentMs } from "./moment.ts";

export interface ClipClock {
  /** The container's instant, as if it were UTC. */
  readonly saidMs: number;
  readonly durationSeconds: number;
  /** When the file was last written, by the file system. */
  readonly writtenMs: number;
  readonly make?: string;
  readonly fileName: string;
  /** Minutes east of UTC at its place, or those of its neighbours in time or of the zone. */
  readonly expectedOffset: number;
  /** Clocks on the wall of stills, as if they were UTC, sorted. */
  readonly stills: readonly number[];
  /** The stills are of the clip's camera, and not just of its folder. */
  readonly areOfItsCamera: boolean;
}

export interface ClockReading {
  /** The container says the clock on the wall, not UTC. */
  readonly isWall: boolean;
  /** Minutes east of UTC at the time, where the clip's name or the file's own time tells. */
  readonly offsetMinutes?: number;
}

/** Makers whose cameras write the clock on the wall. */
const WALL_MAKERS =
  /^(?:nikon|canon|gopro|panasonic|olympus|om digital|fuji|casio|eastman kodak|kodak|pentax|ricoh|dji|garmin|insta360|arashi|hasselblad|leica|sanyo|jvc|sjcam|yi technology|akaso|praktica|rollei|vivitar|ge\b|general imaging|hewlett|minolta|konica|sigma|drift|contour)/i;
/** Phones know their zone, and write UTC. */
const UTC_MAKERS =
  /^(?:apple|google|samsung|xiaomi|redmi|poco|huawei|honor|oneplus|oppo|vivo|realme|motorola|nothing|fairphone|htc|lge?\b|nokia|hmd|asus|zte)/i;
/** What GoPro and DJI call their clips, which often name no maker inside. */
const WALL_NAMES = /^(?:GOPR\d{4}|G[HXPL]\d{6}|GP\d{6}|DJI_\d{4})\b/i;

const MINUTE_MS = 60_000, QUARTER = 15;
/** FAT keeps time in steps of two seconds. */
const EARLY_MS = 5_000;
/** From the last frame to the closed file. */
const CLOSING_MS = 60_000;
/** A still so near in time was taken on the same occasion. */
const OCCASION_MS = 30 * MINUTE_MS;

/** What speaks for the clock on the wall counts above zero, what speaks for UTC below. */
const BY_MAKER = 1, BY_STILLS = 1, BY_FILE = 2, FILE_SAYS_UTC = -1.5, STILLS_SAY_UTC = -1.5;

/**
 * A name that says the clock on the wall to the second tells. Else the maker, the stills and the file's
 * own time vote, and a phone's clip is in UTC. The file's time is the end of the recording, so it tells
 * by how much the instant is off, where the file was copied with its time.
 */
export function readClock(clip: ClipClock): ClockReading {
  const { make = "", fileName, expectedOffset } = clip;
  const named = namedOffset(clip);
  if (named === 0) return { isWall: true };
  if (named !== undefined) return { isWall: false, offsetMinutes: named };
  if (UTC_MAKERS.test(make)) return { isWall: false };
  const isOfWallMaker = WALL_MAKERS.test(make) || (make === "" && WALL_NAMES.test(fileName));
  const written = writtenOffset(clip);
  const isExpected = written !== undefined && written !== 0 && written === expectedOffset;
  let votes = isOfWallMaker ? BY_MAKER : 0;
  votes += stillsVote(clip);
  if (written === 0) votes += FILE_SAYS_UTC;
  else if (isExpected) votes += BY_FILE;
  if (votes <= 0) return { isWall: false };
  return written ? { isWall: true, offsetMinutes: written } : { isWall: true };
}

/** A name and a header are of one moment: the start of the recording in both, or its end in the header. */
const SAME_MOMENT_MS = 3_000;

/**
 * Minutes by which the clock on the wall in the clip's name is ahead of the instant, in whole quarters of
 * an hour; nothing where the name says none, or another moment.
 */
function namedOffset({ fileName, saidMs, durationSeconds }: ClipClock): number | undefined {
  const name = fileNameMoment(fileName);
  if (name?.wall === undefined || name.exactTo !== undefined) return undefined;
  for (const started of [saidMs, saidMs - durationSeconds * 1000]) {
    const ahead = momentMs(name) - started;
    const minutes = Math.round(ahead / MINUTE_MS / QUARTER) * QUARTER;
    if (Math.abs(minutes) * MINUTE_MS > FARTHEST_ZONE_MS) continue;
    if (Math.abs(ahead - minutes * MINUTE_MS) <= SAME_MOMENT_MS) return minutes;
  }
  return undefined;
}

/**
 * Minutes by which the instant is ahead of the file's own time: 0 for UTC, whole quarters of an hour for
 * a clock on the wall; nothing where the file was written at another time.
 */
function writtenOffset(
  { saidMs, writtenMs, durationSeconds, expectedOffset }: ClipClock,
): number | undefined {
  const longest = durationSeconds * 1000 + CLOSING_MS;
  const fits = (minutes: number) => {
    const after = writtenMs - (saidMs - minutes * MINUTE_MS);
    return after >= -EARLY_MS && after <= longest;
  };
  if (fits(0)) return expectedOffset !== 0 && fits(expectedOffset) ? undefined : 0;
  if (fits(expectedOffset)) return expectedOffset;
  // A clip of over a quarter of an hour fits several.
  if (longest + EARLY_MS >= QUARTER * MINUTE_MS) return undefined;
  const ahead = saidMs - writtenMs;
  if (Math.abs(ahead) > FARTHEST_ZONE_MS + longest) return undefined;
  const nearest = Math.round(ahead / MINUTE_MS / QUARTER) * QUARTER;
  return [nearest, nearest + QUARTER].find((minutes) =>
    Math.abs(minutes) * MINUTE_MS <= FARTHEST_ZONE_MS && fits(minutes)
  );
}

/** By which reading the clip lies on the occasion of the stills, where the other lies off it. */
function stillsVote({ saidMs, expectedOffset, stills, areOfItsCamera }: ClipClock): number {
  const shift = expectedOffset * MINUTE_MS;
  if (shift === 0 || stills.length === 0) return 0;
  const asWall = distanceToNearest(saidMs, stills);
  const asUtc = distanceToNearest(saidMs + shift, stills);
  const apart = Math.abs(shift) / 2;
  if (asUtc <= OCCASION_MS && asWall >= asUtc + apart) return STILLS_SAY_UTC;
  // Stills of other cameras may be of another hour of the same day.
  return areOfItsCamera && asWall <= OCCASION_MS && asUtc >= asWall + apart ? BY_STILLS : 0;
}

function distanceToNearest(at: number, sorted: readonly number[]): number {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < at) low = middle + 1;
    else high = middle;
  }
  return Math.min(
    Math.abs((sorted[low - 1] ?? -Infinity) - at),
    Math.abs((sorted[low] ?? Infinity) - at),
  );
}
