import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { inScratch } from "../fixtures/scratch.ts";

const RUNNER = new URL("../run_tests.ts", import.meta.url).pathname;

Deno.test("run_tests names the file that crashed its process and runs the others", async () => {
  await inScratch(async (folder) => {
    const tests = {
      a: 'Deno.test("passes", () => {});',
      b: 'Deno.test("passes", () => {}); Deno.test("crashes", () => Deno.kill(Deno.pid, "SIGKILL"));',
      c: 'Deno.test("fails", () => { throw new Error("wrong"); }); Deno.test("passes", () => {});',
      d: 'Deno.test("passes", () => {});',
    };
    for (const [name, text] of Object.entries(tests)) {
      await writeFile(path.join(folder, `${name}_test.ts`), text);
    }
    const { code, stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--allow-all", "--no-check", RUNNER, folder],
      cwd: path.join(path.dirname(RUNNER), ".."),
    }).output();
    const lines = new TextDecoder().decode(stdout).trimEnd().split("\n");
    const crash = lines.find((line) => line.startsWith("The process of"));
    assert.equal(crash?.split("/").at(-1), "b_test.ts");
    assert.equal(lines.at(-1), "4 passed, 2 failed");
    assert.equal(code, 1);
  });
});
