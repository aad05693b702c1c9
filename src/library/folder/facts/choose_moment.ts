// Which of the times a file tells is the one it was taken at.

import { dateOf } from "../../../base/local_time.ts";
import type { DateSource } from "../../asset.ts";
import { type FileMoment, fileNameMoment, isBelievable, isRestarted, momentMs } from "./moment.ts";

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
 * `nowMs` bounds the future. When the clock of nothing can be believed, the file's time is taken as
 * it is: an asset always has a date, and its source says how much it is worth.
 */
export function chooseMoment(sources: MomentSources, nowMs: number): Chosen {
  const believed = (moment: FileMoment | undefined) =>
    isBelievable(moment, nowMs) && !isRestarted(moment) ? moment : undefined;
  const words = [sources.exif, sources.exifDigitized, sources.container];
  const [exif, digitized, container] = words.map(believed);
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
    ["xmp", believed(sources.takeout)],
    ["file_name", fileNameMoment(sources.fileName)],
    ["exif", believed(sources.exifChanged)],
    ...sources.fileTimes.map((utcMs) => ["file_time", { utcMs }] as const),
  ];
  for (const [source, moment] of ladder) {
    if (isBelievable(moment, nowMs)) return { source, moment, ...(camera && { camera }) };
  }
  const utcMs = sources.fileTimes.find((time) => time >= FIRST_TIME_MS && time < END_OF_TIME_MS) ??
    0;
  return { source: "file_time", moment: { utcMs: Math.round(utcMs) } };
}

/** Days have years of four digits; a disk may keep any time, also one that no calendar has. */
const FIRST_TIME_MS = Date.UTC(1000, 0, 2), END_OF_TIME_MS = Date.UTC(9999, 11, 31);

/** No clock on a wall is further from UTC. */
const FARTHEST_ZONE_MS = 14 * 3_600_000;

/** Most XMP says the camera's time again, without its fraction, its hour or its zone. */
function repeats(xmp: FileMoment, camera: FileMoment): boolean {
  const apart = Math.abs(momentMs(xmp) - momentMs(camera));
  if (xmp.wall === undefined) {
    return apart < (camera.wall === undefined ? 1_000 : FARTHEST_ZONE_MS);
  }
  if (camera.wall === undefined) return false;
  const isDayOnly = xmp.wall.endsWith("T12:00:00.000");
  return apart < 1_000 || (isDayOnly && dateOf(xmp.wall) === dateOf(camera.wall));
}
