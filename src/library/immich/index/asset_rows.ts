// The assets of the index: written as the server gives them, read as the library gives them out.

import { addDays, type LocalRange } from "../../../base/local_time.ts";
import type { OpenDatabase } from "../../../system/sqlite/database.ts";
import type { Asset, AssetId } from "../../asset.ts";
import type { SkippedFile } from "../../library.ts";
import { INDEX_OF_IDS } from "./schema.ts";
import type { IndexChange, IndexRow } from "./to_row.ts";

type Raw = OpenDatabase<unknown>["raw"];

/** What a writing did. */
export interface Tally {
  /** Own assets that came or changed. */
  readonly changed: number;
  /** Own assets that went. */
  readonly removed: number;
  /** Rows the server dated anew without a difference that a search shows; it may be a stack. */
  readonly touched: number;
}

export const NO_CHANGE: Tally = { changed: 0, removed: 0, touched: 0 };

export function sumOf(...tallies: readonly Tally[]): Tally {
  return tallies.reduce((sum, { changed, removed, touched }) => ({
    changed: sum.changed + changed,
    removed: sum.removed + removed,
    touched: sum.touched + touched,
  }), NO_CHANGE);
}

export function isNothing({ changed, removed, touched }: Tally): boolean {
  return changed + removed + touched === 0;
}

/** Milliseconds of `fileCreatedAt`, both inclusive; absent = open. */
export interface Instants {
  readonly fromMs?: number;
  readonly toMs?: number;
}

/** Where a page ended; rows come by time, then file name, then id. */
export interface PageEnd {
  readonly takenAt: string;
  readonly fileName: string;
  readonly id: AssetId;
}

interface Known {
  readonly is_shown: number;
  readonly updated_ms: number;
  readonly content: string;
}

/** A report names at most so many files; a server that reads nothing would fill it. */
const MOST_SKIPPED = 1_000;

/** With the stack and the tags that searches do not give. */
const DECORATED = `SELECT a.content,
    coalesce((SELECT pile FROM piles WHERE member = a.id),
             (SELECT pile FROM piles WHERE member = a.duplicate_id)) AS pile,
    (SELECT json_group_array(tag) FROM tagged WHERE asset_id = a.id) AS tags
  FROM assets a`;

/** Writing methods are called inside a transaction of the index. */
export class AssetRows {
  readonly #raw: Raw;
  readonly #statements;

