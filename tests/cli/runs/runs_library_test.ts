// SPDX-License-Identifier: AGPL-3.0-or-later

// Runs and the library they read: a kept cut becomes a film of its own pictures, whatever is
// configured by then.

import assert from "node:assert/strict";
import { mkdirSync, renameSync } from "node:fs";
import type { LibraryChoice } from "../../../src/app/library/library_choice.ts";
import type { Config } from "../../../src/config/schema.ts";
import type { StoredCut } from "../../../src/film/select/cut.ts";
import { libraryRead, whichForPictures, whichToRender } from "../../../src/app/runs/run_library.ts";
import { Fault } from "../../../src/base/fault.ts";
import { configOf } from "../../fixtures/config_of.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { makeStill } from "../../fixtures/media/media.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const SMALL = [
  ..."--resolution 720p --fps 24 --orientation square".split(" "),
  ..."--duration 5 --photo-duration 1 --no-music".split(" "),
];

async function libraryAt(folder: string, ...days: number[]): Promise<string> {
  mkdirSync(folder, { recursive: true });
  for (const day of days) {
    const name = `IMG_2025${String(day).padStart(4, "0")}_120000.jpg`;
    await makeStill(`${folder}/${name}`, { width: 640, height: 480, shift: day % 4 });
  }
  return folder;
}

Deno.test("runs render films the library its cut was chosen from, and refuses another", async () => {
  await inScratch(async (folder) => {
    const mine = await libraryAt(`${folder}/mine`, 701, 702, 703, 704, 801);
    // One picture of the same name, and none of the others.
    const other = await libraryAt(`${folder}/other`, 701);
    const cli = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: other });
    const wish = ["generate", "--library", mine, "--year", "2025", "--month", "7", ...SMALL];
    const kept = await cli.run(...wish, "--no-render");
    assert.equal(kept.code, 0, kept.notes);

    const list = await cli.run("runs", "list");
    const [, run, command] = /^(\S+) {2}cut kept .* {2}photos-memories (.*)$/m.exec(list.out)!;
    assert.ok(kept.notes.includes(`photos-memories ${command}`), kept.notes);
    const refused = await cli.run(...command!.split(" "), "--library", other);
    assert.equal(refused.code, 2);
    assert.ok(
      refused.notes.startsWith(`Run ${run} read the folder "${mine}", not the folder "${other}"\n`),
      refused.notes,
    );
    const film = await cli.run(...command!.split(" "));
    assert.equal(film.code, 0, film.notes);
    assert.doesNotMatch(film.notes, /went away|replaced/);
    const story = await cli.run("runs", "story");
    assert.match(story.notes, /^Run \S+, Our July 2025: the latest$/m);
    assert.match(story.out, /photo {2}IMG_2025070[2-4]_/, "a picture the other library lacks");
    const named = await cli.run("runs", "story", run!);
    assert.equal(named.notes.trim(), `Run ${run}, Our July 2025`);

    // Short lines: the films' folder stands once.
    const made = await cli.run("runs", "list");
    assert.match(made.out, /^\d{8}_\d{6}_[0-9a-f]{4} {2}completed {2}0:\d\d {5}Our July 2025\n$/);
    assert.ok(made.notes.startsWith(`The films are in ${cli.films}, each in a folder`), made.notes);

    // A name that was mistyped is no film that failed.
    const typo = await cli.run("generate", "--library", mine, "--person", "Anna");
    assert.match(typo.notes, /^Nobody in the library is called "Anna"/m);
    assert.equal((await cli.run("runs", "list")).out, made.out);
    assert.match((await cli.run("runs", "list", "--all")).out, /failed .* is called "Anna"/);

    const why = async (...words: string[]) => (await cli.run("runs", "why", ...words)).notes;
    assert.match(
      await why("IMG_20250801_120000.jpg"),
      /It was taken on 2025-08-01, outside of the film's days: 2025-07-01 to 2025-07-31/,
    );
    assert.match(
      await why("zzzzzzzzzz.jpg"),
      /No picture of that name is in the folder ".*\/mine"/,
    );
    const bare = await cli.run("runs", "why", "IMG_20250701_120000.jpg", run!);
    const flagged = await cli.run("runs", "why", "IMG_20250701_120000.jpg", "--run", run!);
    assert.deepEqual(bare, flagged);
    assert.equal(bare.code, 0, bare.notes);
    assert.match(await why("x", "a", "--run", "b"), /^Two runs are named: a and, after --run, b/);

    const upload = await cli.run("runs", "upload", "latest");
    assert.notEqual(upload.code, 0);
    const abandon = await cli.run("runs", "abandon", "latest");
    assert.equal(abandon.code, 2);
    assert.match(abandon.notes, /^There is nothing to give up: no delivery of run \S+ was asked/);
  });
});

