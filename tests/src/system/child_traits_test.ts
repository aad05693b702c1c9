// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ChildWorker } from "../../../src/system/process/child_job.ts";

const from = {
  entry: fileURLToPath(new URL("../../fixtures/process/child_entry.ts", import.meta.url)),
};

Deno.test("ChildWorker that carries bytes gets and gives them as bytes", async () => {
  await using child = new ChildWorker("sum", from, { carriesBytes: true });
  const bytes = Uint8Array.from({ length: 150_528 }, (_, i) => i % 251);
  const answer = await child.request<Uint8Array, never, Uint8Array>(bytes);
  assert.deepEqual([...answer], [bytes.reduce((total, byte) => total + byte, 0) % 256]);
  // A view into a larger buffer travels alone.
  assert.deepEqual([...await child.request<Uint8Array, never, Uint8Array>(bytes.subarray(7, 8))], [
    7,
  ]);
});

Deno.test("ChildWorker with room for several has them under way together, and no more", async () => {
  await using child = new ChildWorker("pair", from, { atOnce: 2 });
  const even = child.request<number, never, number>(2),
    odd = child.request<number, never, number>(3);
  await assert.rejects(child.request(5), { code: "internal" });
  assert.deepEqual(await Promise.all([even, odd]), [2, 3]);
  assert.equal(await child.request(7), 7);
});

Deno.test("ChildWorker that dies rejects everything under way", async () => {
  await using child = new ChildWorker("pair", from, { atOnce: 2 });
  const first = child.request(2), second = child.request(4);
  child.kill();
  await assert.rejects(first, { code: "child_died" });
  await assert.rejects(second, { code: "child_died" });
});
