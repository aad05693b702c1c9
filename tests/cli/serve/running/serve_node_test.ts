// SPDX-License-Identifier: AGPL-3.0-or-later

// The same app as the Node build has it: bundled, started on Node 24 and on Deno, asked, stopped.

import assert from "node:assert/strict";
import { served } from "../../../fakes/web/served.ts";
import { bundlePrograms } from "../../../../build/bundle_programs.ts";
import { TOKEN } from "../../../fakes/web/web_world.ts";
import { BUNDLES, ENTRIES } from "../../../fixtures/process/entries.ts";

/** Path of a Node 24, from npm; `undefined` where npm cannot fetch one. */
async function node24(): Promise<string | undefined> {
  try {
    const { success, stdout } = await new Deno.Command("npx", {
      args: ["-y", "node@24", "-p", "process.execPath"],
      stderr: "null",
    }).output();
    return success ? new TextDecoder().decode(stdout).trim() : undefined;
  } catch {
    return undefined;
  }
}

const node = await node24();
if (node === undefined) console.log("SKIPPED: serve under Node, because npm gives no Node 24");

const RUNTIMES = {
  "Node 24": node === undefined ? undefined : [node],
  "Deno": [Deno.execPath(), "run", "--no-prompt", "-A"],
};

Deno.test("serve runs bundled as it does from its source", async (test) => {
  const folder = await Deno.makeTempDir({ prefix: "photos-memories-node-" });
  try {
    await bundleInto(`${folder}/program`);
    await Deno.mkdir(`${folder}/program/fonts`);
    for (const file of ["Commissioner-Medium.ttf", "NotoSerifDisplay-Medium.ttf"]) {
      await Deno.copyFile(`src/film/titles/fonts/files/${file}`, `${folder}/program/fonts/${file}`);
    }
    await Deno.writeTextFile(`${folder}/program/package.json`, '{"type":"module"}');
    for (const [runtime, words] of Object.entries(RUNTIMES)) {
      const name = `under ${runtime}`, ignore = words === undefined;
      await test.step({ name, ignore, fn: () => serves(words!, folder, `${folder}/${runtime}`) });
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

/** The run of all tests has made the same bundle, which takes ten seconds of CPU time. */
async function bundleInto(program: string): Promise<void> {
  if (BUNDLES === undefined) return await bundlePrograms({ main: ENTRIES.main }, program);
  await Deno.mkdir(program);
  for await (const { name } of Deno.readDir(BUNDLES)) {
    if (name.endsWith(".js")) await Deno.copyFile(`${BUNDLES}/${name}`, `${program}/${name}`);
  }
}

async function serves(words: readonly string[], folder: string, data: string): Promise<void> {
  await using app = await served({
    data,
    program: [words[0]!, ...words.slice(1), `${folder}/program/main.js`],
    environment: { PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN },
  });
  const ask = (path: string, init?: RequestInit) => fetch(`${app.url}${path}`, init);
  assert.deepEqual((await (await ask("/health/live")).json()).status, "alive");
  const home = await ask("/");
  assert.equal(home.headers.get("x-frame-options"), "DENY");
  assert.match(await home.text(), /href="\/setup\/library\/folder"/);
  const letters = await ask("/assets/title.woff2");
  assert.ok((await letters.bytes()).length > 10_000);
  const headers = { "x-api-key": TOKEN };
  const trigger = await ask("/api/trigger", { method: "POST", headers });
  assert.equal(trigger.status, 202);
  await trigger.body?.cancel();
  assert.equal(await app.stop(), 0);
}