Deno.test("runs render finds the folder its cut was chosen from under another name", async () => {
  await inScratch(async (folder) => {
    const before = await libraryAt(`${folder}/before`, 701, 702, 703, 704);
    const cli = new Cli(folder);
    const wish = ["generate", "--library", before, "--year", "2025", "--month", "7", ...SMALL];
    const kept = await cli.run(...wish, "--no-render");
    assert.equal(kept.code, 0, kept.notes);
    const after = `${folder}/after`;
    renameSync(before, after);
    const [, run] = /runs render (\S+)/.exec(kept.notes)!;
    const gone = await cli.run("runs", "render", run!);
    assert.equal(gone.code, 1);
    const sentence = `Run ${run} read the folder "${before}", which is not there`;
    assert.ok(gone.notes.startsWith(`${sentence}\n`), gone.notes);
    // Another library is no remedy, whichever way it is named; nor is one of files that changed.
    const other = await libraryAt(`${folder}/other`, 701);
    const elsewhere = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: other });
    for (
      const refused of [
        await cli.run("runs", "render", run!, "--library", other),
        await elsewhere.run("runs", "render", run!),
      ]
    ) {
      assert.equal(refused.code, 1);
      assert.match(refused.notes, /and the folder ".*other" does not hold "IMG_\d+_120000\.jpg"/);
    }
    // What the advice says, and where the library is set to the new name nothing at all.
    assert.match(gone.notes, new RegExp(`photos-memories runs render ${run} --library <folder>`));
    const told = await cli.run("runs", "render", run!, "--library", after);
    assert.equal(told.code, 0, told.notes);
    assert.doesNotMatch(told.notes, /went away|replaced/);
    const moved = new Cli(folder, { PHOTOS_MEMORIES_LIBRARY__FOLDER: after });
    const again = await moved.run("runs", "render", run!);
    assert.equal(again.code, 0, again.notes);
  });
});

Deno.test("whichToRender names the accounts a run read, and refuses a server that moved", async () => {
  const configAt = (url: string) =>
    configOf({
      immich: { url, api_key: "key", accounts: { partner: { api_key: "other" } } },
      library: { folder: "/photos" },
    });
  const home = configAt("https://photos.example.org"), away = configAt("https://away.example.org");
  const library = libraryRead(home, { accounts: ["primary", "partner"] })!;
  const run = { runId: "20250801_100000_7d3f", library };
  const which = (of: Parameters<typeof whichToRender>[0], typed: LibraryChoice, config: Config) =>
    whichToRender(of, { shots: [] }, typed, config);
  assert.deepEqual(await which(run, {}, home), { accounts: ["primary", "partner"] });
  const refusal = async (typed: LibraryChoice, config: Config) => {
    try {
      await which(run, typed, config);
    } catch (fault) {
      assert.ok(fault instanceof Fault && fault.code === "usage", String(fault));
      return fault.message;
    }
  };
  assert.match(
    (await refusal({}, away))!,
    /read the account primary of https:\/\/photos\.example\.org and the account partner of https:\/\/photos\.example\.org, not .*away/,
  );
  assert.match((await refusal({ accounts: ["partner"] }, home))!, /, not the account partner of/);
  assert.match(
    (await refusal({ libraryFolder: "/photos" }, home))!,
    /, not the folder "\/photos"$/,
  );
  assert.equal(await refusal({ accounts: ["primary", "partner"] }, home), undefined);
  // Of a run that did not write it down nothing is known but what is typed.
  const old = { runId: run.runId };
  assert.deepEqual(await which(old, { libraryFolder: "/x" }, home), { libraryFolder: "/x" });
});

Deno.test("whichForPictures asks where a run came from, as far as that is known", () => {
  const immich = {
    url: "https://photos.example.org",
    api_key: "key",
    accounts: { partner: { api_key: "other" } },
  };
  const config = configOf({ immich, library: { folder: "/photos" } });
  const cutOf = (...accounts: string[]) => ({
    shots: accounts.map((account) => ({ asset: { account } })) as unknown as StoredCut["shots"],
  });
  const run = { runId: "20250801_100000_7d3f" };
  const partners = libraryRead(config, { accounts: ["partner"] })!;
  const everybody = { accounts: ["primary", "partner"] };
  const asked = [
    [{ ...run, library: partners }, cutOf("partner"), { accounts: ["partner"] }],
    [{ ...run, library: { folder: "/other" } }, cutOf("folder"), { libraryFolder: "/other" }],
    [run, cutOf("folder"), { libraryFolder: "/photos" }],
    // A picture that is in no shot may be another account's.
    [run, cutOf("partner"), everybody],
    [run, cutOf(), everybody],
  ] as const;
  for (const [of, cut, which] of asked) {
    assert.deepEqual(whichForPictures(of, cut, config), which);
  }
});
