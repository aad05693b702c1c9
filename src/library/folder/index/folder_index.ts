// SPDX-License-Identifier: AGPL-3.0-or-later

// The index as the folder library uses it.

import { addDays, dateOf, type LocalDate, type LocalRange } from "../../../base/local_time.ts";
import { openCacheDatabase } from "../../../system/sqlite/cache_database.ts";
import type { OpenDatabase } from "../../../system/sqlite/database.ts";
import { inTransaction } from "../../../system/sqlite/open_store.ts";
import type { Person } from "../../asset.ts";
import type { SkippedFile } from "../../library.ts";
import type { HiddenAs } from "../listed_file.ts";
import { fileNameMoment } from "../facts/moment.ts";
import {
  type FilePersonRow,
  type FileRow,
  FOLDER_MIGRATIONS,
  FOLDER_READER_VERSION,
  INDEX,
  type Tables,
} from "./schema.ts";
import { settle, type SettleBy, settledBy } from "./settle.ts";
import { type StoredRow, withOriginal } from "./rows.ts";

/** The stored state of a file that the scan compares. */
interface KnownFile {
  readonly stamp: string;
  readonly isGone: boolean;
  readonly mayHeal: boolean;
}

/** Where a page ended; rows come by time, then file name, then path. */
export type FolderPageEnd = Pick<FileRow, "file_name" | "path"> & { readonly taken_at: string };

const DAY_MS = 86_400_000;
/** A drive that was not mounted for so long is gone for good. */
const STORED_DAYS = 60;

export class FolderIndex implements AsyncDisposable {
  readonly #database: OpenDatabase<Tables>;

  private constructor(database: OpenDatabase<Tables>) {
    this.#database = database;
  }

  /** Opens the index of a folder; rows of another folder or of older readers are dropped. */
  static async open(file: string, folder: string): Promise<FolderIndex> {
    return new FolderIndex(await openIndex(file, folder));
  }

  known(): Map<string, KnownFile> {
    const rows = this.#database.raw
      .prepare("SELECT path, stamp, gone_at IS NOT NULL AS gone, may_heal FROM files").all();
    return new Map(rows.map((row) => [
      String(row["path"]),
      {
        stamp: String(row["stamp"]),
        isGone: row["gone"] === 1,
        mayHeal: row["may_heal"] === 1,
      },
    ]));
  }

