// Which of the times a file tells is the one it was taken at.

import { dateOf } from "../../../base/local_time.ts";
import type { DateSource } from "../../asset.ts";
import { fileNameMoment, isBelievable, isRestarted, type Moment, momentMs } from "./moment.ts";

export interface Told {
  /** XMP beside the file. */
  readonly sidecar?: Moment;
  readonly exif?: Moment;
  readonly exifDigitized?: Moment;
  readonly container?: Moment;
  /** XMP inside the file. */
  readonly xmp?: Moment;
  /** Google's JSON beside the file. */
  readonly takeout?: Moment;
  /** EXIF's time of the last change by a program. */
  readonly exifChanged?: Moment;
  readonly fileName: string;
  /** Milliseconds since 1970: last change first, then others the file system knows. */
  readonly fileTimes: readonly number[];
}

export interface Chosen {
  readonly source: DateSource;
  readonly moment: Moment;
  /** What the camera said, where that can be believed, whether or not it was chosen. */
  readonly camera?: Moment;
}

/**
 * The first that can be believed: a sidecar that puts the camera right, EXIF (of the shutter before
 * that of the scan) or container, XMP, Google's JSON, file name, EXIF's time of change, file times.
 * `nowMs` bounds the future. When the clock of nothing can be believed, the file's time is taken as
 * it is: an asset always has a date, and its source says how much it is worth.
 */
export function chooseMoment(told: Told, nowMs: number): Chosen {
  const believed = (moment: Moment | undefined) =>
    isBelievable(moment, nowMs) && !isRestarted(moment) ? moment : undefined;
  const words = [told.exif, told.exifDigitized, told.container];
  const [exif, digitized, container] = words.map(believed);
  const camera = exif ?? digitized ?? container;
  const refused = words.flatMap((word) => word && !believed(word) ? [word] : []);
  // What only says a camera's time again is worth no more than the camera.
  const unlike = (moment: Moment | undefined, others: readonly Moment[]) =>
    moment && others.some((other) => repeats(moment, other)) ? undefined : moment;
  const ladder: readonly (readonly [DateSource, Moment | undefined])[] = [
    ["xmp", unlike(told.sidecar, camera ? [camera, ...refused] : refused)],
    ["exif", exif ?? digitized],
    ["container", container],
    ["xmp", unlike(told.xmp, refused)],
    ["xmp", believed(told.takeout)],
    ["file_name", fileNameMoment(told.fileName)],
    ["exif", believed(told.exifChanged)],
    ...told.fileTimes.map((utcMs) => ["file_time", { utcMs }] as const),
  ];
  for (const [source, moment] of ladder) {
    if (isBelievable(moment, nowMs)) return { source, moment, ...(camera && { camera }) };
  }
  const utcMs = told.fileTimes.find((time) => time >= FIRST_TIME_MS && time < END_OF_TIME_MS) ?? 0;
  return { source: "file_time", moment: { utcMs: Math.round(utcMs) } };
}

/** Days have years of four digits; a disk may keep any time, also one that no calendar has. */
const FIRST_TIME_MS = Date.UTC(1000, 0, 2), END_OF_TIME_MS = Date.UTC(9999, 11, 31);

/** No clock on a wall is further from UTC. */
const FARTHEST_ZONE_MS = 14 * 3_600_000;

/** Most XMP says the camera's time again, without its fraction, its hour or its zone. */
function repeats(xmp: Moment, camera: Moment): boolean {
  const apart = Math.abs(momentMs(xmp) - momentMs(camera));
  if (xmp.wall === undefined) {
    return apart < (camera.wall === undefined ? 1_000 : FARTHEST_ZONE_MS);
  }
  if (camera.wall === undefined) return false;
  const isDayAlone = xmp.wall.endsWith("T12:00:00.000");
  return apart < 1_000 || (isDayAlone && dateOf(xmp.wall) === dateOf(camera.wall));
}
