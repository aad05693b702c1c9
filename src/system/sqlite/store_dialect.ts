// SPDX-License-Identifier: AGPL-3.0-or-later

// The one connection of a store under kysely's query builder. Writes and transactions take turns; a read
// waits for an open transaction alone, so it goes on while a write waits for another process.

import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  SelectQueryNode,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type TransactionSettings,
} from "kysely";
import { StoreQueue, type StoreWait, timeLeft, whenStoreIsFree } from "./store_wait.ts";

/** Several query builders, each with a wait of its own, may share one connection. */
export class SharedConnection {
  readonly file: string;
  readonly database: SqliteDatabase;
  readonly #writes: StoreQueue;
  #transaction: Promise<void> | undefined;

  constructor(file: string, database: SqliteDatabase) {
    this.file = file;
    this.database = database;
    this.#writes = new StoreQueue(file);
  }

  /** `statement` must run before its first `await`. */
  async read<T>(wait: StoreWait, statement: () => Promise<T>): Promise<T> {
    return await whenStoreIsFree(this.file, timeLeft(wait), () => this.#outside(statement));
  }

  /** As `read`, after all writes that were asked for before it. */
  async write<T>(wait: StoreWait, statement: () => Promise<T>): Promise<T> {
    const leftMs = timeLeft(wait), endTurn = await this.#writes.turn(leftMs);
    try {
      return await whenStoreIsFree(this.file, leftMs, () => this.#outside(statement));
    } finally {
      endTurn();
    }
  }

  /** Resolves once `begin` has begun a transaction, with the function that lets all others go on. */
  async begin(
    wait: StoreWait,
    isReadOnly: boolean,
    begin: () => Promise<void>,
  ): Promise<() => void> {
    const leftMs = timeLeft(wait);
    using held = new DisposableStack();
    if (!isReadOnly) held.defer(await this.#writes.turn(leftMs));
    const beginAlone = async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      const end = () => {
        this.#transaction = undefined;
        resolve();
      };
      this.#transaction = promise;
      try {
        await begin();
        return end;
      } catch (error) {
        end();
        throw error;
      }
    };
    held.defer(await whenStoreIsFree(this.file, leftMs, () => this.#outside(beginAlone)));
    const all = held.move();
    return () => all.dispose();
  }

  /** No `await` lies between the end of a transaction and `work`. */
  async #outside<T>(work: () => Promise<T>): Promise<T> {
    while (this.#transaction) await this.#transaction;
    return await work();
  }
}

/** The connection for one query, or for one transaction. */
class StoreConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection;
  readonly #shared: SharedConnection;
  readonly #wait: StoreWait;
  #end: (() => void) | undefined;

  constructor(inner: DatabaseConnection, shared: SharedConnection, wait: StoreWait) {
    this.#inner = inner;
    this.#shared = shared;
    this.#wait = wait;
  }

  async executeQuery<Row>(query: CompiledQuery) {
    const run = () => this.#inner.executeQuery<Row>(query);
    if (this.#end) return await run();
    return SelectQueryNode.is(query.query)
      ? await this.#shared.read(this.#wait, run)
      : await this.#shared.write(this.#wait, run);
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#inner.streamQuery<Row>(query, chunkSize);
  }

  async begin(isReadOnly: boolean): Promise<void> {
    this.#end = await this.#shared.begin(this.#wait, isReadOnly, async () => {
      // A transaction that reads before it writes would lose its snapshot to another process's write.
      await this.#inner.executeQuery(CompiledQuery.raw(isReadOnly ? "begin" : "begin immediate"));
    });
  }

  async commit(): Promise<void> {
    await this.#inner.executeQuery(CompiledQuery.raw("commit"));
    this.#ended();
  }

  async rollback(): Promise<void> {
    try {
      await this.#inner.executeQuery(CompiledQuery.raw("rollback"));
    } finally {
      this.#ended();
    }
  }

  #ended(): void {
    this.#end?.();
    this.#end = undefined;
  }
}

class StoreDriver extends SqliteDriver implements Driver {
  readonly #shared: SharedConnection;
  readonly #wait: StoreWait;

  constructor(shared: SharedConnection, wait: StoreWait) {
    super({ database: shared.database });
    this.#shared = shared;
    this.#wait = wait;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new StoreConnection(await super.acquireConnection(), this.#shared, this.#wait);
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { accessMode }: TransactionSettings = {},
  ): Promise<void> {
    await (connection as StoreConnection).begin(accessMode === "read only");
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as StoreConnection).commit();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await (connection as StoreConnection).rollback();
  }
}

/** kysely itself would let one query at a time have the connection, and reads wait with writes. */
class StoreAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

export class StoreDialect extends SqliteDialect {
  readonly #shared: SharedConnection;
  readonly #wait: StoreWait;

  constructor(shared: SharedConnection, wait: StoreWait) {
    super({ database: shared.database });
    this.#shared = shared;
    this.#wait = wait;
  }

  override createDriver(): Driver {
    return new StoreDriver(this.#shared, this.#wait);
  }

  override createAdapter(): StoreAdapter {
    return new StoreAdapter();
  }
}
