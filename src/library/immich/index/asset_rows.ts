// SPDX-License-Identifier: AGPL-3.0-or-later

// The rows of the index as a sync writes, counts and compares them with the server.

import type { OpenDatabase } from "../../../system/sqlite/database.ts";
import { assetOfServer } from "../asset_of.ts";
import type { ServerAsset } from "../immich_api.ts";
import { LATE_INDEXES } from "./schema.ts";
import { NO_CHANGE, type SyncCounts } from "./sync_counts.ts";

type Raw = OpenDatabase<unknown>["raw"];

/** Milliseconds of `fileCreatedAt`, both inclusive; absent = open. */
export interface Instants {
  readonly fromMs?: number;
  readonly toMs?: number;
}

interface Known {
  readonly is_shown: number;
  readonly updated_ms: number;
  readonly content: string;
}

/** Writing methods are called inside a transaction of the index. */
export class AssetRows {
  readonly #raw: Raw;
  readonly #statements;

  constructor(raw: Raw) {
    this.#raw = raw;
    this.#statements = {
      known: raw.prepare("SELECT is_shown, updated_ms, content FROM assets WHERE id = ?"),
      add: raw.prepare("INSERT INTO assets VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      touch: raw.prepare("UPDATE assets SET updated_ms = ? WHERE id = ?"),
      remove: raw.prepare("DELETE FROM assets WHERE id = ?"),
      forgetFaces: raw.prepare("DELETE FROM faces WHERE asset_id = ?"),
    };
  }

  /** Rows of a first reading: none of them is there, and looking ids up would take too long. */
  append(changes: readonly IndexChange[]): SyncCounts {
    let changed = 0;
    for (const change of changes) {
      if ("gone" in change) continue;
      this.#statements.add.run(...valuesOf(change));
      if (change.isShown) changed++;
    }
    return { ...NO_CHANGE, changed };
  }

  /** Rows of an interrupted first reading are read again from here on. */
  forgetFrom(fromMs: number): void {
    this.#raw.prepare("DELETE FROM assets WHERE taken_ms >= ?").run(fromMs);
  }

  /**
   * Ends a first reading: ids are looked up and assets listed in order without a search of all rows, and
   * what moved in time meanwhile is there once.
   * Returns how many rows were there twice.
   */
  makeLateIndexes(): number {
    this.#raw.exec(LATE_INDEXES);
    return Number(
      this.#raw.prepare(
        `DELETE FROM assets WHERE id IN (SELECT id FROM assets GROUP BY id HAVING count(*) > 1)
         AND rowid NOT IN (SELECT max(rowid) FROM assets GROUP BY id HAVING count(*) > 1)`,
      ).run().changes,
    );
  }

  apply(changes: readonly IndexChange[]): SyncCounts {
    let changed = 0, removed = 0, touched = 0, videos = 0;
    for (const change of changes) {
      const id = "gone" in change ? change.gone : change.id;
      const known = this.#statements.known.get(id) as unknown as Known | undefined;
      const wasShown = known?.is_shown === 1;
      if ("gone" in change) {
        if (known) this.#remove(id);
        if (wasShown) removed++;
        continue;
      }
      if (!known) {
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
      if (change.isVideo) videos++;
    }
    return { changed, removed, touched, videos };
  }

  /** Removes the rows of these instants that were not seen. */
  retain({ fromMs = -Infinity, toMs = Infinity }: Instants, seen: ReadonlySet<string>): SyncCounts {
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

  /**
   * When any of these people was photographed, as far as the rows know; in order. The assets in
   * `except` do not count.
   */
  instantsOf(people: readonly string[], except: Iterable<string> = []): number[] {
    return this.#raw.prepare(
      `SELECT DISTINCT taken_ms FROM assets, json_each(content, '$.people') AS person
       WHERE is_shown = 1 AND person.value IN (SELECT value FROM json_each(?))
         AND assets.id NOT IN (SELECT value FROM json_each(?)) ORDER BY taken_ms`,
    ).all(JSON.stringify(people), JSON.stringify([...except]))
      .map((row) => Number(row["taken_ms"]));
  }

  /** The instant of the newest asset with this person, as far as the rows know. */
  newestOf(person: string): number | undefined {
    return this.#number(
      `SELECT max(taken_ms) AS n FROM assets, json_each(content, '$.people') AS person
       WHERE is_shown = 1 AND person.value = ?`,
      [person],
    );
  }

  /** On how many assets each of these people is, as far as the rows know; people on none are left out. */
  countsOf(people: readonly string[]): ReadonlyMap<string, number> {
    const rows = this.#raw.prepare(
      `SELECT person.value AS id, count(*) AS n FROM assets, json_each(content, '$.people') AS person
       WHERE is_shown = 1 AND person.value IN (SELECT value FROM json_each(?)) GROUP BY person.value`,
    ).all(JSON.stringify(people));
    return new Map(rows.map((row) => [String(row["id"]), Number(row["n"])]));
  }

  /** Ids and names of own assets whose names fit the GLOB pattern, newest first. */
  ownNamed(pattern: string): { readonly id: string; readonly fileName: string }[] {
    return this.#raw.prepare(
      `SELECT id, file_name FROM assets WHERE is_own = 1 AND is_shown = 1 AND file_name GLOB ?
       ORDER BY taken_ms DESC`,
    ).all(pattern).map((row) => ({ id: String(row["id"]), fileName: String(row["file_name"]) }));
  }

  lastUpdateMs(untilMs = Infinity): number | undefined {
    return this.#number("SELECT max(updated_ms) AS n FROM assets WHERE updated_ms <= ?", [
      untilMs,
    ]);
  }

  countUpdatedSince(ms: number): number {
    return this.#number("SELECT count(*) AS n FROM assets WHERE updated_ms >= ?", [ms]) ?? 0;
  }

  #remove(id: string): void {
    this.#statements.remove.run(id);
    this.#statements.forgetFaces.run(id);
  }

  #number(sql: string, values: readonly (number | string)[]): number | undefined {
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

interface IndexRow {
  readonly id: string;
  readonly isOwn: boolean;
  readonly isShown: boolean;
  readonly isVideo: boolean;
  /** `fileCreatedAt` in milliseconds: what the server's searches compare. */
  readonly takenMs: number;
  readonly updatedMs: number;
  readonly takenAt: string;
  readonly fileName: string;
  readonly duplicateId: string | null;
  /** JSON of the asset when shown, else why not. */
  readonly content: string;
}

type IndexChange = IndexRow | {
  /** No longer in the timeline. */
  readonly gone: string;
};

export interface Whose {
  /** Name of the account in the configuration. */
  readonly account: string;
  /** The server's id of its user. */
  readonly ownerId: string;
}

export function indexChangeOf(row: ServerAsset, whose: Whose): IndexChange {
  if (row.isTrashed || row.visibility !== "timeline") return { gone: row.id };
  const isOwn = row.ownerId === whose.ownerId;
  const read = isOwn ? assetOfServer(row, whose.account) : { skipped: "" };
  const asset = "asset" in read ? read.asset : undefined;
  return {
    id: row.id,
    isOwn,
    isShown: asset !== undefined,
    isVideo: row.type === "VIDEO",
    takenMs: Date.parse(row.fileCreatedAt) || 0,
    updatedMs: Date.parse(row.updatedAt) || 0,
    takenAt: asset?.takenAt ?? "",
    fileName: isOwn ? row.originalFileName : "",
    duplicateId: isOwn ? row.duplicateId ?? null : null,
    content: "skipped" in read ? read.skipped : JSON.stringify(read.asset),
  };
}
