// The same app under Node 24: bundled as the Node build is, started, asked, stopped.

import assert from "node:assert/strict";
import { served } from "../../fakes/served.ts";
import { OUTSIDE } from "../../../build/outside_bundle.ts";
import { TOKEN } from "../../fakes/web_world.ts";

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

Deno.test({
  name: "serve runs under Node 24 as it does under Deno",
  ignore: node === undefined,
  async fn() {
    const folder = await Deno.makeTempDir({ prefix: "photos-memories-node-" });
    try {
      const { success, stderr } = await new Deno.Command(Deno.execPath(), {
        args: [
          "bundle",
          "--code-splitting",
          "--outdir",
          `${folder}/program`,
          ...OUTSIDE.map((name) => `--external=${name}`),
          "cli/main_node.ts",
        ],
        stdout: "null",
        stderr: "piped",
      }).output();
      assert.ok(success, new TextDecoder().decode(stderr));
      await Deno.mkdir(`${folder}/program/fonts`);
      for (const file of ["Commissioner-Medium.ttf", "NotoSerifDisplay-Medium.ttf"]) {
        await Deno.copyFile(
          `src/film/titles/fonts/files/${file}`,
          `${folder}/program/fonts/${file}`,
        );
      }
      await Deno.writeTextFile(`${folder}/program/package.json`, '{"type":"module"}');
      await using app = await served({
        data: `${folder}/data`,
        program: [node!, `${folder}/program/main_node.js`],
        environment: { PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN: TOKEN },
      });
      const ask = (path: string, init?: RequestInit) => fetch(`${app.url}${path}`, init);
      assert.deepEqual((await (await ask("/health/live")).json()).status, "alive");
      const home = await ask("/");
      assert.equal(home.headers.get("x-frame-options"), "DENY");
      assert.match(await home.text(), /No film yet/);
      const letters = await ask("/assets/title.ttf");
      assert.ok((await letters.bytes()).length > 100_000);
      const headers = { "x-api-key": TOKEN };
      const trigger = await ask("/api/trigger", { method: "POST", headers });
      assert.equal(trigger.status, 202);
      await trigger.body?.cancel();
      assert.equal(await app.stop(), 0);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});
