// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { bundlePrograms } from "../../build/bundle_programs.ts";
import { inScratch } from "../fixtures/scratch.ts";

/** Bundles `entry.ts` of these files; returns what the build prints when it runs elsewhere. */
async function built(
  files: Readonly<Record<string, string>>,
  permissions: readonly string[] = ["--allow-read"],
): Promise<string> {
  let said = "";
  await inScratch(async (folder) => {
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    await bundlePrograms({ entry: `${folder}/entry.ts` }, `${folder}/out`);
    await Deno.rename(`${folder}/out`, `${folder}/moved`);
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", ...permissions, "--no-config", `${folder}/moved/entry.js`],
      env: { NO_COLOR: "1" },
    }).output();
    const words = new TextDecoder();
    said = words.decode(stdout) + words.decode(stderr);
  });
  return said;
}

Deno.test("bundlePrograms keeps what is imported on demand, and one state of what both sides read", async () => {
  const said = await built({
    "old.cjs": `exports.separator = require("node:path").posix.sep;`,
    "counted.ts": `export let count = 0; export const raise = () => ++count;`,
    "later.ts": `import { raise } from "./counted.ts"; raise();`,
    "entry.ts": `import old from "./old.cjs"; import { count, raise } from "./counted.ts";
raise(); await import("./later.ts"); console.log("found", old.separator, count);`,
  });
  assert.equal(said, "found / 2\n");
});

Deno.test("bundlePrograms says what the bundler says", async () => {
  await assert.rejects(built({ "entry.ts": `import "./missing.ts";` }), /missing\.ts/);
});

Deno.test("the HTTP client asks a server from inside a bundle", async () => {
  await using server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    () => new Response("it answers"),
  );
  const client = new URL("../../src/system/http/http.ts", import.meta.url).href;
  const said = await built({
    "entry.ts": `import { httpFetch } from ${JSON.stringify(client)};
const answer = await httpFetch({ setting: "test" })("http://127.0.0.1:${server.addr.port}/");
console.log(await answer.text());`,
  }, ["--allow-all"]);
  assert.equal(said, "it answers\n");
});
