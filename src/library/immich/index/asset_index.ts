// SPDX-License-Identifier: AGPL-3.0-or-later

// The index of one account: what the server said last, so that a film starts from this disk and only
// changes are asked for.

import { canonicalJson } from "../../../base/digest.ts";
import type { OpenDatabase } from "../../../system/sqlite/database.ts";
import { inTransaction } from "../../../system/sqlite/open_store.ts";
import { openCacheDatabase } from "../../../system/sqlite/cache_database.ts";
import { AssetRows } from "./asset_rows.ts";
import { IMMICH_MIGRATIONS, IMMICH_READER_VERSION, NO_LATE_INDEXES, TABLES } from "./schema.ts";
import { ShownAssets } from "./shown_assets.ts";
import { SideTables } from "./side_tables.ts";

/** Names of what is remembered between syncs. */
type StateName =
  /** Which account and which reader the rows are from. */
  | "identity"
  /** The server's id of the account's user. */
  | "owner"
  /** Mark of the key whose user that is. */
  | "key"
  /** JSON of the cursor at which an interrupted first read goes on. */
  | "cursor"
  /** Milliseconds: when the first read began. */
  | "begun"
  /** Milliseconds on the server's clock: changes until then are known; absent before the first read ended. */
  | "seen_until"
  /** By how much the server's count differs from the rows for reasons that reading again did not find. */
  | "drift"
  /** JSON: by how much the server counts more pictures with a person than the rows, likewise. */
  | "people_drift"
  /** Set when a sync ends, forgotten when one begins. */
  | "settled"
  /** JSON: by id, whether the asset carries the mark of our films; of those that were asked about. */
  | "marks"
  /** JSON of the tags whose assets are known. */
  | "watched"
  /** JSON of those among them that some asset has, as the server names them. */
  | "carried_tags";

interface IndexIdentity {
  readonly account: string;
  readonly url: string;
}

/** Pages of SQLite's own cache, in KiB: the random ids of a million rows need more than its 2 MiB. */
const CACHE_KIB = 32_768;
/** Pages of the write-ahead log before it is folded into the file: 64 MiB, for fewer waits on the disk. */
const LOG_PAGES = 16_384;

export class AssetIndex implements AsyncDisposable {
  readonly rows: AssetRows;
  readonly shown: ShownAssets;
  readonly sides: SideTables;
  readonly #database: OpenDatabase<unknown>;
  readonly #identity: string;

  private constructor(database: OpenDatabase<unknown>, identity: string) {
    this.#database = database;
    this.#identity = identity;
    this.rows = new AssetRows(database.raw);
    this.shown = new ShownAssets(database.raw);
    this.sides = new SideTables(database.raw);
  }

  /**
   * Opens or makes the file; what it holds of another account, server or older reader is dropped.
   * Throws Fault `not_writable`.
   */
  static async open(file: string, identity: IndexIdentity): Promise<AssetIndex> {
    await using opened = new AsyncDisposableStack();
    const database = opened.use(await openCacheDatabase<unknown>(file, IMMICH_MIGRATIONS));
    database.raw.exec(
      `PRAGMA cache_size = -${CACHE_KIB}; PRAGMA wal_autocheckpoint = ${LOG_PAGES}`,
    );
    const { account, url } = identity;
    const index = new AssetIndex(
      database,
      canonicalJson({ account, url, READER_VERSION: IMMICH_READER_VERSION }),
    );
    if (index.state("identity") !== index.#identity) index.clear();
    opened.move();
    return index;
  }

  /** Forgets everything, as if the file were new. */
  clear(): void {
    this.change(() => {
      for (const table of TABLES) this.#database.raw.exec(`DELETE FROM ${table}`);
      this.#database.raw.exec(NO_LATE_INDEXES);
      this.remember("identity", this.#identity);
    });
  }

  state(name: StateName): string | undefined {
    const row = this.#database.raw.prepare("SELECT value FROM state WHERE name = ?").get(name);
    return row && String(row["value"]);
  }

  /** Called inside {@link change}; `undefined` forgets. */
  remember(name: StateName, value: string | undefined): void {
    const { raw } = this.#database;
    if (value === undefined) raw.prepare("DELETE FROM state WHERE name = ?").run(name);
    else raw.prepare("INSERT OR REPLACE INTO state VALUES (?, ?)").run(name, value);
  }

  /** One transaction: all of the work or nothing. Throws Fault `disk_full` or `not_writable`. */
  change<T>(work: () => T): T {
    return inTransaction(this.#database.raw, "the index of the library", work);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#database[Symbol.asyncDispose]();
  }
}
