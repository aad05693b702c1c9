// Local times of all files of a folder: what one file says of its zone, others nearby may need.

import { fromWallMs, type LocalDateTime, wallMs } from "../../../base/local_time.ts";
import { readClock } from "../facts/clip_clock.ts";
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
      stills: stills.around(row),
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

/** When stills were taken by their own clocks, as if these were UTC, sorted. */
class StillClocks {
  readonly #byCamera = new Map<string, number[]>();
  readonly #byFolder = new Map<string, number[]>();

  constructor(rows: readonly TimedRow[]) {
    for (const row of rows) {
      if (row.kind !== "photo" || row.shutter === null || row.exact_to !== null) continue;
      const at = wallMs(row.shutter);
      for (
        const [key, map] of [[cameraOf(row), this.#byCamera], [
          folderOf(row),
          this.#byFolder,
        ]] as const
      ) {
        const times = map.get(key);
        if (times) times.push(at);
        else map.set(key, [at]);
      }
    }
    for (const map of [this.#byCamera, this.#byFolder]) {
      for (const times of map.values()) times.sort((a, b) => a - b);
    }
  }

  /** Of the clip's camera; of its folder where it names none. */
  around(clip: TimedRow): readonly number[] {
    return (clip.make === null
      ? this.#byFolder.get(folderOf(clip))
      : this.#byCamera.get(cameraOf(clip))) ?? [];
  }
}

function cameraOf({ make, model }: TimedRow): string {
  return `${make ?? ""}\n${model ?? ""}`.toLowerCase();
}

function folderOf({ path }: TimedRow): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
