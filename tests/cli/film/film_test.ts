// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdirSync, readdirSync } from "node:fs";
import { Cli } from "../../fixtures/cli/cli.ts";
import { makeClip, makeStill } from "../../fixtures/media/media.ts";
import { inScratch } from "../../fixtures/scratch.ts";

/** Three photos on three days and a clip. */
async function smallLibrary(folder: string): Promise<string> {
  const library = `${folder}/library`;
  mkdirSync(library);
  for (let n = 1; n <= 3; n++) {
    await makeStill(`${library}/IMG_2025070${n}_120000.jpg`, { width: 640, height: 480 });
  }
  await makeClip(`${library}/VID_20250706_120000.mp4`, {
    width: 320,
    height: 180,
    fps: 30,
    seconds: 3,
    sound: true,
  });
  return library;
}

const FILM = [
  ..."generate --year 2025 --month 7 --no-cards --json".split(" "),
  ..."--resolution 720p --fps 24 --orientation square --photo-duration 1.5 --no-music".split(" "),
];

const filesIn = (folder: string): string[] => {
  try {
    return (readdirSync(folder, { recursive: true }) as string[]).sort();
  } catch {
    return [];
  }
};

Deno.test("generate is stopped by SIGINT and leaves neither half a film nor a child", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder), library = await smallLibrary(folder);
    for (const phase of ["render", "finish"]) {
      const child = cli.start([...FILM, "--library", library]);
      const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; !text.includes(`"phase":"${phase}"`);) {
        const { value, done } = await reader.read();
        assert.ok(!done, "The film was finished before it could be stopped");
        text += value;
      }
      child.kill("SIGINT");
      while (!(await reader.read()).done);
      const notes = new Response(child.stderr).text();
      assert.equal((await child.status).code, 130, phase);
      const isKept = filesIn(`${folder}/data/cache/pieces`).length > 0;
      assert.equal(
        /^What is rendered is kept: the same command goes on/m.test(await notes),
        isKept,
      );
      assert.ok(isKept || phase === "render");
      assert.deepEqual(filesIn(cli.films), [], phase);
      const halves = filesIn(`${folder}/data/cache`).filter((name) => name.includes("unfinished"));
      assert.deepEqual(halves, [], phase);
      assert.match((await cli.run("runs", "show", "latest")).out, /cancelled/);
    }
    const again = await cli.run(...FILM, "--library", library);
    assert.equal(JSON.parse(again.out.trim().split("\n").at(-1)!).status, "completed");
  });
});

Deno.test("generate answers wrong wishes with a sentence and leaves nothing behind", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder), library = await smallLibrary(folder);
    mkdirSync(`${folder}/bare`);
    const silent = `${folder}/silent.mp4`, picture = `${library}/IMG_20250701_120000.jpg`;
    await makeClip(silent, { width: 320, height: 180, fps: 30, seconds: 1 });
    const cases: ReadonlyArray<[words: string[], code: number, sentence: RegExp]> = [
      [["generate", "--library", `${folder}/none`], 1, /there is no such folder/],
      [["generate", "--library", `${folder}/bare`, "--year", "2025"], 3, /There is no picture in/],
      [["generate", "--library", library, "--year", "2019"], 3, /^Nothing worth a film: /],
      [["generate", "--library", library, "--query", "zebra"], 3, /models fetch/],
      [["generate", "--library", library, "--person", "Nobody"], 1, /Nobody/],
      [["generate", "--library", library, "--output", "../x"], 2, /"--output" cannot be/],
      [["generate", "--library", library, "--music", "none.mp3"], 1, /There is no track/],
      [
        ["generate", "--library", library, "--year", "2025", "--dry-run", "--music", silent],
        1,
        /^There is no sound in ".*"\nGive another track after --music$/m,
      ],
      [
        ["generate", "--library", library, "--year", "2025", "--dry-run", "--music", picture],
        1,
        /^Could not decode ".*": .*\nGive another track after --music$/m,
      ],
    ];
    for (const [words, code, sentence] of cases) {
      const end = await cli.run(...words);
      assert.equal(end.code, code, `${words.join(" ")}: ${end.notes}`);
      assert.match(end.out + end.notes, sentence);
    }
    assert.deepEqual(filesIn(cli.films), []);
  });
});
