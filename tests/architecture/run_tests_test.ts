// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { inScratch } from "../fixtures/scratch.ts";

const RUNNER = new URL("../run_tests.ts", import.meta.url).pathname;

async function runTests(...paths: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", RUNNER, ...paths],
    cwd: path.join(path.dirname(RUNNER), ".."),
  }).output();
  const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, lines: decode(stdout).trimEnd().split("\n"), notes: decode(stderr) };
}

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
    const { code, lines } = await runTests(folder);
    const crash = lines.find((line) => line.startsWith("The process of"));
    assert.equal(crash?.split("/").at(-1), "b_test.ts");
    assert.equal(lines.at(-1), "4 passed, 2 failed");
    assert.equal(code, 1);
  });
});

Deno.test("run_tests runs the files and folders it is given, and no others", async () => {
  await inScratch(async (folder) => {
    for (const name of ["a", "b", "c"]) {
      await writeFile(path.join(folder, `${name}_test.ts`), 'Deno.test("passes", () => {});');
    }
    const [first, last] = [path.join(folder, "a_test.ts"), path.join(folder, "c_test.ts")];
    const { code, lines } = await runTests(first, last, first);
    assert.deepEqual([code, lines.at(-1)], [0, "2 passed, 0 failed"]);
  });
});

Deno.test("run_tests refuses a path without a test", async () => {
  for (const given of ["tests/nowhere", "tests/nowhere_test.ts", "docs"]) {
    const { code, notes } = await runTests(given);
    assert.equal(code, 2);
    assert.match(notes, new RegExp(`no test at "${given}"`));
  }
});
