// SPDX-License-Identifier: AGPL-3.0-or-later

// Local times of all files of a folder: what one file says of its zone, others nearby may need.

import { fromWallMs, type LocalDateTime, wallMs } from "../../../base/local_time.ts";
import { type ClipClock, readClock } from "../facts/clip_clock.ts";
import { stemOf } from "../../edited_names.ts";
import { type KnownOffset, neighbourOffset } from "../facts/zones.ts";
import { instantOf } from "./rows.ts";
import type { FileRow } from "./schema.ts";

type TimedRow = Pick<
  FileRow,
  | "path"
  | "file_name"
  | "kind"
  | "taken_at"
  | "exact_to"
  | "shutter"
  | "utc_ms"
  | "offset_minutes"
  | "written_ms"
  | "duration"
  | "make"
  | "model"
>;

/**
 * In the order of `rows`. `told` are offsets that pairs of files tell; `zone` is the IANA name that counts
 * where no neighbour in time knows better.
 */
export function localTimes(
  rows: readonly TimedRow[],
  told: readonly KnownOffset[],
  zone: string,
): LocalDateTime[] {
  const known = sorted([...rows.flatMap(offsetOf), ...told]);
  const stills = new StillClocks(rows);
  const local = new Map<TimedRow, LocalDateTime>(), proven: KnownOffset[] = [];
  for (const row of rows) {
    const { utc_ms: saidMs, written_ms: writtenMs } = row;
    if (saidMs === null || writtenMs === null) continue;
    const { isWall, offsetMinutes } = readClock({
      saidMs,
      writtenMs,
      durationSeconds: row.duration ?? 0,
      make: row.make ?? undefined,
      fileName: row.file_name,
      expectedOffset: row.offset_minutes ?? neighbourOffset(saidMs, known, zone),
      ...stills.around(row),
    });
    if (isWall) local.set(row, fromWallMs(saidMs));
    if (offsetMinutes === undefined) continue;
    const utcMs = isWall ? saidMs - offsetMinutes * 60_000 : saidMs;
    local.set(row, fromWallMs(utcMs + offsetMinutes * 60_000));
    proven.push({ utcMs, offsetMinutes });
  }
  const all = sorted([...known, ...proven]);
  return rows.map((row) => {
    if (row.utc_ms === null) return row.taken_at!;
    const told = local.get(row);
    if (told !== undefined) return told;
    const offset = row.offset_minutes ?? neighbourOffset(row.utc_ms, all, zone);
    return fromWallMs(row.utc_ms + offset * 60_000);
  });
}

function sorted(offsets: readonly KnownOffset[]): KnownOffset[] {
  return offsets.toSorted((a, b) => a.utcMs - b.utcMs);
}

function offsetOf({ taken_at, utc_ms, offset_minutes }: TimedRow): KnownOffset[] {
  if (offset_minutes === null) return [];
  // A clip that knows its place: should its instant be a clock on the wall, it is some hours off.
  if (utc_ms !== null) return [{ utcMs: utc_ms, offsetMinutes: offset_minutes }];
  if (taken_at === null) return [];
  return [{ utcMs: instantOf({ taken_at, offset_minutes }), offsetMinutes: offset_minutes }];
}

type Stills = Pick<ClipClock, "stills" | "areOfItsCamera">;

/** When stills were taken by their own clocks, as if these were UTC, sorted. */
class StillClocks {
  readonly #times = new Map<string, number[]>();

  constructor(rows: readonly TimedRow[]) {
    for (const row of rows) {
      if (row.kind !== "photo" || row.shutter === null || row.exact_to !== null) continue;
      const at = wallMs(row.shutter);
      for (const key of [...cameraKeys(row), folderOf(row)]) {
        const times = this.#times.get(key);
        if (times) times.push(at);
        else this.#times.set(key, [at]);
      }
    }
    for (const times of this.#times.values()) times.sort((a, b) => a - b);
  }

  around(clip: TimedRow): Stills {
    for (const key of cameraKeys(clip)) {
      const stills = this.#times.get(key);
      if (stills) return { stills, areOfItsCamera: true };
    }
    return { stills: this.#times.get(folderOf(clip)) ?? [], areOfItsCamera: false };
  }
}

/** Four letters and a number, by the Design rule for Camera File system. */
const DCF_NAME = /^([a-z0-9_]{4})\d{4}$/;

/** By what a camera is known: its names, its model, or the beginning of the names it gives. */
function cameraKeys(row: TimedRow): string[] {
  const make = row.make?.toLowerCase() ?? "", model = row.model?.toLowerCase() ?? "";
  return [
    ...(make || model ? [`${make}\n${model}`] : []),
    ...(model ? [`\n${model}\n`] : []),
    ...dcfKeys(row),
  ];
}

function dcfKeys(row: TimedRow): string[] {
  const [, letters] = DCF_NAME.exec(stemOf(row.file_name)) ?? [];
  // A clip of that name may be a phone's: the makers of cameras call theirs MVI_1234.
  if (letters === undefined || (row.kind === "video" && letters === "img_")) return [];
  return [`${folderOf(row)}\n${letters === "mvi_" ? "img_" : letters}`];
}

function folderOf({ path }: TimedRow): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
