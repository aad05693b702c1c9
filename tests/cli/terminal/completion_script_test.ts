// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { commandsFor } from "../../../cli/commands/all.ts";
import { completionScript, wordsAfter } from "../../../cli/terminal/completion_script.ts";

/** What bash proposes behind these words, the last of which is being typed. */
async function proposed(...typed: string[]): Promise<string[]> {
  const script = completionScript("bash", await commandsFor());
  const words = typed.map((word) => `'${word}'`).join(" ");
  const { stdout } = await new Deno.Command("bash", {
    args: [
      "-c",
      `${script}\nCOMP_WORDS=(photos-memories ${words}); COMP_CWORD=${typed.length}\n` +
      '_photos_memories; printf "%s\\n" "${COMPREPLY[@]}"',
    ],
  }).output();
  return new TextDecoder().decode(stdout).trim().split("\n");
}

Deno.test("bash completes commands, their groups, options and choices", async () => {
  assert.deepEqual(await proposed("gen"), ["generate"]);
  assert.deepEqual(await proposed("runs", "st"), ["story"]);
  assert.deepEqual(await proposed("people", "group", "a"), ["add"]);
  assert.deepEqual(await proposed("generate", "--photos"), ["--photos-only"]);
  assert.deepEqual(await proposed("generate", "--codec", "h"), ["h264", "h265"]);
  assert.deepEqual(await proposed("--verbose", "runs", "list", "--js"), ["--json"]);
  assert.deepEqual(await proposed("completion", "z"), ["zsh"]);
});

Deno.test("bash completes what stands before a command, and goes on with the command behind it", async () => {
  assert.deepEqual(await proposed("--ver"), ["--verbose", "--version"]);
  assert.deepEqual(await proposed("ver"), ["version"]);
  assert.deepEqual(await proposed("--he"), ["--help"]);
  assert.deepEqual(await proposed("-v"), ["-v"]);
  assert.deepEqual(await proposed("--preset", "f"), ["fast"]);
  assert.deepEqual(await proposed("--preset", "fast", "gen"), ["generate"]);
});

Deno.test("completion knows every command for every shell, and nothing hidden", async () => {
  const commands = await commandsFor(), after = wordsAfter(commands);
  for (const { name } of commands) {
    const words = name.split(" ");
    assert.ok(after.get(words.slice(0, -1).join(" "))?.includes(words.at(-1)!), name);
  }
  assert.ok(!after.get("generate")!.includes("--request"));
  // The function that zsh makes of the file answers the TAB it was loaded for.
  assert.match(
    completionScript("zsh", commands),
    /^#compdef photos-memories\n[^]*== _photos-memories \]\]; then\n +_bash_complete .*\nfi$/,
  );
  assert.match(completionScript("fish", commands), /^complete -c photos-memories /m);
});
