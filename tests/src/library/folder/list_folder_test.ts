// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { unreadNote } from "../../../../src/library/folder/list_folder.ts";

Deno.test("unreadNote counts the files and names their kinds, the most frequent first", () => {
  assert.equal(unreadNote([]), undefined);
  assert.equal(unreadNote(["NEF"]), "One file is of a kind this program does not read (NEF)");
  assert.equal(
    unreadNote(["NEF", "NEF"]),
    "2 files are of a kind this program does not read (NEF)",
  );
  assert.equal(
    unreadNote(["NEF", "BMP", "AVI", "AVI"]),
    "4 files are of kinds this program does not read (AVI, BMP, NEF)",
  );
});
