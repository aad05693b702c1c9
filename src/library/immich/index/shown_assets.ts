// SPDX-License-Identifier: AGPL-3.0-or-later

// The assets of the index as the library gives them out.

import { addDays, type LocalRange } from "../../../base/local_time.ts";
import type { OpenDatabase } from "../../../system/sqlite/database.ts";
import type { Asset, AssetId } from "../../asset.ts";
import type { SkippedFile } from "../../library.ts";

/** Where a page ended; rows come by time, then file name, then id. */
export interface ImmichPageEnd {
  readonly takenAt: string;
  readonly fileName: string;
  readonly id: AssetId;
}

/** A report names at most so many files; a server that reads nothing would fill it. */
const MAX_SKIPPED = 1_000;

/** With the stack and the tags that searches do not give. */
const DECORATED = `SELECT a.content,
    coalesce((SELECT pile FROM piles WHERE member = a.id),
             (SELECT pile FROM piles WHERE member = a.duplicate_id)) AS pile,
    (SELECT json_group_array(tag) FROM tagged WHERE asset_id = a.id) AS tags
  FROM assets a`;

export class ShownAssets {
  readonly #raw: OpenDatabase<unknown>["raw"];
  readonly #one;

  constructor(raw: OpenDatabase<unknown>["raw"]) {
    this.#raw = raw;
    this.#one = raw.prepare(`${DECORATED} WHERE a.id = ? AND a.is_shown = 1`);
  }

  count(): number {
    const row = this.#raw.prepare("SELECT count(*) AS n FROM assets WHERE is_shown = 1").get();
    return Number(row!["n"]);
  }

  /** Wall clocks of the oldest and the newest asset. */
  span(): { readonly first: string; readonly last: string } | undefined {
    const row = this.#raw.prepare(
      `SELECT (SELECT min(taken_at) FROM assets WHERE is_shown = 1) AS first,
              (SELECT max(taken_at) FROM assets WHERE is_shown = 1) AS last`,
    ).get();
    return typeof row?.["first"] === "string"
      ? { first: row["first"], last: String(row["last"]) }
      : undefined;
  }

  /** Assets by time, then file name, then id. */
  page(range: LocalRange | undefined, after: ImmichPageEnd | undefined, limit: number): Asset[] {
    const conditions = ["a.is_shown = 1"];
    const values: string[] = [];
    if (range) {
      conditions.push("a.taken_at >= ?", "a.taken_at < ?");
      values.push(range.start, addDays(range.end, 1));
    }
    if (after) {
      conditions.push("(a.taken_at, a.file_name, a.id) > (?, ?, ?)");
      values.push(after.takenAt, after.fileName, after.id);
    }
    return this.#raw.prepare(
      `${DECORATED} WHERE ${conditions.join(" AND ")}
       ORDER BY a.taken_at, a.file_name, a.id LIMIT ${limit}`,
    ).all(...values).map(decorated);
  }

  asset(id: AssetId): Asset | undefined {
    const row = this.#one.get(id);
    return row && decorated(row);
  }

  /** `except` are ids that are not reported. */
  skipped(except: ReadonlySet<AssetId> = new Set()): SkippedFile[] {
    return this.#raw.prepare(
      `SELECT id, file_name, content FROM assets WHERE is_own = 1 AND is_shown = 0
       ORDER BY file_name LIMIT ${MAX_SKIPPED}`,
    ).all().filter((row) => !except.has(String(row["id"])))
      .map((row) => ({ id: String(row["file_name"]), reason: String(row["content"]) }));
  }
}

/** The asset of a row of {@link DECORATED}. */
function decorated(row: Record<string, unknown>): Asset {
  const asset = JSON.parse(String(row["content"])) as Asset;
  return withStackAndTags(
    asset,
    typeof row["pile"] === "string" ? row["pile"] : undefined,
    row["tags"] === "[]" ? [] : JSON.parse(String(row["tags"])) as string[],
  );
}

/** Adds the stack and the tags, which searches do not tell. */
export function withStackAndTags(
  asset: Asset,
  stack: string | undefined,
  tags: readonly string[],
): Asset {
  if (stack === undefined && tags.length === 0) return asset;
  return {
    ...asset,
    stackId: stack ?? asset.stackId,
    tags: [...new Set([...asset.tags, ...tags])],
  };
}
