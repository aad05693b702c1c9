// SPDX-License-Identifier: AGPL-3.0-or-later

// Titles by a language model, through the real program.

import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { CHAT_MODEL, ChatServer } from "../../fakes/chat_server/chat_server.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { makeStill } from "../../fixtures/media/media.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const KEY = "sk-very-secret-key";
const FILM = ["generate", "--year", "2025", "--month", "7"];
const SMALL = [
  "--resolution",
  "720p",
  "--fps",
  "24",
  "--orientation",
  "square",
  "--no-cards",
  "--no-music",
  "--duration",
  "8",
];

interface World {
  readonly cli: Cli;
  readonly model: ChatServer;
  /** How often a title was asked for. */
  asked(): number;
}

async function inWorld(work: (world: World) => Promise<void>, key = KEY): Promise<void> {
  await inScratch(async (folder) => {
    await using model = await ChatServer.open({ key: KEY });
    const library = `${folder}/library`;
    await mkdir(`${library}/Coast`, { recursive: true });
    for (let n = 1; n <= 6; n++) {
      const shape = { width: 640 + n * 2, height: 480 };
      await makeStill(`${library}/Coast/IMG_2025070${n}_120000.jpg`, shape);
    }
    const cli = new Cli(folder, {
      PHOTOS_MEMORIES_LIBRARY__FOLDER: library,
      PHOTOS_MEMORIES_LLM__BASE_URL: model.baseUrl,
      PHOTOS_MEMORIES_LLM__MODEL: CHAT_MODEL,
      PHOTOS_MEMORIES_LLM__API_KEY: key,
    });
    await work({ cli, model, asked: () => model.completions.length });
  });
}

Deno.test("generate puts a model's title on the film, and asks for it once", async () => {
  await inWorld(async ({ cli, model, asked }) => {
    model.title = () => ({ title: "slow days on the coast", subtitle: "July 2025" });
    const cut = await cli.run(...FILM, ...SMALL, "--no-render");
    assert.equal(cut.code, 0, cut.notes);
    assert.match(cut.out, /^Slow days on the coast {2}July 2025$/m);
    assert.ok(cut.notes.includes(`Title: by the language model ${CHAT_MODEL}`), cut.notes);
    assert.equal(asked(), 1);
    const given = JSON.parse(model.completions[0]!.body!.messages.at(-1)!.content);
    assert.equal(given.album, "Coast");
    assert.equal(given.period, "July 2025");
    assert.doesNotMatch(JSON.stringify(model.completions), /IMG_|image_url|latitude/);

    const run = /runs render (\S+)/.exec(cut.notes)![1]!;
    const film = await cli.run("runs", "render", run);
    assert.equal(film.code, 0, film.notes);
    assert.match(film.notes, /^Slow days on the coast {2}0:\d\d, /m);
    const again = await cli.run(...FILM, ...SMALL, "--dry-run");
    assert.match(again.out, /^Slow days on the coast {2}July 2025$/m);
    assert.equal(asked(), 1, "neither a kept cut nor the same film asks again");

    const shown = await cli.run("runs", "show", run, "--json");
    const { titleSource, titleBy, llmMetrics } = JSON.parse(shown.out);
    assert.deepEqual([llmMetrics.calls, llmMetrics.promptTokens], [1, 300]);
    assert.equal(titleSource, "model");
    assert.equal(titleBy.model, CHAT_MODEL);
    for (const { out, notes } of [cut, film, again, shown]) {
      assert.ok(!`${out}${notes}`.includes(KEY), "the key is never told");
    }
  });
});

Deno.test("generate is stopped by a key of the model that cannot be used only where it is to write", async () => {
  await inWorld(async ({ cli, asked }) => {
    const without = await cli.run(...FILM, "--no-llm-title", "--dry-run");
    assert.equal(without.code, 0, without.notes);
    for (const words of [["--dry-run"], ["--llm-title"]]) {
      const stopped = await cli.run(...FILM, ...words);
      assert.equal(stopped.code, 2);
      assert.match(stopped.notes, /The setting "llm\.api_key" holds no usable key/);
      assert.ok(!stopped.notes.includes("two words"));
    }
    assert.equal(asked(), 0);
  }, "two words");
});
