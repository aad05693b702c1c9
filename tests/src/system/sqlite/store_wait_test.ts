// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { type OpenDatabase, openDatabase } from "../../../../src/system/sqlite/database.ts";
import type { StoreWait } from "../../../../src/system/sqlite/store_wait.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

interface Tables {
  readonly word: { letter: string };
}

const MIGRATIONS = [{ name: "words", sql: "CREATE TABLE word (letter TEXT) STRICT" }];

/** A store, and another process's connection to it: SQLite tells both apart in the same way. */
async function beside(
  work: (store: OpenDatabase<Tables>, other: DatabaseSync, file: string) => Promise<void>,
  wait: StoreWait = {},
): Promise<void> {
  await inScratch(async (folder) => {
    const file = `${folder}/a.db`;
    await using store = await openDatabase<Tables>(file, MIGRATIONS, wait);
    using other = new DatabaseSync(file);
    await work(store, other, file);
  });
}

type Words = OpenDatabase<Tables>["db"];
const add = (db: Words, letter: string) => db.insertInto("word").values({ letter }).execute();
const letters = async (db: Words) =>
  (await db.selectFrom("word").select("letter").execute()).map(({ letter }) => letter).join("");

function watched(work: Promise<unknown>): { isOver: boolean } {
  const watch = { isOver: false };
  const over = () => void (watch.isOver = true);
  work.then(over, over);
  return watch;
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));
const STORE_BUSY = { code: "store_busy", hint: "Try it again in a moment" };

Deno.test("a write waits for another process while timers run and everything else is read", () =>
  beside(async ({ db }, other) => {
    await add(db, "a");
    other.exec("BEGIN IMMEDIATE");
    const changed = db.transaction().execute((transaction) => add(transaction, "b"));
    const written = add(db, "c");
    const watch = watched(Promise.race([changed, written]));
    for (let ticks = 0; ticks < 40; ticks++) {
      await tick();
      assert.equal(await letters(db), "a");
    }
    assert.equal(watch.isOver, false);
    other.exec("COMMIT");
    await changed;
    await written;
    assert.equal(await letters(db), "abc");
  }));

Deno.test("a write whose wait is over says that the store is busy, and was not done", () =>
  beside(async ({ db, waiting }, other) => {
    const impatient = waiting({ maxMs: 20 });
    other.exec("BEGIN IMMEDIATE");
    const patient = add(db, "a");
    const late = [add(impatient, "b"), impatient.transaction().execute((each) => add(each, "c"))];
    // Both at once: the second may be refused while the first is still waited for.
    await Promise.all(late.map((each) => assert.rejects(each, STORE_BUSY)));
    other.exec("COMMIT");
    await patient;
    // Those that went away in the middle of the queue stop none of those behind them.
    await add(impatient, "d");
    assert.equal(await letters(db), "ad");
  }));

Deno.test("a write that is stopped waits no longer", () => {
  const stop = new AbortController();
  return beside(async ({ db }, other) => {
    other.exec("BEGIN IMMEDIATE");
    const written = add(db, "a"), watch = watched(written);
    await tick();
    assert.equal(watch.isOver, false);
    stop.abort();
    await assert.rejects(written, STORE_BUSY);
    other.exec("COMMIT");
    // What is written down at the very end still is.
    await add(db, "b");
    assert.equal(await letters(db), "b");
  }, { signal: stop.signal });
});

Deno.test("writes are done in the order they were asked for", () =>
  beside(async ({ db, waiting }, other) => {
    const builders = [db, waiting({ maxMs: 60_000 })] as const;
    for (const each of builders) await letters(each);
    other.exec("BEGIN IMMEDIATE");
    const all = [..."abcdefgh"].map((letter, place) => add(builders[place % 2]!, letter));
    await tick();
    other.exec("COMMIT");
    await Promise.all(all);
    assert.equal(await letters(db), "abcdefgh");
  }));

Deno.test("a transaction is seen as a whole, and takes back all of it", () =>
  beside(async ({ db, waiting }) => {
    const half = Promise.withResolvers<void>(), goOn = Promise.withResolvers<void>();
    const changed = db.transaction().execute(async (transaction) => {
      await add(transaction, "a");
      half.resolve();
      await goOn.promise;
      await add(transaction, "b");
    });
    await half.promise;
    const others = [letters(db), letters(waiting({ maxMs: 60_000 }))];
    const written = add(waiting({ maxMs: 60_000 }), "c");
    const watch = watched(Promise.race([...others, written]));
    await tick();
    assert.equal(watch.isOver, false);
    goOn.resolve();
    await changed;
    // A write of one statement is done between two reads, or before or after them.
    for (const seen of await Promise.all(others)) assert.match(seen, /^abc?$/);
    await written;
    const failed = db.transaction().execute(async (transaction) => {
      await add(transaction, "d");
      throw new Error("no");
    });
    await assert.rejects(failed, /^Error: no$/);
    assert.equal(await letters(db), "abc");
  }));

Deno.test("a transaction that only reads takes no write lock, and sees one state", () =>
  beside(async ({ db }, other) => {
    await add(db, "a");
    other.exec("BEGIN IMMEDIATE");
    const reading = db.transaction().setAccessMode("read only");
    await reading.execute(async (transaction) => {
      assert.equal(await letters(transaction), "a");
      other.exec("INSERT INTO word VALUES ('b'); COMMIT");
      assert.equal(await letters(transaction), "a");
      await assert.rejects(add(transaction, "c"));
    });
    assert.equal(await letters(db), "ab");
  }));

Deno.test("openDatabase waits until another process has brought the schema up to date", () =>
  inScratch(async (folder) => {
    const file = `${folder}/a.db`;
    await (await openDatabase(file, []))[Symbol.asyncDispose]();
    using other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    await assert.rejects(openDatabase(file, MIGRATIONS, { maxMs: 20 }), STORE_BUSY);
    const opening = openDatabase<Tables>(file, MIGRATIONS), watch = watched(opening);
    await tick();
    assert.equal(watch.isOver, false);
    other.exec("COMMIT");
    await using store = await opening;
    await add(store.db, "a");
  }));
