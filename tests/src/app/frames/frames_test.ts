// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { NEW_FRAME } from "../../../../src/ledger/frame.ts";
import { stillShot } from "../../../fixtures/film/cuts.ts";
import { WebWorld } from "../../../fakes/web/web_world.ts";

const [FIRST, SECOND] = ["0123456789abcdef", "fedcba9876543210"];

async function opened() {
  const { world } = await WebWorld.open("off");
  await world.memory(FIRST);
  await world.memory(SECOND, "20261005_070000_00cc", [4, 5, 6, 7].map((n) => stillShot(n)));
  const { frame: { id } } = await world.frame();
  const visit = async (isPreview = false) => ({ frame: (await world.frames.get(id))!, isPreview });
  const next = async (playing?: string, isPreview = false) =>
    await world.frames.next(await visit(isPreview), playing);
  return { world, id, visit, next };
}

Deno.test("a frame goes from memory to memory, and what it showed is kept with the time", async () => {
  const { world, id, next } = await opened();
  assert.deepEqual([(await next()).memory?.id, (await world.frameStore.shown(id)).length], [
    FIRST,
    0,
  ]);
  const second = await next(FIRST);
  assert.deepEqual([second.isShown, second.memory?.id], [true, SECOND]);
  world.nowMs += 90_000;
  assert.equal((await next(SECOND)).memory?.id, FIRST);
  assert.deepEqual(
    (await world.frameStore.shown(id)).map(({ title, shownAt }) => [title, shownAt]),
    [
      [`CANARY ${SECOND}`, "2026-10-05T07:01:30.000Z"],
      [`CANARY ${FIRST}`, "2026-10-05T07:00:00.000Z"],
    ],
  );
});

Deno.test("the owner who looks at what a frame shows leaves no trace on it", async () => {
  const { world, id, next } = await opened();
  assert.equal((await next(FIRST, true)).memory?.id, SECOND);
  assert.equal((await next(SECOND, true)).memory?.id, FIRST);
  assert.deepEqual(await world.frameStore.shown(id), []);
  assert.equal((await world.frameStore.get(id))?.seenAt, undefined);
});

Deno.test("a frame never shows what was shut out, and says so of what it plays", async () => {
  const { world, next, visit } = await opened();
  assert.equal((await next(FIRST)).isShown, true);
  world.peopleIn = undefined;
  world.frames.forget();
  assert.deepEqual(await next(FIRST), { isShown: false, memory: undefined });
  assert.equal(await world.frames.open((await visit()).frame, FIRST), undefined);
  assert.deepEqual(await world.frames.images((await visit()).frame), []);
  // What is hidden is no memory of a frame's.
  world.peopleIn = new Set();
  world.frames.forget();
  world.hiddenMemories.add(FIRST);
  assert.deepEqual([(await next(FIRST)).isShown, (await next()).memory?.id], [false, SECOND]);
});

Deno.test("a frame shows only whom its owner chose, and never whom they left out", async () => {
  const { world, id, next } = await opened(), [ida, emil] = ["ida", "emil"];
  const set = (only: string[], never: string[]) => {
    const named = (ids: string[]) => ids.map((each) => ({ id: each, name: each }));
    const settings = { ...NEW_FRAME, only: named(only), never: named(never) };
    return world.frames.change(id, "Kitchen", settings);
  };
  const isShown = async () => (await next()).memory !== undefined;
  world.peopleIn = new Set([ida]);
  for (
    const [only, never, is] of [
      [[], [], true],
      [[ida], [], true],
      [[emil], [], false],
      [[emil, ida], [], true],
      [[], [ida], false],
      [[], [emil], true],
      [[ida], [ida], false],
    ] as const
  ) {
    await set([...only], [...never]);
    assert.equal(await isShown(), is, `only ${only} never ${never}`);
  }
});

Deno.test("a frame plays nothing that would have to be made", async () => {
  const { world, id, next } = await opened();
  await world.frames.change(id, "Kitchen", { ...NEW_FRAME, hasSound: true });
  world.isMade = false;
  assert.equal((await next()).memory, undefined, "the sound is still to come");
  await world.frames.change(id, "Kitchen", NEW_FRAME);
  assert.equal((await next()).memory?.id, FIRST, "it is not heard");
});

Deno.test("the picture of a simple device is another one each hour, of all memories in turn", async () => {
  const { world, visit } = await opened(), seen: string[] = [];
  for (let hour = 0; hour < 8; hour++) {
    const image = await world.frames.imageOfHour(await visit());
    seen.push(`${image!.memory.id} ${image!.pictureId}`);
    world.nowMs += 1_800_000;
    assert.equal((await world.frames.imageOfHour(await visit()))?.pictureId, image!.pictureId);
    world.nowMs += 1_800_000;
  }
  assert.equal(new Set(seen).size, 8);
  for (const [index, each] of seen.slice(1).entries()) {
    assert.notEqual(each.slice(0, 16), seen[index]!.slice(0, 16));
  }
});

Deno.test("a frame needs a name, and another address ends the one before", async () => {
  const { world, id } = await opened();
  for (const name of ["", "  ", "x".repeat(61)]) {
    await assert.rejects(
      world.frames.add(name),
      (error) => error instanceof Fault && error.code === "usage",
    );
  }
  const { frame } = await world.frames.add("  Living \n room ");
  assert.equal(frame.name, "Living room");
  const [one, other] = [await world.frames.renew(id), await world.frames.renew(id)];
  assert.match(one!, /^[\w-]{43}$/);
  assert.notEqual(one, other);
  assert.equal(await world.frames.renew("99"), undefined);
});

Deno.test("a frame begins with a picture of what it plays first, or of what is still made", async () => {
  const { world, visit, next } = await opened();
  const coverOf = async () => (await world.frames.cover(await visit()))?.memory.id;
  assert.equal(await coverOf(), FIRST);
  await next(FIRST);
  assert.equal(await coverOf(), SECOND);
  const { frame: { id } } = await world.frame("Hall");
  const heard = { ...NEW_FRAME, hasSound: true };
  await world.frames.change(id, "Hall", heard);
  world.isMade = false;
  const hall = { frame: (await world.frames.get(id))!, isPreview: false };
  assert.equal((await world.frames.next(hall)).memory, undefined);
  assert.equal((await world.frames.cover(hall))?.memory.id, FIRST);
  assert.ok(await world.frames.openPictures(hall.frame, FIRST));
  world.peopleIn = undefined;
  world.frames.forget();
  assert.equal(await world.frames.cover(hall), undefined);
  assert.equal(await world.frames.openPictures(hall.frame, FIRST), undefined);
});
