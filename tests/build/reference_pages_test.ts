// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { referencePages } from "../../build/reference_pages.ts";

const read = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");

Deno.test("docs say what settings, commands and exit codes are; deno task docs writes it anew", async () => {
  for (const [name, text] of Object.entries(await referencePages(read))) {
    assert.ok(read(name) === text, `${name} is stale: run deno task docs`);
  }
});
