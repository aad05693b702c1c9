// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { SampleCursor } from "../../../../src/film/sound/samples.ts";

Deno.test("SampleCursor closes a source that has not ended", async () => {
  let closed = false;
  const source = async function* () {
    try {
      for (;;) {
        await Promise.resolve();
        yield new Float32Array(8);
      }
    } finally {
      closed = true;
    }
  };
  const cursor = new SampleCursor(source());
  await cursor.read(2);
  await cursor.close();
  assert.ok(closed);
  assert.equal((await cursor.read(1)).length, 2, "what was read before may still be taken");
});
