// SPDX-License-Identifier: AGPL-3.0-or-later

// Which of the times a file tells is the one it was taken at.

import type { DateSource } from "../../asset.ts";
import {
  FARTHEST_ZONE_MS,
  type FileMoment,
  fileNameMoment,
  isBelievable,
  isFiner,
  isRestarted,
  isWithin,
  momentMs,
} from "./moment.ts";

interface MomentSources {
  /** XMP beside the file. */
  readonly sidecar?: FileMoment;
  readonly exif?: FileMoment;
  readonly exifDigitized?: FileMoment;
  readonly container?: FileMoment;
  /** XMP inside the file. */
  readonly xmp?: FileMoment;
  /** Google's JSON beside the file. */
  readonly takeout?: FileMoment;
  /** EXIF's time of the last change by a program. */
  readonly exifChanged?: FileMoment;
  readonly fileName: string;
  /** Milliseconds since 1970: last change first, then others the file system knows. */
  readonly fileTimes: readonly number[];
}

interface Chosen {
  readonly source: DateSource;
  readonly moment: FileMoment;
  /** The camera's time, where it can be believed, whether or not it was chosen. */
  readonly camera?: FileMoment;
}

/**
 * The first that can be believed: a sidecar that puts the camera right, EXIF (of the shutter before
 * that of the scan) or container, XMP, Google's JSON, file name, EXIF's time of change, file times.
 * One that says the day, month or year alone is made exact by the next that lies within it. `nowMs`
 * bounds the future. When the clock of nothing can be believed, the file's time is taken as it is: an
 * asset always has a date, and its source says how much it is worth.
 */
export function chooseMoment(sources: MomentSources, nowMs: number): Chosen {
  const believed = (moment: FileMoment | undefined) =>
    isBelievable(moment, nowMs) && !isRestarted(moment) ? moment : undefined;
  const words = [sources.exif, sources.exifDigitized, sources.container];
  const [exif, digitized, said] = words.map(believed);
  const takeout = believed(sources.takeout), name = fileNameMoment(sources.fileName);
  const container = said && isEncoders(said, [takeout, name]) ? undefined : said;
  const camera = exif ?? digitized ?? container;
  const refused = words.flatMap((word) => word && !believed(word) ? [word] : []);
  // A source that only repeats the camera's time is worth no more than the camera.
  const unlike = (moment: FileMoment | undefined, others: readonly FileMoment[]) =>
    moment && others.some((other) => repeats(moment, other)) ? undefined : moment;
  const ladder: readonly (readonly [DateSource, FileMoment | undefined])[] = [
    ["xmp", unlike(sources.sidecar, camera ? [camera, ...refused] : refused)],
    ["exif", exif ?? digitized],
    ["container", container],
    ["xmp", unlike(sources.xmp, refused)],
    ["xmp", takeout],
    ["file_name", name],
    ["exif", believed(sources.exifChanged)],
    ["container", said],
    ...sources.fileTimes.map((utcMs) => ["file_time", { utcMs }] as const),
  ];
  const usable = ladder.flatMap(([source, moment]) =>
    isBelievable(moment, nowMs) ? [{ source, moment }] : []
  );
  const [first, ...others] = usable;
  if (first) {
    const finer = others.find(({ moment }) =>
      isFiner(moment, first.moment) && isWithin(moment, first.moment)
    );
    return { ...(finer ?? first), ...(camera && { camera }) };
  }
  const utcMs = sources.fileTimes.find((time) => time >= FIRST_TIME_MS && time < END_OF_TIME_MS) ??
    0;
  return { source: "file_time", moment: { utcMs: Math.round(utcMs) } };
}

const DAY_MS = 86_400_000;

/**
 * True for the instant of a container that is no camera's but an encoder's: the clip's name, to the
 * minute, or Google's JSON says that it was there more than a day before.
 */
function isEncoders(container: FileMoment, others: readonly (FileMoment | undefined)[]): boolean {
  if (container.wall !== undefined) return false;
  return others.some((other) =>
    other !== undefined && other.exactTo === undefined &&
    momentMs(container) - momentMs(other) > DAY_MS
  );
}

/** Days have years of four digits; a disk may keep any time, also one that no calendar has. */
const FIRST_TIME_MS = Date.UTC(1000, 0, 2), END_OF_TIME_MS = Date.UTC(9999, 11, 31);

/** Most XMP says the camera's time again, without its fraction, its hour or its zone. */
function repeats(xmp: FileMoment, camera: FileMoment): boolean {
  if (xmp.exactTo !== undefined && !isFiner(xmp, camera)) return isWithin(camera, xmp);
  const apart = Math.abs(momentMs(xmp) - momentMs(camera));
  if (xmp.wall !== undefined) return camera.wall !== undefined && apart < 1_000;
  const { wall, offsetMinutes } = camera;
  if (wall === undefined) return apart < 1_000;
  if (offsetMinutes === undefined) return apart < FARTHEST_ZONE_MS;
  // Some programs put "Z" behind the clock on the wall.
  return apart < 1_000 || Math.abs(xmp.utcMs! - momentMs(camera) + offsetMinutes * 60_000) < 1_000;
}
