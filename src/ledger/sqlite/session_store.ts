// The generations of sessions in the ledger's file: a row for each user who ever signed out, and one for
// all, with the rules they signed in under. The serving process opens them before anything else, so
// they are on a connection of their own and do without the query builder, which takes longer to load than
// all they ask.

import { diskFault } from "../../system/sqlite/disk_fault.ts";
import { openStore } from "../../system/sqlite/open_store.ts";
import type { SessionGenerations } from "../ledger.ts";
import { ledgerFault } from "./damaged_ledger.ts";
import { LEDGER_MIGRATIONS } from "./migrations.ts";

export interface SessionStore extends SessionGenerations, AsyncDisposable {
  /** Throws what SQLite says when the ledger cannot be read. */
  proveReadable(): Promise<void>;
}

/** No user has this name. */
const EVERYBODY = "";

/**
 * Opens or makes the ledger's file. Errors as `openStore`; each change throws Fault `disk_full` or
 * `not_writable`.
 */
export async function openSessionStore(file: string): Promise<SessionStore> {
  using opened = new DisposableStack();
  const store = await openStore(file, LEDGER_MIGRATIONS).catch(async (error) => {
    throw await ledgerFault(file, error);
  });
  const raw = opened.adopt(store, (store) => store.close());
  const read = raw.prepare(
    "SELECT coalesce(sum(number), 0) AS number FROM session_generation WHERE username IN (?, ?)",
  );
  const write = async (sql: string, ...values: readonly string[]) => {
    try {
      await Promise.resolve(raw.prepare(sql).run(...values));
    } catch (error) {
      throw diskFault(`the store "${file}"`, error);
    }
  };
  const all = opened.move();
  return {
    async of(username) {
      return await Promise.resolve(Number(read.get(username, EVERYBODY)!["number"]));
    },
    // Each change is one statement, so two at once both count.
    async endUser(username) {
      await write(
        `INSERT INTO session_generation (username, number) VALUES (?, 1)
        ON CONFLICT (username) DO UPDATE SET number = number + 1`,
        username,
      );
    },
    async startUnder(rules) {
      await write(
        `INSERT INTO session_generation (username, number, rules) VALUES (?, 0, ?)
        ON CONFLICT (username) DO UPDATE SET number = number + 1, rules = excluded.rules
        WHERE rules IS NOT excluded.rules`,
        EVERYBODY,
        rules,
      );
    },
    async proveReadable() {
      await Promise.resolve(raw.exec("SELECT 1 FROM run LIMIT 1; SELECT 1 FROM attempt LIMIT 1"));
    },
    async [Symbol.asyncDispose]() {
      await Promise.resolve(all.dispose());
    },
  };
}

/**
 * No cookie of before `now`, in milliseconds since 1970, is good any more, also where an older ledger took
 * the place of the one that counted its user's sign-outs: no user signs out once a second.
 */
export async function endEverySession(file: string, now: number): Promise<void> {
  const raw = await openStore(file, LEDGER_MIGRATIONS);
  try {
    raw.prepare(`
      INSERT INTO session_generation (username, number) VALUES (?1, ?2)
      ON CONFLICT (username) DO UPDATE SET number = max(number + 1, excluded.number)`)
      .run(EVERYBODY, Math.floor(now / 1000));
  } finally {
    raw.close();
  }
}