  constructor(raw: Raw) {
    this.#raw = raw;
    this.#statements = {
      known: raw.prepare("SELECT is_shown, updated_ms, content FROM assets WHERE id = ?"),
      add: raw.prepare(
        "INSERT INTO assets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
      ),
      touch: raw.prepare("UPDATE assets SET updated_ms = ? WHERE id = ?"),
      remove: raw.prepare("DELETE FROM assets WHERE id = ?"),
      forgetFaces: raw.prepare("DELETE FROM faces WHERE asset_id = ?"),
      row: raw.prepare(`${DECORATED} WHERE a.id = ? AND a.is_shown = 1`),
      isShown: raw.prepare("SELECT 1 FROM assets WHERE id = ? AND is_shown = 1"),
    };
  }

  /** Rows of a first reading: none of them is there, and ids cannot be looked up yet. */
  append(changes: readonly IndexChange[]): Tally {
    let changed = 0;
    for (const change of changes) {
      if ("gone" in change) continue;
      this.#statements.add.run(...valuesOf(change));
      if (change.isShown) changed++;
    }
    return { ...NO_CHANGE, changed };
  }

  /** What an interrupted first reading has from here on is read again. */
  forgetFrom(fromMs: number): void {
    this.#raw.prepare("DELETE FROM assets WHERE taken_ms >= ?").run(fromMs);
  }

  /** Ends a first reading: ids can be looked up, and what moved in time while it ran is there once. */
  makeIndexOfIds(): void {
    this.#raw.exec(INDEX_OF_IDS);
    this.#raw.exec(
      `DELETE FROM assets WHERE id IN (SELECT id FROM assets GROUP BY id HAVING count(*) > 1)
       AND rowid NOT IN (SELECT max(rowid) FROM assets GROUP BY id HAVING count(*) > 1)`,
    );
  }

  apply(changes: readonly IndexChange[]): Tally {
    let changed = 0, removed = 0, touched = 0;
    for (const change of changes) {
      const id = "gone" in change ? change.gone : change.id;
      const known = this.#statements.known.get(id) as unknown as Known | undefined;
      const wasShown = known?.is_shown === 1;
      if ("gone" in change) {
        if (known) this.#remove(id);
        if (wasShown) removed++;
      } else if (!known) {
        this.#statements.add.run(...valuesOf(change));
        if (change.isShown) changed++;
      } else if (known.content === change.content && wasShown === change.isShown) {
        if (known.updated_ms === change.updatedMs) continue;
        // A job of the server touched it; nothing a film could see is different.
        this.#statements.touch.run(change.updatedMs, id);
        touched++;
      } else {
        this.#remove(id);
        this.#statements.add.run(...valuesOf(change));
        if (change.isShown) changed++;
        else if (wasShown) removed++;
      }
    }
    return { changed, removed, touched };
  }

  /** Removes what lies in the instants and was not seen there. */
  retain({ fromMs = -Infinity, toMs = Infinity }: Instants, seen: ReadonlySet<string>): Tally {
    const rows = this.#raw
      .prepare("SELECT id, is_shown FROM assets WHERE taken_ms BETWEEN ? AND ?").all(fromMs, toMs);
    let removed = 0;
    for (const row of rows) {
      const id = String(row["id"]);
      if (seen.has(id)) continue;
      this.#remove(id);
      removed += Number(row["is_shown"]);
    }
    return { ...NO_CHANGE, removed };
  }

  /** All rows, those of partners too. */
  count({ fromMs = -Infinity, toMs = Infinity }: Instants = {}): number {
    return this.#number("SELECT count(*) AS n FROM assets WHERE taken_ms BETWEEN ? AND ?", [
      fromMs,
      toMs,
    ]) ?? 0;
  }

  /** The instant of the row at this place in the order of instants. */
  instantAt({ fromMs = -Infinity, toMs = Infinity }: Instants, place: number): number | undefined {
    return this.#number(
      `SELECT taken_ms AS n FROM assets WHERE taken_ms BETWEEN ? AND ?
       ORDER BY taken_ms LIMIT 1 OFFSET ?`,
      [fromMs, toMs, place],
    );
  }

  /** When somebody of these people was photographed, as far as the rows know; in order. */
  instantsOf(people: readonly string[]): number[] {
    return this.#raw.prepare(
      `SELECT DISTINCT taken_ms FROM assets, json_each(content, '$.people') AS person
       WHERE is_shown = 1 AND person.value IN (SELECT value FROM json_each(?)) ORDER BY taken_ms`,
    ).all(JSON.stringify(people)).map((row) => Number(row["taken_ms"]));
  }

  lastUpdateMs(): number | undefined {
    return this.#number("SELECT max(updated_ms) AS n FROM assets", []);
  }

  countUpdatedSince(ms: number): number {
    return this.#number("SELECT count(*) AS n FROM assets WHERE updated_ms >= ?", [ms]) ?? 0;
  }

  countShown(): number {
    return this.#number("SELECT count(*) AS n FROM assets WHERE is_shown = 1", []) ?? 0;
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
  page(range: LocalRange | undefined, after: PageEnd | undefined, limit: number): Asset[] {
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
    const row = this.#statements.row.get(id);
    return row && decorated(row);
  }

  isShown(id: AssetId): boolean {
    return this.#statements.isShown.get(id) !== undefined;
  }

  skipped(): SkippedFile[] {
    return this.#raw.prepare(
      `SELECT file_name, content FROM assets WHERE is_own = 1 AND is_shown = 0
       ORDER BY file_name LIMIT ${MOST_SKIPPED}`,
    ).all().map((row) => ({ id: String(row["file_name"]), reason: String(row["content"]) }));
  }

  #remove(id: string): void {
    this.#statements.remove.run(id);
    this.#statements.forgetFaces.run(id);
  }

  #number(sql: string, values: readonly number[]): number | undefined {
    const value = this.#raw.prepare(sql).get(...values)?.["n"];
    return typeof value === "number" ? value : undefined;
  }
}

function valuesOf(row: IndexRow) {
  return [
    row.id,
    Number(row.isOwn),
    Number(row.isShown),
    row.takenMs,
    row.updatedMs,
    row.takenAt,
    row.fileName,
    row.duplicateId,
    row.content,
  ] as const;
}

/** The asset of a row of {@link DECORATED}. */
function decorated(row: Record<string, unknown>): Asset {
  const asset = JSON.parse(String(row["content"])) as Asset;
  return withPileAndTags(
    asset,
    typeof row["pile"] === "string" ? row["pile"] : undefined,
    row["tags"] === "[]" ? [] : JSON.parse(String(row["tags"])) as string[],
  );
}

/** What searches do not tell of an asset. */
export function withPileAndTags(
  asset: Asset,
  pile: string | undefined,
  tags: readonly string[],
): Asset {
  if (pile === undefined && tags.length === 0) return asset;
  return {
    ...asset,
    ...(pile === undefined ? {} : { stackId: pile }),
    tags: [...new Set([...asset.tags, ...tags])],
  };
}
