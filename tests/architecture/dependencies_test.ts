// SPDX-License-Identifier: AGPL-3.0-or-later

// docs/dependencies.md has a line for each package of deno.json.

import assert from "node:assert/strict";

Deno.test("every dependency has one line that says what for, why, its licence, its last release and what takes its place", async () => {
  const { imports } = JSON.parse(await Deno.readTextFile("deno.json")) as {
    imports: Record<string, string>;
  };
  const packages = new Set(
    Object.values(imports).map((target) => /^npm:\/?((?:@[^/]+\/)?[^@/]+)@/.exec(target)![1]!),
  );
  const page = await Deno.readTextFile("docs/dependencies.md");
  const rows = page.split("\n").filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  assert.deepEqual(rows.map(([name]) => name!.slice(1, -1)).sort(), [...packages].sort());
  for (const cells of rows) {
    assert.equal(cells.length, 6, cells[0]);
    assert.ok(cells.every((cell) => cell !== ""), cells[0]);
    assert.match(cells[4]!, /^20\d\d-\d\d$/, cells[0]);
  }
});
