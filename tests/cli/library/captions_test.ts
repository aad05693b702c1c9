// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { refusal, saidBy } from "../../fixtures/cli/said_by.ts";
import { captionsClear } from "../../../cli/commands/captions/clear.ts";
import { captionsOrigins } from "../../../cli/commands/captions/origins.ts";
import type { Command } from "../../../cli/command.ts";
import { openBank } from "../../../src/bank/sqlite/sqlite_bank.ts";
import {
  captionProducer,
  motionLineProducer,
} from "../../../src/facts/captions/caption_producers.ts";
import { CLIP_RESIDUAL } from "../../../src/facts/clip_key.ts";
import { openFolderLibrary } from "../../../src/library/folder/folder_library.ts";
import { ORIGIN } from "../../fakes/facts/told_captioner.ts";
import { writePictures } from "../../fixtures/library/named_pictures.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const ALIAS = "captionmodel2-500m-base-public";
const PRODUCER = captionProducer(ALIAS), MOTION = motionLineProducer(ALIAS);

type Run = (
  command: "clear" | "origins",
  words: readonly string[],
  ...answers: string[]
) => Promise<{ readonly out: string; readonly notes: string }>;

const COMMANDS = {
  clear: captionsClear,
  origins: captionsOrigins,
} as const satisfies Record<string, Command>;

/** Three described pictures of two years, one settled failure, a sentence of a clip. */
async function withCaptions(
  work: (
    run: Run,
    rows: () => Promise<{ pictures: number; clips: number }>,
    bankFile: string,
  ) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  await inScratch(async (folder) => {
    const photos = await writePictures(`${folder}/photos`, {
      "a.jpg": { day: "2024-07-01" },
      "b.jpg": { day: "2024-12-31" },
      "c.jpg": { day: "2025-01-01" },
      "d.jpg": { day: "2025-05-05" },
    });
    const keys = await sourceKeys(photos, `${folder}/index.db`);
    const file = `${folder}/bank.db`;
    {
      await using bank = await openBank(file);
      const described = (name: string) => ({
        sourceKey: keys.get(name)!,
        value: { text: `Picture ${name}.`, origin: ORIGIN },
      });
      const failed = {
        sourceKey: keys.get("d.jpg")!,
        value: { unreadable: "caption unavailable" },
      };
      bank.write(PRODUCER, [described("a.jpg"), described("b.jpg"), described("c.jpg"), failed]);
      bank.write(MOTION, [{
        sourceKey: "clip",
        value: { text: "A dog runs.", frames: 3, bytesRead: 9 },
      }]);
    }
    const rows = async () => {
      await using bank = await openBank(file);
      const count = (name: string) =>
        bank.producers().find(({ producer }) => producer === name)?.rows ?? 0;
      return { pictures: count(PRODUCER), clips: count(MOTION) };
    };
    await work(
      async (name, words, ...answers) => {
        const environment = {
          PHOTOS_MEMORIES_DATA_DIR: folder,
          PHOTOS_MEMORIES_LIBRARY__FOLDER: photos,
          ...settings,
        };
        return await saidBy(COMMANDS[name], words, environment, answers);
      },
      rows,
      file,
    );
  });
}

async function sourceKeys(folder: string, indexFile: string): Promise<Map<string, string>> {
  await using library = await openFolderLibrary({ folder, indexFile });
  await library.sync();
  const keys = new Map<string, string>();
  for await (const batch of library.assets()) {
    for (const { id, sourceKey } of batch) keys.set(id, sourceKey);
  }
  return keys;
}

Deno.test("captions clear says how many rows go, and forgets those alone", async () => {
  await withCaptions(async (run, rows) => {
    const year = await run("clear", ["--year", "2024", "--yes"]);
    assert.match(year.notes, /This forgets 2 descriptions\n/);
    assert.match(year.out, /^Forgotten: 2 descriptions$/);
    assert.deepEqual(await rows(), { pictures: 2, clips: 1 });
    const asset = await run("clear", ["--asset", "c.jpg", "--yes"]);
    assert.match(asset.out, /1 description$/);
    assert.deepEqual(await rows(), { pictures: 1, clips: 1 });
    const all = await run("clear", ["--all", "--motion", "--yes"]);
    assert.match(all.out, /1 description and 1 sentence of clips$/);
    assert.deepEqual(await rows(), { pictures: 0, clips: 0 });
    assert.match((await run("clear", ["--all"])).notes, /nothing to forget/);
  });
});

Deno.test("captions clear forgets that clips cannot be read where their sentences are meant", async () => {
  await withCaptions(async (run, _rows, bankFile) => {
    {
      await using bank = await openBank(bankFile);
      bank.write(CLIP_RESIDUAL, [{ sourceKey: "clip", value: { unreadable: "no ranges" } }]);
    }
    assert.match(
      (await run("clear", ["--all", "--failed", "--yes"])).out,
      /^Forgotten: 1 desc[a-z]+$/,
    );
    assert.match((await run("clear", ["--year", "2024", "--failed", "--motion"])).notes, /nothing/);
    const { notes, out } = await run("clear", ["--all", "--failed", "--motion", "--yes"]);
    const what = "0 descriptions and 0 sentences of clips, and that 1 clip cannot be read";
    assert.ok(notes.startsWith(`This forgets ${what}\n`), notes);
    assert.equal(out, `Forgotten: ${what}`);
    assert.match(
      (await run("clear", ["--all", "--failed", "--motion"])).notes,
      /nothing to forget/,
    );
  });
});

Deno.test("captions clear forgets nothing that was not confirmed", async () => {
  await withCaptions(async (run, rows) => {
    assert.match(await refusal(run("clear", ["--all"])), /^usage: .*no terminal.* \| Add --yes/);
    assert.match((await run("clear", ["--all"], "")).notes, /Nothing was forgotten$/);
    assert.match((await run("clear", ["--all"], "no")).notes, /Nothing was forgotten$/);
    assert.deepEqual(await rows(), { pictures: 4, clips: 1 });
    await run("clear", ["--all"], "y");
    assert.deepEqual(await rows(), { pictures: 0, clips: 1 });
  });
});

Deno.test("captions clear refuses what it cannot mean", async () => {
  await withCaptions(async (run) => {
    const refused: ReadonlyArray<[readonly string[], RegExp]> = [
      [[], /Nothing says whose .* --all, --year and --asset/],
      [["--all", "--year", "2024"], /--all cannot be combined with --year/],
      [["--year", "24.5"], /"--year" cannot be 24\.5/],
      [["--asset", "e.jpg"], /not_found: .* Did you mean "[abcd]\.jpg"\?/],
    ];
    for (const [words, sentence] of refused) {
      assert.match(await refusal(run("clear", words)), sentence, words.join(" "));
    }
  });
});

Deno.test("captions origins prints the line of prepare, and JSON", async () => {
  await withCaptions(async (run) => {
    const { out } = await run("origins", []);
    assert.match(out, /^caption origins: 1 distinct over 3 captions \[captionmodel2.* x3\]\n/);
    assert.match(out, /3-keyframes-320px: 1 clip described, 0 unavailable, 1 unrecorded$/);
    const json = JSON.parse((await run("origins", ["--json"])).out);
    assert.equal(json.captions, 3);
    assert.equal(json.motion[0].unrecorded, 1);
  });
});
