import assert from "node:assert/strict";
import { excludeAdd } from "../../../cli/commands/exclude/add.ts";
import { excludeList } from "../../../cli/commands/exclude/list.ts";
import { excludeRemove } from "../../../cli/commands/exclude/remove.ts";
import type { Command } from "../../../cli/command.ts";
import { countExclusions } from "../../../src/app/exclusions/count_exclusions.ts";
import { excludes } from "../../../src/library/exclusion.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { photo } from "../../fixtures/assets.ts";
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
      "2024/IMG_1.jpg": { day: "2024-05-05" },
      "2025/IMG_1.jpg": { day: "2025-05-05" },
      "2025/IMG_2.jpg": { day: "2025-05-06" },
    });
    await work(sayIn(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: library }));
  });
}

function sayIn(folder: string, variables: Readonly<Record<string, string>>): Say {
  const environment = { PHOTOS_MEMORIES_DATA_DIR: folder, ...variables };
  return (name, words, ...answers) => saidBy(COMMANDS[name], words, environment, answers);
}

Deno.test("exclude add says how much each kind leaves out, then saves it", async () => {
  await withPictures(async (exclude) => {
    const kinds: ReadonlyArray<[readonly string[], string]> = [
      [["--person", "sam"], "2 of 6 pictures: everything with Sam Old"],
      [["--start", "2025-07-01", "--end", "2025-07-02"], "2 of 6 .*2025-07-01 to 2025-07-02"],
      [["--place", "berlin"], '2 of 6 pictures: everything taken in "berlin"'],
      [["--album", "Work"], '2 of 6 pictures: everything in the album "Work"'],
      [["--tag", "Receipts"], '1 of 6 pictures: everything with the tag "Receipts"'],
      [["--camera", "doorbell"], '1 of 6 pictures: everything of the camera "doorbell"'],
      [["--asset", "IMG_2.jpg"], '1 of 6 pictures: the picture "2025/IMG_2.jpg"'],
    ];
    for (const [i, [words, sentence]] of kinds.entries()) {
      const { out, notes } = await exclude("add", [...words, "--yes"]);
      assert.match(notes, new RegExp(`This leaves out ${sentence}\\n {2}20\\d\\d-`));
      assert.match(out, new RegExp(`^Excluded from every film: .* {2}x${i + 1}$`));
    }
    const { out } = await exclude("list", []);
    assert.match(out, /^id {2}pictures {2}left out\nx1 {2}2 +everything with Sam Old\n/);
    const rows = JSON.parse((await exclude("list", ["--json"])).out);
    assert.deepEqual(rows.map(({ pictures }: { pictures: number }) => pictures), [
      2,
      2,
      2,
      2,
      1,
      1,
      1,
    ]);
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
    assert.match(dry.notes, /leaves out 2 of 6[^]*a dry run/);
    assert.match((await exclude("add", words, "")).notes, /Nothing was saved$/);
    assert.match((await exclude("add", words, "nope")).notes, /Nothing was saved$/);
    assert.equal(await saved(), 0);
    const yes = await exclude("add", words, "Y");
    assert.match(yes.notes, /leaves out 2 of 6[^]*\[y\/N\][^]*exclude remove x1/);
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
      [["--start", "2025-01-02", "--end", "2025-01-01"], /before it starts/],
      [["--person", "Sem Old"], /Did you mean "Sam Old"\?/],
      [["--album", "Wrk"], /Did you mean "Work"\?/],
      [
        ["--asset", "IMG_1.jpg"],
        /2 pictures of the folder .* are called .* 2024\/IMG_1\.jpg \(2024-.*\), 2025\/IMG_1\.jpg \(2025-/,
      ],
      [["--asset", "IMG_3.jpg"], /not_found: .* Did you mean "IMG_\d\.jpg"\?/],
      [["--tag", " "], /"--tag" needs a value/],
      [["--tag", "recipts", "--yes"], /not_found: Nothing was saved.*Did you mean "receipts"\?/],
      [["--place", "Brelin", "--yes"], /Did you mean "Berlin"\? Add --force/],
      [["--place", "Timbuktu", "--yes"], /The library has "Berlin".* Add --force/],
    ];
    for (const [words, sentence] of refused) {
      assert.match(await refusal(exclude("add", words)), sentence, words.join(" "));
    }
    const unknown = await exclude("add", ["--tag", "recipts", "--dry-run"]);
    assert.match(unknown.notes, /leaves out 0 of 6[^]*Did you mean "receipts"\?/);
  });
});

Deno.test("excludes knows a camera by its make, its model, or both, in any case", () => {
  const asset = photo({ make: "Ring", model: "Doorbell Pro" });
  const is = (camera: string, of = asset) => excludes({ kind: "camera", camera }, of, new Map());
  for (const name of ["ring", "DOORBELL PRO", "Ring Doorbell Pro"]) assert.ok(is(name), name);
  for (const name of ["Doorbell", "Ringo", "", "undefined"]) assert.ok(!is(name), name);
  assert.ok(is("Ring", photo({ make: "Ring", model: undefined })));
  assert.ok(!is("", photo({ make: undefined, model: undefined })));
});

Deno.test("exclude add leaves out files by the pattern of their names", async () => {
  await withPictures(async (exclude) => {
    const { out } = await exclude("add", ["--file-name", "*.JP?G", "--yes", "--force"]);
    assert.match(out, /every file named like "\*\.JP\?G" {2}x1$/);
    const { notes } = await exclude("add", ["--file-name", "*", "--dry-run"]);
    assert.match(notes, /leaves out 6 of 6 pictures: every file named like "\*"/);
  });
});

Deno.test("exclude remove lets pictures in again, and an empty list says what to type", async () => {
  await withPictures(async (exclude) => {
    assert.match((await exclude("list", [])).notes, /Nothing is excluded\. .* exclude add/);
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

Deno.test("countExclusions shows a few pictures spread over all it found", async () => {
  const day = (n: number) => new Date(Date.UTC(2000, 0, 1 + n)).toISOString().slice(0, 10);
  const pictures = Array.from(
    { length: 2_500 },
    (_, n) => photo({ id: `p${n}`, takenAt: `${day(n)}T12:00:00.000`, tags: ["x"] }),
  );
  const { total, counts: [found] } = await countExclusions(
    [{ kind: "tag", tag: "x" }],
    new Map(),
    new MemoryLibrary(pictures),
    new AbortController().signal,
  );
  assert.equal(total, 2_500);
  assert.equal(found!.pictures, 2_500);
  const at = found!.examples.map(({ id }) => Number(id.slice(1)));
  assert.equal(at.length, 4);
  assert.equal(at[0], 0);
  assert.ok(at.every((n, i) => i === 0 || n - at[i - 1]! > 400), `${at}`);
});
