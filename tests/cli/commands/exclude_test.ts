// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { excludeAdd, excludeList, excludeRemove } from "../../../cli/commands/exclude.ts";
import type { Command } from "../../../cli/command.ts";
import { writePictures } from "../../fixtures/library/named_pictures.ts";
import { refusal, type Said, saidBy } from "../../fixtures/cli/said_by.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const COMMANDS = {
  add: excludeAdd,
  list: excludeList,
  remove: excludeRemove,
} as const satisfies Record<string, Command>;

type Say = (
  name: keyof typeof COMMANDS,
  words: readonly string[],
  ...answers: string[]
) => Promise<Said>;

async function withPictures(work: (exclude: Say) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    const library = await writePictures(`${folder}/photos`, {
      "Work/a.jpg": { day: "2025-07-01", people: ["Sam Old"], city: "Berlin" },
      "Work/b.jpg": { day: "2025-07-02", tags: ["receipts"], city: "Berlin" },
      "c.jpg": { day: "2025-07-03", people: ["Sam Old", "Ada"], camera: "Doorbell" },
      "2025/IMG_2.jpg": { day: "2025-05-06" },
    });
    const environment = {
      PHOTOS_MEMORIES_DATA_DIR: folder,
      PHOTOS_MEMORIES_LIBRARY__FOLDER: library,
    };
    await work((name, words, ...answers) => saidBy(COMMANDS[name], words, environment, answers));
  });
}

Deno.test("exclude add says how much each option leaves out, saves it, and list shows it", async () => {
  await withPictures(async (exclude) => {
    assert.match((await exclude("list", [])).notes, /Nothing is excluded\. .* exclude add/);
    const options: ReadonlyArray<[readonly string[], string]> = [
      [["--person", "sam"], "2 of 4 pictures: everything with Sam Old"],
      [["--start", "2025-07-01", "--end", "2025-07-02"], "2 of 4 .*2025-07-01 to 2025-07-02"],
      [["--place", "berlin"], '2 of 4 pictures: everything taken in "berlin"'],
      [["--album", "Work"], '2 of 4 pictures: everything in the album "Work"'],
      [["--tag", "Receipts"], '1 of 4 pictures: everything with the tag "Receipts"'],
      [["--camera", "doorbell"], '1 of 4 pictures: everything of the camera "doorbell"'],
      [["--asset", "IMG_2.jpg"], '1 of 4 pictures: the picture "2025/IMG_2.jpg"'],
      [["--file-name", "*.JP?G", "--force"], '0 of 4 .*: every file named like "\\*\\.JP\\?G"'],
    ];
    for (const [i, [words, sentence]] of options.entries()) {
      const { out, notes } = await exclude("add", [...words, "--yes"]);
      const example = sentence.startsWith("0") ? "" : "\\n {2}20\\d\\d-";
      assert.match(notes, new RegExp(`This leaves out ${sentence}${example}`));
      assert.match(out, new RegExp(`^Excluded from every film: .* {2}x${i + 1}$`));
    }
    const { out } = await exclude("list", []);
    assert.match(out, /^id {2}pictures {2}left out\nx1 {2}2 +everything with Sam Old\n/);
    const rows = JSON.parse((await exclude("list", ["--json"])).out);
    assert.deepEqual(
      rows.map(({ pictures }: { pictures: number }) => pictures),
      [2, 2, 2, 2, 1, 1, 1, 0],
    );
    assert.deepEqual(rows[3].rule, { kind: "album", album: "Work", name: "Work" });
    assert.match((await exclude("add", ["--tag", "Receipts"])).notes, /excluded already: x5/);
  });
});

Deno.test("exclude add saves only what was confirmed", async () => {
  await withPictures(async (exclude) => {
    const words = ["--place", "Berlin"];
    const saved = async () => JSON.parse((await exclude("list", ["--json"])).out).length;
    assert.match(await refusal(exclude("add", words)), /^usage: Nothing was saved.* \| Add --yes/);
    const dry = await exclude("add", [...words, "--dry-run", "--yes"]);
    assert.match(dry.notes, /leaves out 2 of 4[^]*a dry run/);
    assert.match((await exclude("add", words, "")).notes, /Nothing was saved$/);
    assert.match((await exclude("add", words, "nope")).notes, /Nothing was saved$/);
    assert.equal(await saved(), 0);
    const yes = await exclude("add", words, "Y");
    assert.match(yes.notes, /leaves out 2 of 4[^]*\[y\/N\][^]*exclude remove x1/);
    assert.equal(await saved(), 1);
  });
});

Deno.test("exclude add refuses what it cannot mean", async () => {
  await withPictures(async (exclude) => {
    const refused: ReadonlyArray<[readonly string[], RegExp]> = [
      [[], /Nothing says what to leave out/],
      [["--person", "Sam", "--tag", "x"], /cannot be about --person and --tag/],
      [["--end", "2025-01-01", "--place", "x"], /cannot be about --start and --place/],
      [["--start", "2025-01-01"], /needs its first and its last day/],
      [["--tag", " "], /"--tag" needs a value/],
      [["--tag", "recipts", "--yes"], /not_found: Nothing was saved.*Did you mean "receipts"\?/],
      [["--place", "Brelin", "--yes"], /Did you mean "Berlin"\? Add --force/],
      [["--place", "Timbuktu", "--yes"], /The library has "Berlin".* Add --force/],
    ];
    for (const [words, sentence] of refused) {
      assert.match(await refusal(exclude("add", words)), sentence, words.join(" "));
    }
    const unknown = await exclude("add", ["--tag", "recipts", "--dry-run"]);
    assert.match(unknown.notes, /leaves out 0 of 4[^]*Did you mean "receipts"\?/);
    const all = await exclude("add", ["--file-name", "*", "--dry-run"]);
    assert.match(all.notes, /leaves out 4 of 4 pictures: every file named like "\*"/);
  });
});

Deno.test("exclude remove lets pictures in again, and says which ids there are", async () => {
  await withPictures(async (exclude) => {
    assert.match(await refusal(exclude("remove", ["x1"])), /not_found.*Nothing is excluded/);
    await exclude("add", ["--tag", "receipts", "--yes"]);
    assert.match(await refusal(exclude("remove", ["x2"])), /Known are x1; see/);
    assert.match(
      (await exclude("remove", ["X1"])).out,
      /again: everything with the tag "receipts"/,
    );
    assert.equal((await exclude("list", ["--json"])).out, "[]");
  });
});
