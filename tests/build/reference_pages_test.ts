import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { referencePages } from "../../build/reference_pages.ts";

Deno.test("docs/reference says what the settings and commands are; deno task docs writes it anew", async () => {
  for (const [name, text] of Object.entries(await referencePages())) {
    const page = new URL(`../../docs/reference/${name}`, import.meta.url);
    assert.ok(await readFile(page, "utf8") === text, `${name} is stale: run deno task docs`);
  }
});
