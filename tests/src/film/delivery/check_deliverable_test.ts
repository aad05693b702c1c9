// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { CODECS } from "../../../../src/film/brief/brief.ts";
import { checkDeliverable } from "../../../../src/film/delivery/check_deliverable.ts";

Deno.test("checkDeliverable lets every film go but one of ProRes", () => {
  for (const codec of CODECS) {
    if (codec === "prores") {
      assert.throws(
        () => checkDeliverable({ codec }),
        /stays on this machine and cannot be deliver/,
      );
    } else checkDeliverable({ codec });
  }
});
