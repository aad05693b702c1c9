// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Turns } from "../../../../src/media/av/native.ts";

Deno.test("Turns runs one piece of work at a time, in order, past failures", async () => {
  const turns = new Turns();
  const seen: string[] = [];
  let inside = 0;
  const work = (name: string, fails = false) =>
    turns.run(async () => {
      assert.equal(++inside, 1);
      await Promise.resolve();
      seen.push(name);
      inside--;
      if (fails) throw new Error(name);
      return name;
    });
  const results = await Promise.allSettled([work("a"), work("b", true), work("c")]);
  assert.deepEqual(seen, ["a", "b", "c"]);
  assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
});

Deno.test("Turns frees after the last turn, once, and refuses what comes later", async () => {
  const turns = new Turns();
  const seen: string[] = [];
  const first = turns.run(async () => {
    await Promise.resolve();
    seen.push("work");
  });
  const closed = turns.close(() => void seen.push("freed"));
  await Promise.all([first, closed, turns.close(() => void seen.push("freed again"))]);
  assert.deepEqual(seen, ["work", "freed"]);
  await assert.rejects(turns.run(() => {}), { name: "Fault", code: "internal" });
});
