// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { runEntry } from "../../../fixtures/models/run_entry.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("loadModel releases the encoder's session where its heads cannot be read", async () => {
  await inScratch(async (folder) => {
    assert.deepEqual(await runEntry("./released_session_entry.ts", folder), {
      afterLoad: 1,
      failure: "FileMissing",
      afterFailure: 1,
    });
  });
});
