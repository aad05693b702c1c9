// SPDX-License-Identifier: AGPL-3.0-or-later

// What all tests try to reach while they run: nothing beyond this machine but what is listed here.
// As root, with unshare, ip and strace: deno task test:traffic:suite. Takes longer than the tests alone.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "../../build/packages/program_tree.ts";
import { traced } from "./traced.ts";

const BROWSER = "Chromium itself, in which the tests look at pages";

/** Address or name, and what tries it. The app and the services are not among these. */
const EXPECTED: Readonly<Record<string, string>> = {
  "2001:4860:4860::8888:443": `${BROWSER}: whether there is a way by IPv6; nothing is sent`,
  "content-autofill.googleapis.com": BROWSER,
  "localhost": `${BROWSER}: a name of loopback`,
  "redirector.gvt1.com": BROWSER,
  "update.googleapis.com": BROWSER,
};

Deno.test("the tests reach for nothing beyond this machine but what is listed", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "photos-memories-traffic-"));
  try {
    const { out, tried } = await traced(
      // What goes on can be read there meanwhile.
      `cd "${path.resolve(".")}" && ${Deno.execPath()} task test 2>&1 | tee "${folder}/out.txt"`,
      folder,
      Deno.env.toObject(),
    );
    console.log(out);
    const [, passed = "0"] = /^(\d+) passed, \d+ failed$/m.exec(out) ?? [];
    assert.ok(Number(passed) > 3_000, "they came to their end");
    // Deno asks the registry of packages, where a test bundles the program anew.
    const registry = new URL(await run("npm", ["config", "get", "registry"])).hostname;
    assert.deepEqual(tried, [...Object.keys(EXPECTED), registry].sort());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
