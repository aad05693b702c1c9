// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { givenOf } from "../../fixtures/cli/said_by.ts";
import { generate } from "../../../cli/commands/generate.ts";
import type { Command, Given } from "../../../cli/command.ts";
import { printStartWarnings } from "../../../cli/settings/start_warnings.ts";
import { configOf } from "../../fixtures/config_of.ts";
import { HeardTerminal } from "../../fakes/heard_terminal.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const LLM = {
  editorial: { preparation: { caption_provider: "llm" } },
  llm: { base_url: "https://models.example.org/v1", model: "seer" },
};
const TO_LLM = /Warning: Small copies .* "seer" at https:\/\/models\.example\.org, because/;

Deno.test("printStartWarnings says what the configuration warns of and where pictures would go", () => {
  const terminal = new HeardTerminal();
  printStartWarnings(terminal, { config: configOf(), warnings: [], savedWarnings: [] });
  assert.deepEqual(terminal.notes, []);
  printStartWarnings(terminal, {
    config: configOf(LLM),
    warnings: ["A is not set"],
    savedWarnings: ["B cannot be decrypted"],
  });
  assert.deepEqual(terminal.notes.slice(0, 2), [
    "Warning: A is not set",
    "Warning: B cannot be decrypted",
  ]);
  assert.match(terminal.notes[2]!, TO_LLM);
  assert.deepEqual([terminal.notes.length, terminal.outs], [3, []]);
});

async function notesOf(command: Command, given: Given): Promise<string> {
  const terminal = new HeardTerminal();
  await inScratch(async (folder) => {
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: folder,
      PHOTOS_MEMORIES_EDITORIAL__PREPARATION__CAPTION_PROVIDER: "llm",
      PHOTOS_MEMORIES_LLM__BASE_URL: LLM.llm.base_url,
      PHOTOS_MEMORIES_LLM__MODEL: LLM.llm.model,
      PHOTOS_MEMORIES_LIBRARY__FOLDER: `${folder}/none`,
    };
    const { signal } = new AbortController();
    // There is no library: it ends before any picture.
    await assert.rejects(command.action({ terminal, environment, entry: "", signal }, given));
    assert.deepEqual(terminal.outs, []);
  });
  return terminal.notes.join("\n");
}

Deno.test("generate says at its start where pictures would go, and nothing of it when quiet", async () => {
  const notes = async (...words: readonly string[]) =>
    await notesOf(generate, givenOf(generate, ["--year", "2025", ...words]));
  assert.match(await notes(), TO_LLM);
  assert.match(await notes("--json"), TO_LLM);
  assert.doesNotMatch(await notes("--quiet"), /Small copies/);
});
