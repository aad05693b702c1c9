import assert from "node:assert/strict";
import { actionFile, actionName } from "../../cli/action_names.ts";
import { CHILD_FILES } from "../../cli/child_files.ts";
import { CHILD_KINDS } from "../../cli/children.ts";
import { actionOf } from "../../cli/actions/all.ts";
import { type CommandName, COMMANDS } from "../../cli/commands/all.ts";

Deno.test("actionFile and actionName lead to the action of the table, for every command", async () => {
  for (const { name } of COMMANDS) {
    const module = await import(
      new URL(`../../cli/actions/${actionFile(name)}.ts`, import.meta.url).href
    );
    assert.equal(typeof module[actionName(name)], "function", name);
    assert.equal(module[actionName(name)], await actionOf(name as CommandName), name);
  }
});

Deno.test("CHILD_FILES lead to the jobs of CHILD_KINDS, for every kind", async () => {
  assert.deepEqual(Object.keys(CHILD_FILES), Object.keys(CHILD_KINDS));
  for (const [kind, load] of Object.entries(CHILD_KINDS)) {
    const file = CHILD_FILES[kind as keyof typeof CHILD_KINDS];
    const module = await import(new URL(`../../cli/${file}`, import.meta.url).href);
    assert.equal(typeof module.default, "function", kind);
    assert.equal(module.default, await load(), kind);
  }
});
