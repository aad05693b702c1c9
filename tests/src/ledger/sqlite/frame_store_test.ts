// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { NEW_FRAME } from "../../../../src/ledger/frame.ts";
import { openLedger } from "../../../../src/ledger/sqlite/sqlite_ledger.ts";
import { MemoryFrames } from "../../../fakes/stores/memory_frames.ts";

const CREATED = "2026-10-05T07:00:00.000Z", SEEN = "2026-10-06T07:00:00.000Z";
const made = (digest: string, name = "Kitchen") => ({
  digest,
  name,
  settings: NEW_FRAME,
  createdAt: CREATED,
});

Deno.test("a frame is found by its digest alone, set, given another one, and removed with what it showed", async () => {
  await using ledger = await openLedger(":memory:");
  for (const frames of [ledger.frames, new MemoryFrames()]) {
    const { id } = await frames.add(made("a")), other = await frames.add(made("b", "Hall"));
    assert.deepEqual(await frames.find("a"), {
      id,
      name: "Kitchen",
      settings: NEW_FRAME,
      createdAt: CREATED,
    });
    const settings = { ...NEW_FRAME, only: [{ id: "p1", name: "Ida" }], dark: "22:30" };
    assert.equal(await frames.keep(id, { settings, seenAt: SEEN }), true);
    assert.equal(await frames.keep(id, { digest: "c", name: "Study" }), true);
    assert.equal(await frames.find("a"), undefined);
    assert.deepEqual(await frames.find("c"), {
      id,
      name: "Study",
      settings,
      createdAt: CREATED,
      seenAt: SEEN,
    });
    const shown = (memoryKey: string, hour: number, round = 1) => ({
      memoryKey,
      title: memoryKey,
      shownAt: `2026-10-06T0${hour}:00:00.000Z`,
      round,
    });
    await frames.noteShown(id, shown("trip", 7));
    await frames.noteShown(id, shown("month", 8));
    await frames.noteShown(id, shown("trip", 9, 2));
    assert.deepEqual(await frames.shown(id), [shown("trip", 9, 2), shown("month", 8)]);
    assert.deepEqual(await frames.shown(other.id), []);
    assert.equal(await frames.remove(id), true);
    assert.equal(await frames.remove(id), false);
    assert.deepEqual(await frames.shown(id), []);
    await frames.noteShown(id, shown("trip", 9));
    assert.equal(await frames.keep(id, { name: "Gone" }), false);
    assert.deepEqual((await frames.list()).map(({ name }) => name), ["Hall"]);
    // An id that was seen once never stands for another frame.
    assert.notEqual((await frames.add(made("d"))).id, id);
  }
  for (const id of ["", "0", "x1", "1e0", "999999999999999999"]) {
    assert.equal(await ledger.frames.get(id), undefined, id);
    assert.equal(await ledger.frames.remove(id), false, id);
  }
});

Deno.test("of very many memories the ledger forgets those a frame has not shown for longest", async () => {
  await using ledger = await openLedger(":memory:");
  const { id } = await ledger.frames.add(made("a"));
  for (let n = 0; n < 403; n++) {
    const shownAt = new Date(1e12 + n * 1_000).toISOString();
    await ledger.frames.noteShown(id, { memoryKey: `m${n}`, title: "", shownAt, round: 1 });
  }
  const shown = await ledger.frames.shown(id);
  assert.deepEqual([shown.length, shown[0]?.memoryKey, shown.at(-1)?.memoryKey], [
    400,
    "m402",
    "m3",
  ]);
});
