// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { oneLine } from "../../../src/base/text.ts";

Deno.test("oneLine keeps a line, and writes a list behind its sentence", () => {
  assert.equal(oneLine("No such folder: /a"), "No such folder: /a");
  assert.equal(
    oneLine("It has a problem:\n  - a: b is wrong\n"),
    "It has a problem: a: b is wrong",
  );
  assert.equal(oneLine("It has 2 problems:\n  - a\n  - b - c"), "It has 2 problems: a; b - c");
});
