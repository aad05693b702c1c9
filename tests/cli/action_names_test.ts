import assert from "node:assert/strict";
import { actionFile, actionName } from "../../cli/action_names.ts";
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
