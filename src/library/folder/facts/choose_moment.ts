// Which of the times a file tells is the one it was taken at.

import type { DateSource } from "../../asset.ts";
import { isBelievable, type Moment } from "./moment.ts";
import { fileNameMoment } from "./file_name_moment.ts";

export interface Told {
  readonly exif?: Moment;
  readonly container?: Moment;
  readonly xmp?: Moment;
  /** EXIF's time of the last change by a program. */
  readonly exifChanged?: Moment;
  readonly fileName: string;
  /** Milliseconds since 1970: last change first, then others the file system knows. */
  readonly fileTimes: readonly number[];
}

export interface Chosen {
  readonly source: DateSource;
  readonly moment: Moment;
}

/**
 * The first that can be believed: EXIF or container, XMP, file name, EXIF's time of change, file
 * times. `nowMs` bounds the future. When the clock of nothing can be believed, the file's time is
 * taken as it is: an asset always has a date, and its source says how much it is worth.
 */
export function chooseMoment(told: Told, nowMs: number): Chosen {
  const ladder: readonly (readonly [DateSource, Moment | undefined])[] = [
    ["exif", told.exif],
    ["container", told.container],
    ["xmp", told.xmp],
    ["file_name", fileNameMoment(told.fileName)],
    ["exif", told.exifChanged],
    ...told.fileTimes.map((utcMs) => ["file_time", { utcMs }] as const),
  ];
  for (const [source, moment] of ladder) {
    if (isBelievable(moment, nowMs)) return { source, moment };
  }
  return { source: "file_time", moment: { utcMs: Math.round(told.fileTimes[0] ?? 0) } };
}
