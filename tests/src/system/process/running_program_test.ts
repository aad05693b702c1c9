// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { runningProgram } from "../../../../src/system/process/running_program.ts";

const deno = Deno.execPath();

Deno.test("runningProgram finds the checkout of its source, and of what was bundled from it", () => {
  for (
    const entry of [
      "/srv/my films/cli/main.ts",
      "/srv/my films/dist/app/1764000000000-7/main_node.js",
    ]
  ) {
    assert.deepEqual(runningProgram(entry), { kind: "checkout", deno, root: "/srv/my films" });
  }
});

Deno.test("runningProgram takes a build that lies elsewhere as itself", () => {
  for (const entry of ["/srv/films/dist/node/main_node.js", "/opt/photos-memories/main_node.js"]) {
    assert.deepEqual(runningProgram(entry), { kind: "deno", deno, entry });
  }
});
