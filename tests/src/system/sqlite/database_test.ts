// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { openDatabase } from "../../../../src/system/sqlite/database.ts";

interface Tables {
  readonly word: { letter: string; place: number };
}

const MIGRATIONS = [{
  name: "words",
  sql: "CREATE TABLE word (letter TEXT, place INTEGER) STRICT",
}];

Deno.test("openDatabase answers the same question again, among more others than it keeps", async () => {
  await using store = await openDatabase<Tables>(":memory:", MIGRATIONS);
  const { db } = store;
  const words = Array.from({ length: 300 }, (_, place) => ({ letter: `l${place}`, place }));
  await db.insertInto("word").values(words).execute();
  const at = (place: number) =>
    db.selectFrom("word").select("letter").where("place", "=", place).executeTakeFirst();
  for (const { place, letter } of words) {
    assert.equal((await at(place))?.letter, letter);
    // Each length of a list is a statement of its own.
    const places = words.slice(0, place + 1).map((word) => word.place);
    const rows = await db.selectFrom("word").select("place").where("place", "in", places).execute();
    assert.equal(rows.length, place + 1);
  }
});

Deno.test("openDatabase reads on from the start where a stream was left in the middle", async () => {
  await using store = await openDatabase<Tables>(":memory:", MIGRATIONS);
  const { db } = store;
  const words = ["a", "b", "c"].map((letter, place) => ({ letter, place }));
  await db.insertInto("word").values(words).execute();
  const all = () => db.selectFrom("word").selectAll().orderBy("place");
  for await (const { letter } of all().stream()) if (letter === "b") break;
  assert.deepEqual((await all().execute()).map(({ letter }) => letter), ["a", "b", "c"]);
  const found: string[] = [];
  for await (const { letter } of all().stream()) found.push(letter);
  assert.deepEqual(found, ["a", "b", "c"]);
});

Deno.test("openDatabase says that the disk is full, in a transaction too, and goes on once it is not", async () => {
  await using store = await openDatabase<Tables>(":memory:", MIGRATIONS);
  const { db, raw } = store;
  const isFull = (error: unknown) =>
    error instanceof Fault && error.code === "disk_full" && error.message.includes(":memory:");
  const write = (place: number) =>
    db.insertInto("word").values({ letter: "x".repeat(100_000), place }).execute();
  raw.exec("PRAGMA max_page_count = 10");
  await assert.rejects(write(1), isFull);
  await assert.rejects(
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto("word").values({ letter: "a", place: 2 }).execute();
      await transaction.insertInto("word").values({ letter: "x".repeat(100_000), place: 3 })
        .execute();
    }),
    isFull,
  );
  const places = async () =>
    (await db.selectFrom("word").select("place").execute()).map(({ place }) => place);
  assert.deepEqual(await places(), []);
  raw.exec("PRAGMA max_page_count = 100000");
  await write(4);
  assert.deepEqual(await places(), [4]);
});
