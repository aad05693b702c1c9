// SPDX-License-Identifier: AGPL-3.0-or-later

// Settles what depends on all files: local times of UTC-only files, pairs of still and
// clip, stacks. Writes only what changed.

import { fromWallMs, wallMs } from "../../../base/local_time.ts";
import type { OpenDatabase } from "../../../system/sqlite/database.ts";
import { inTransaction } from "../../../system/sqlite/open_store.ts";
import { usualRating } from "../facts/usual_rating.ts";
import { type KnownOffset } from "../facts/zones.ts";
import { hiddenFiles } from "../hidden_files.ts";
import type { HiddenAs } from "../listed_file.ts";
import { type Pairable, pairLive, pictureVersions, zonesApart } from "../pairs.ts";
import { localTimes } from "./local_times.ts";
import { type FileRow, INDEX, type Tables } from "./schema.ts";
import { CLIP_INSIDE, hasDateOfItsOwn } from "./rows.ts";

type Row =
  & Pick<
    FileRow,
    | "path"
    | "file_name"
    | "kind"
    | "taken_at"
    | "date_source"
    | "exact_to"
    | "shutter"
    | "utc_ms"
    | "offset_minutes"
    | "written_ms"
    | "duration"
    | "rating"
    | "make"
    | "model"
    | "content_id"
    | "clip"
    | "visibility"
    | "source_key"
  >
  & {
    readonly hidden_as: string | null;
    readonly shown: number;
    readonly live_path: string | null;
    readonly live_duration: number | null;
    readonly stack_id: string | null;
    readonly edit_of: string | null;
  };

/** EXIF gives the time of a change by a program at most, where the camera's own is missing. */
const BARE_SOURCES: ReadonlySet<string> = new Set(["file_name", "file_time", "exif"]);
const UNDATED_SOURCES: ReadonlySet<string> = new Set(["file_name", "file_time"]);

const READABLE = "gone_at IS NULL AND skip_reason IS NULL";

export interface SettleBy {
  /** The IANA name that counts where no neighbour in time knows better. */
  readonly zone: string;
  /** Pictures that a partner shared are the owner's, too. */
  readonly withPartners: boolean;
}

/** Changes with everything that rows are settled by. */
export function settledBy({ zone, withPartners }: SettleBy): string {
  return withPartners ? `${zone} with partners` : zone;
}

/** One transaction. */
export function settle({ raw }: Pick<OpenDatabase<Tables>, "raw">, by: SettleBy): void {
  const { zone } = by;
  const rows = raw.prepare(
    `SELECT path, file_name, kind, taken_at, date_source, exact_to, shutter, utc_ms, offset_minutes,
            written_ms, duration, rating, make, model, content_id, clip, visibility, source_key,
            hidden_as, shown, live_path, live_duration, stack_id, edit_of
     FROM files WHERE ${READABLE} ORDER BY path`,
  ).all() as unknown as Row[];
  const files = rows.map((row): Pairable => ({
    path: row.path,
    kind: row.kind === "video" ? "video" : "photo",
    shutter: row.shutter ?? (row.utc_ms === null ? row.taken_at! : fromWallMs(row.utc_ms)),
    isUtc: row.shutter === null && row.utc_ms !== null,
    durationSeconds: row.duration ?? undefined,
    contentId: row.content_id ?? undefined,
    hasClip: row.clip !== null,
    isBare: row.make === null && row.model === null && row.shutter === null &&
      BARE_SOURCES.has(row.date_source!),
    hasClock: row.shutter !== null,
    isUndated: UNDATED_SOURCES.has(row.date_source!),
  }));
  const { clipOf, halves } = pairLive(files);
  const hiddenAs = hiddenFiles(
    rows.map(({ path, visibility, source_key }) => ({
      path,
      sourceKey: source_key!,
      visibility: visibility === "partner" && by.withPartners
        ? "visible"
        : visibility as HiddenAs | "visible" | null ?? undefined,
    })),
    clipOf,
  );
  const { stacks, editOf } = pictureVersions(files);
  const times = localTimes(rows, offsetsOfPairs(files, clipOf), zone);
  const places = new Map(rows.map(({ path }, i) => [path, i]));
  for (const [edit, original] of editOf) {
    const i = places.get(edit)!;
    if (!hasDateOfItsOwn(rows[i]!)) times[i] = times[places.get(original)!]!;
  }
  const usual = usualRating(
    rows.filter(({ kind, path }) => kind === "photo" && !editOf.has(path)).map((row) => row.rating),
  );
  const update = raw.prepare(
    "UPDATE files SET taken_at = ?, shown = ?, hidden_as = ?, live_path = ?, live_duration = ?, " +
      "stack_id = ?, edit_of = ? WHERE path = ?",
  );
  inTransaction(raw, INDEX, () => {
    raw.exec(
      `UPDATE files SET shown = 0, hidden_as = NULL
       WHERE (shown = 1 OR hidden_as IS NOT NULL) AND NOT (${READABLE})`,
    );
    rows.forEach((row, i) => {
      const takenAt = times[i]!;
      const inside = row.clip === null
        ? undefined
        : JSON.parse(row.clip) as { durationSeconds: number };
      const clip = clipOf.get(row.path);
      const livePath = clip?.path ?? (inside ? row.path + CLIP_INSIDE : null);
      const seconds = (clip ?? inside)?.durationSeconds ?? null;
      const isHalf = halves.has(row.path);
      const hidden = isHalf ? null : hiddenAs.get(row.path) ?? null;
      const shown = isHalf || hidden !== null ? 0 : 1;
      const stack = stacks.get(row.path) ?? null;
      const edited = editOf.get(row.path) ?? null;
      const isSame = row.taken_at === takenAt && row.shown === shown &&
        row.hidden_as === hidden && row.live_path === livePath && row.live_duration === seconds &&
        row.stack_id === stack && row.edit_of === edited;
      if (!isSame) update.run(takenAt, shown, hidden, livePath, seconds, stack, edited, row.path);
    });
    raw.prepare("UPDATE root SET settled = 1, zone = ?, usual_rating = ?")
      .run(settledBy(by), usual ?? null);
  });
}

/** A still says the clock on the wall, and its moving half the instant: together they tell the zone. */
function offsetsOfPairs(
  files: readonly Pairable[],
  clipOf: ReadonlyMap<string, Pairable>,
): KnownOffset[] {
  return files.flatMap((still) => {
    const clip = clipOf.get(still.path);
    if (!clip?.isUtc || clip.isUndated || still.isUtc || !still.hasClock) return [];
    const offsetMinutes = zonesApart(still, clip);
    // The same time in both may be a clock on the wall where UTC belongs.
    return offsetMinutes ? [{ utcMs: wallMs(clip.shutter), offsetMinutes }] : [];
  });
}
