import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { sha256Hex } from "../../../src/base/digest.ts";
import { inspectFilm, probe } from "../../../src/media/av/probe.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { makeClip, makeStill } from "../../fixtures/media/media.ts";
import { inScratch } from "../../fixtures/scratch.ts";

/** Five photos on five days, a clip, and four files that are no pictures at all. */
async function smallLibrary(folder: string): Promise<string> {
  const library = `${folder}/library`;
  mkdirSync(`${library}/Coast`, { recursive: true });
  for (let n = 1; n <= 5; n++) {
    const name = `${library}/${n > 3 ? "Coast/" : ""}IMG_2025070${n}_120000.jpg`;
    await makeStill(name, { width: n === 2 ? 480 : 640, height: n === 2 ? 640 : 480 });
  }
  await makeClip(`${library}/VID_20250706_120000.mp4`, {
    width: 320,
    height: 180,
    fps: 30,
    seconds: 3,
    sound: true,
  });
  const whole = readFileSync(`${library}/IMG_20250701_120000.jpg`);
  writeFileSync(`${library}/truncated_20250703.jpg`, whole.subarray(0, whole.length >> 1));
  writeFileSync(`${library}/empty_20250703.jpg`, "");
  writeFileSync(`${library}/noise_20250703.mp4`, new Uint8Array(5_000).fill(7));
  writeFileSync(`${library}/notes.txt`, "not a picture");
  return library;
}

const FILM = [
  "generate",
  "--year",
  "2025",
  "--month",
  "7",
  "--resolution",
  "720p",
  "--fps",
  "24",
  "--json",
];

interface Result {
  readonly status: string;
  readonly run: string;
  readonly film: string;
  readonly poster: string;
  readonly warnings: readonly string[];
}

function resultOf(out: string): Result {
  const lines = out.trim().split("\n").map((line) => JSON.parse(line));
  assert.ok(lines.slice(0, -1).every(({ type }) => type === "progress"));
  assert.equal(lines.at(-1).type, "result");
  return lines.at(-1);
}

const filesIn = (folder: string): string[] => {
  try {
    return (readdirSync(folder, { recursive: true }) as string[]).sort();
  } catch {
    return [];
  }
};

Deno.test("generate makes a film, says why, and makes the same one again", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder), library = await smallLibrary(folder);
    const first = await cli.run(...FILM, "--library", library);
    assert.equal(first.code, 0, first.notes);
    const result = resultOf(first.out);
    assert.equal(result.status, "completed");
    for (const broken of ["truncated_20250703.jpg", "empty_20250703.jpg", "noise_20250703.mp4"]) {
      assert.equal(result.warnings.filter((line) => line.includes(broken)).length, 1, broken);
    }
    const seen = await inspectFilm(result.film, 24);
    assert.ok(seen.evenlySpaced && seen.videoFrames > 24 * 8);
    assert.equal(seen.audioSamples, seen.videoFrames * 2_000);
    const { metadata, video } = await probe(result.film);
    assert.equal(metadata["title"], "July 2025");
    assert.deepEqual([video!.width, video!.height], [1280, 720]);
    assert.ok(readFileSync(result.poster).length > 1_000);

    const why = await cli.run("runs", "why", "Coast/IMG_20250704_120000.jpg");
    assert.match(why.out, /^Coast\/IMG_20250704_120000\.jpg is (?:in|not in) the film: .+\.$/m);
    const story = await cli.run("runs", "story", "latest");
    assert.match(story.out, /July 2025/);

    // From nothing again: neither facts nor pieces of the first film.
    rmSync(`${folder}/data/cache`, { recursive: true });
    rmSync(`${folder}/data/bank.db`);
    const second = resultOf((await cli.run(...FILM, "--library", library)).out);
    const digest = async (path: string) => await sha256Hex(readFileSync(path));
    assert.equal(await digest(second.film), await digest(result.film));
  });
});

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
    assert.equal(resultOf(again.out).status, "completed");
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
      [["generate", "--library", `${folder}/bare`, "--year", "2025"], 1, /There is no picture in/],
      [["generate", "--library", library, "--year", "2019"], 0, /^Nothing worth a film: /],
      [["generate", "--library", library, "--person", "Nobody"], 2, /Nobody/],
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