  /** Writes what was read, in one transaction; the rows are not shown before {@link settle}. */
  write(entries: readonly { row: StoredRow; people: readonly FilePersonRow[] }[]): void {
    const columns = Object.keys(entries[0]?.row ?? {}) as (keyof StoredRow)[];
    if (columns.length === 0) return;
    const { raw } = this.#database;
    const insert = raw.prepare(
      `INSERT INTO files (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})
       ON CONFLICT (path) DO UPDATE SET ${columns.map((c) => `${c} = excluded.${c}`).join(", ")},
       shown = 0, hidden_as = NULL, live_path = NULL, live_duration = NULL, stack_id = NULL,
       edit_of = NULL`,
    );
    const forget = raw.prepare("DELETE FROM people WHERE path = ?");
    const name = raw.prepare("INSERT INTO people VALUES (?, ?, ?)");
    this.#change(() => {
      for (const { row, people } of entries) {
        insert.run(...columns.map((column) => row[column]));
        forget.run(row.path);
        for (const person of people) name.run(person.path, person.person_id, person.name);
      }
    });
  }

  /** How many files earlier scans met, those that have gone since among them. */
  size(): number {
    return Number(this.#database.raw.prepare("SELECT count(*) AS n FROM files").get()!["n"]);
  }

  /** Files that were missed for a long time. */
  longGone(nowMs: number): readonly string[] {
    return this.#database.raw.prepare("SELECT path FROM files WHERE gone_at < ?")
      .all(nowMs - STORED_DAYS * DAY_MS).map((row) => String(row["path"]));
  }

  forget(paths: readonly string[]): void {
    if (paths.length === 0) return;
    const remove = this.#database.raw.prepare("DELETE FROM files WHERE path = ?");
    this.#change(() => {
      for (const path of paths) remove.run(path);
    });
  }

  /** Returns how many assets went. */
  mark(gone: readonly string[], back: readonly string[], nowMs: number): number {
    const { raw } = this.#database;
    const leave = raw.prepare(
      "UPDATE files SET gone_at = ?, shown = 0, hidden_as = NULL WHERE path = ?",
    );
    const wasShown = raw.prepare("SELECT shown FROM files WHERE path = ?");
    const comeBack = raw.prepare("UPDATE files SET gone_at = NULL WHERE path = ?");
    let removed = 0;
    this.#change(() => {
      for (const path of gone) {
        removed += Number(wasShown.get(path)?.["shown"] ?? 0);
        leave.run(nowMs, path);
      }
      for (const path of back) comeBack.run(path);
    });
    return removed;
  }

  /** False as well where it was settled by something else. */
  async isSettled(by: SettleBy): Promise<boolean> {
    const root = await this.#database.db.selectFrom("root").select(["settled", "zone"])
      .executeTakeFirst();
    return root?.settled === 1 && root.zone === settledBy(by);
  }

  settle(by: SettleBy): void {
    settle(this.#database, by);
  }

  /** The days of the oldest and the newest asset. */
  span(): { readonly first: LocalDate; readonly last: LocalDate } | undefined {
    const row = this.#database.raw
      .prepare("SELECT min(taken_at) AS first, max(taken_at) AS last FROM files WHERE shown = 1")
      .get()!;
    const { first, last } = row;
    if (typeof first !== "string" || typeof last !== "string") return undefined;
    return { first: dateOf(first), last: dateOf(last) };
  }

  async summary(): Promise<{
    total: number;
    guessedDates: number;
    skipped: SkippedFile[];
    /** Why each hidden file is, with how many there are. */
    hidden: ReadonlyMap<HiddenAs, number>;
  }> {
    const { db } = this.#database;
    const counts = await db.selectFrom("files").where("shown", "=", 1).select(({ fn }) => [
      fn.countAll<number>().as("total"),
      fn.sum<number | null>(
        (eb) =>
          eb.case().when(
            eb.or([
              eb("date_source", "in", ["file_name", "file_time"]),
              eb("exact_to", "is not", null),
            ]),
          ).then(1).else(0).end(),
      ).as("guessed"),
    ]).executeTakeFirstOrThrow();
    const skipped = await db.selectFrom("files").select(["path", "skip_reason"])
      .where("gone_at", "is", null).where("skip_reason", "is not", null).orderBy("path").execute();
    const hidden = this.#database.raw
      .prepare(
        "SELECT hidden_as, count(*) AS files FROM files WHERE hidden_as IS NOT NULL GROUP BY 1",
      )
      .all();
    return {
      hidden: new Map(
        hidden.map((row) => [String(row["hidden_as"]) as HiddenAs, Number(row["files"])]),
      ),
      total: counts.total,
      guessedDates: counts.guessed ?? 0,
      skipped: skipped.map(({ path, skip_reason }) => {
        const wall = fileNameMoment(path.slice(path.lastIndexOf("/") + 1))?.wall;
        return {
          id: path,
          reason: skip_reason!,
          ...(wall === undefined ? {} : { day: dateOf(wall) }),
        };
      }),
    };
  }

  /** Rows that are shown, or hidden, by time, then file name, then path. */
  page(
    which: "shown" | "hidden",
    range: LocalRange | undefined,
    after: FolderPageEnd | undefined,
    limit: number,
  ): FileRow[] {
    const conditions = [which === "shown" ? "shown = 1" : "hidden_as IS NOT NULL"];
    const values: string[] = [];
    if (range) {
      conditions.push("taken_at >= ?", "taken_at < ?");
      values.push(range.start, addDays(range.end, 1));
    }
    if (after) {
      conditions.push("(taken_at, file_name, path) > (?, ?, ?)");
      values.push(after.taken_at, after.file_name, after.path);
    }
    const { raw } = this.#database;
    const rows = raw.prepare(
      `SELECT * FROM files WHERE ${conditions.join(" AND ")}
       ORDER BY taken_at, file_name, path LIMIT ${limit}`,
    ).all(...values) as unknown as FileRow[];
    return this.#told(rows);
  }

  async row(path: string): Promise<FileRow | undefined> {
    const { db } = this.#database;
    const row = await db.selectFrom("files").selectAll().where("path", "=", path)
      .where("shown", "=", 1).executeTakeFirst() as FileRow | undefined;
    return row && this.#told([row])[0];
  }

  /** As their owner would tell them: edited copies by their originals, ratings that all have not at all. */
  #told(rows: readonly FileRow[]): FileRow[] {
    const { raw } = this.#database;
    const root = raw.prepare("SELECT usual_rating FROM root").get();
    const usual = root?.["usual_rating"] ?? null;
    const original = raw.prepare("SELECT * FROM files WHERE path = ?");
    return rows.map((row) => {
      const whole = row.edit_of === null
        ? row
        : withOriginal(row, original.get(row.edit_of) as unknown as FileRow);
      return usual !== null && whole.rating === usual ? { ...whole, rating: null } : whole;
    });
  }

  /** All people in shown pictures, by name; of several spellings the one most used. */
  people(): Person[] {
    const rows = this.#database.raw.prepare(
      `SELECT person_id, people.name AS name, count(*) AS uses FROM people
       JOIN files ON files.path = people.path WHERE shown = 1
       GROUP BY person_id, people.name ORDER BY uses, name DESC`,
    ).all();
    const names = new Map(rows.map((row) => [String(row["person_id"]), String(row["name"])]));
    return [...names].map(([id, name]) => ({ id, name }))
      .sort((a, b) => (a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1));
  }

  /** All shown files, with what tells the albums they are in. */
  *filed(): Iterable<Pick<FileRow, "path" | "albums">> {
    const rows = this.#database.raw.prepare("SELECT path, albums FROM files WHERE shown = 1").all();
    for (const { path, albums } of rows) {
      yield { path: String(path), albums: albums === null ? null : String(albums) };
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    return Promise.resolve(this.#database[Symbol.asyncDispose]());
  }

  #change(work: () => void): void {
    const { raw } = this.#database;
    inTransaction(raw, INDEX, () => {
      raw.exec("UPDATE root SET settled = 0");
      work();
    });
  }
}

/**
 * Opens or makes the index of a folder; rows of another folder or of older readers are dropped.
 * Throws Fault `not_writable` when the file cannot be opened.
 */
async function openIndex(file: string, folder: string): Promise<OpenDatabase<Tables>> {
  const database = await openCacheDatabase<Tables>(file, FOLDER_MIGRATIONS);
  try {
    const root = await database.db.selectFrom("root").selectAll().executeTakeFirst();
    if (root?.folder !== folder || root.reader_version !== FOLDER_READER_VERSION) {
      inTransaction(database.raw, INDEX, () => {
        database.raw.exec("DELETE FROM files; DELETE FROM root");
        database.raw.prepare(
          "INSERT INTO root (folder, reader_version, settled) VALUES (?, ?, 1)",
        ).run(folder, FOLDER_READER_VERSION);
      });
    }
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
  return database;
}
