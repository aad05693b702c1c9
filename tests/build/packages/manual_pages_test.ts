// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { manualPages } from "../../../build/packages/manual_pages.ts";
import { commandsFor } from "../../../cli/commands/all.ts";

const MACROS = new Set([".TH", ".SH", ".TP", ".BR", ".nf", ".fi"]);

Deno.test("every command has a manual page, with its examples as they are typed", async () => {
  const commands = await commandsFor(), pages = manualPages(commands, "1.2.3");
  assert.equal(pages.size, commands.length + 1);
  for (const { name, examples } of commands) {
    const source = pages.get(`photos-memories-${name.replaceAll(" ", "-")}.1`);
    assert.ok(source, name);
    const typed = source.replaceAll("\\-", "-").replaceAll("\\e", "\\");
    for (const example of examples) assert.ok(typed.includes(`\n${example}\n`), example);
  }
});

Deno.test("a manual page has no macro that was a word, no hyphen for a dash, and nothing hidden", async () => {
  for (const [file, source] of manualPages(await commandsFor(), "1.2.3")) {
    for (const line of source.split("\n")) {
      if (line.startsWith(".")) assert.ok(MACROS.has(line.split(" ")[0]!), `${file}: ${line}`);
      assert.doesNotMatch(line, /(?<!\\)-|\\(?![-efF&])/, `${file}: ${line}`);
    }
  }
  const generate = manualPages(await commandsFor("generate"), "1.2.3");
  assert.doesNotMatch(generate.get("photos-memories-generate.1")!, /\\-\\-request\b/);
});
