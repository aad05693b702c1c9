// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { nodeStarter } from "../../build/node_build.ts";
import { inScratch } from "../fixtures/scratch.ts";

/** Starts `program` by a file beside it, on a Node from `least` on. */
async function start(command: string, words: string[], least: number, program: string) {
  let end = { code: -1, out: "", err: "" };
  await inScratch(async (folder) => {
    await Deno.writeTextFile(`${folder}/package.json`, '{"type":"module"}');
    await Deno.writeTextFile(`${folder}/start.js`, nodeStarter("program.js", least));
    await Deno.writeTextFile(`${folder}/program.js`, program);
    const { code, stdout, stderr } = await new Deno.Command(command, {
      args: [...words, `${folder}/start.js`],
      env: { NO_COLOR: "1" },
    }).output();
    const read = new TextDecoder();
    end = { code, out: read.decode(stdout), err: read.decode(stderr) };
  });
  return end;
}

const STARTED = { code: 0, out: "started\n", err: "" };

Deno.test("nodeStarter names the Node that is needed before the program is read", async () => {
  const { code, out, err } = await start("node", [], 5_000, "words that no Node reads");
  assert.equal(code, 2);
  assert.equal(out, "");
  assert.match(
    err,
    /^photos-memories needs Node 5000 or later, not \d+\.\d+\.\d+\nInstall it, or run/,
  );
});

Deno.test("nodeStarter starts the program on a Node that is new enough, and on Deno", async () => {
  const program = 'console.log("started");';
  assert.deepEqual(await start("node", [], 18, program), STARTED);
  assert.deepEqual(
    await start(Deno.execPath(), ["run", "--no-config", "-A"], 5_000, program),
    STARTED,
  );
});
