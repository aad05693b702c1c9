// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { rmdir } from "node:fs/promises";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { briefCommand } from "../../../../src/system/process/brief_command.ts";
import { ChildWorker } from "../../../../src/system/process/child_job.ts";
import {
  programOutput,
  startRemedy,
  workingFolder,
} from "../../../../src/system/process/start_child.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const entry = fileURLToPath(new URL("../../../fixtures/process/child_entry.ts", import.meta.url));

/** Runs `work` in a folder that another program removes meanwhile. */
async function inRemovedFolder(work: () => Promise<void>): Promise<void> {
  const before = process.cwd();
  await inScratch(async (scratch) => {
    const folder = await Deno.makeTempDir({ dir: scratch });
    process.chdir(folder);
    await rmdir(folder);
    try {
      await work();
    } finally {
      process.chdir(before);
    }
  });
}

Deno.test("children start where the folder of the program cannot be entered any more", () =>
  inRemovedFolder(async () => {
    await using worker = new ChildWorker("double", { entry });
    assert.equal(await worker.request(21), 42);
    const end = await briefCommand("sh", ["-c", "pwd"], { limitMs: 5_000 });
    assert.deepEqual(end, { kind: "exited", code: 0, out: "/\n", err: "" });
    assert.equal(programOutput("sh", ["-c", "pwd"]), "/\n");
  }));

Deno.test("children start in the folder of the program where it can be entered", () => {
  assert.equal(workingFolder(), process.cwd());
});

Deno.test("what to do about a child that could not be started tells rights, memory, processes and a lost file apart", () => {
  const causes = ["EACCES", "ENOMEM", "EAGAIN", "ENOENT", "EMFILE", "E2BIG"];
  const hints = causes.map((code) => startRemedy(Object.assign(new Error("spawn"), { code })));
  assert.equal(new Set(hints).size, causes.length);
  // Deno's own words, without a code.
  const said = (words: string) => startRemedy(new Error(`${words} (os error 1)`));
  assert.equal(said("Cannot allocate memory"), hints[1]);
  assert.equal(said("Resource temporarily unavailable"), hints[2]);
});
