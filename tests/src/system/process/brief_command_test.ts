// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import {
  briefCommand,
  findProgram,
  foldersOf,
} from "../../../../src/system/process/brief_command.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const limitMs = 5_000;

Deno.test("briefCommand tells how a program ended, and what it said", async () => {
  const end = await briefCommand("sh", ["-c", "echo out; echo err >&2; exit 3"], { limitMs });
  assert.deepEqual(end, { kind: "exited", code: 3, out: "out\n", err: "err\n" });
  const none = await briefCommand("no-such-program-here", [], { limitMs });
  assert.deepEqual(none, { kind: "missing" });
  const slow = await briefCommand("sleep", ["60"], { limitMs: 50 });
  assert.deepEqual(slow, { kind: "too_long" });
  const environment = { GREETING: "hello" };
  const said = await briefCommand("sh", ["-c", "echo $GREETING"], { limitMs, environment });
  assert.equal(said.kind === "exited" && said.out, "hello\n");
});

Deno.test("findProgram looks through absolute folders only", async () => {
  await inScratch(async (folder) => {
    await mkdir(`${folder}/a/tool`, { recursive: true });
    await mkdir(`${folder}/b`);
    await writeFile(`${folder}/b/tool`, "#!/bin/sh\n");
    const search = `${folder}/a::relative:${folder}/b:${folder}/a`;
    assert.equal(await findProgram("tool", search), undefined, "a folder, and not executable");
    await chmod(`${folder}/b/tool`, 0o755);
    assert.equal(await findProgram("tool", search), `${folder}/b/tool`);
    assert.deepEqual(foldersOf(search), [`${folder}/a`, `${folder}/b`]);
    assert.deepEqual(foldersOf(undefined), []);
  });
});
