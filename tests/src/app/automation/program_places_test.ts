// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  aboutProgram,
  binFolder,
  isOfNpmRun,
} from "../../../../src/app/automation/program_places.ts";
import type { RunningProgram } from "../../../../src/system/process/running_program.ts";

const checkout = (deno: string): RunningProgram => ({ kind: "checkout", deno, root: "/srv/films" });
const entry = "/opt/films/photos-memories.js";
const build: RunningProgram = { kind: "deno", deno: "/usr/bin/deno", entry };
const onNode: RunningProgram = { kind: "node", node: "/usr/bin/node", entry };

Deno.test("isOfNpmRun tells what npm puts on the path of what it runs", () => {
  for (
    const folder of [
      "/srv/films/node_modules/.bin",
      "/node_modules/.bin",
      "/usr/lib/node_modules/npm/node_modules/@npmcli/run-script/lib/node-gyp-bin",
      "/home/ada/.npm/_npx/0a1b/node_modules/.bin",
    ]
  ) assert.ok(isOfNpmRun(folder), folder);
  for (const folder of ["/usr/bin", "/home/ada/.npm-global/bin", "/home/ada/node_modules_old"]) {
    assert.ok(!isOfNpmRun(folder), folder);
  }
});

Deno.test("aboutProgram and binFolder know a build under Deno", () => {
  assert.equal(aboutProgram(build), `${entry} with Deno`);
  assert.equal(aboutProgram(onNode), entry);
  assert.equal(aboutProgram(checkout("/usr/bin/deno")), "the checkout /srv/films with Deno");
  assert.equal(binFolder(build), "/usr/bin");
});
