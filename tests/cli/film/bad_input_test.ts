// SPDX-License-Identifier: AGPL-3.0-or-later

// Libraries that nobody planned for: the film is made where it can be, and what cannot be shown is
// named in a sentence.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { inspectFilm, probe } from "../../../src/media/av/probe.ts";
import { Cli, type CliEnd } from "../../fixtures/cli/cli.ts";
import { makeStill, makeWav } from "../../fixtures/media/media.ts";
import { BROKEN, makeOddLibrary, ODD } from "../../fixtures/media/odd_media.ts";
import { inScratch } from "../../fixtures/scratch.ts";

/** As quick as a film can be made. */
const QUICK = ["--resolution", "720p", "--photo-duration", "1.5", "--no-cards", "--json"];

interface Result {
  readonly status: string;
  readonly film: string;
  readonly poster: string;
  readonly warnings: readonly string[];
}

const resultOf = ({ code, out, notes }: CliEnd): Result => {
  assert.equal(code, 0, notes);
  const lines = out.trim().split("\n").map((line) => JSON.parse(line));
  const result = lines.pop();
  assert.ok(lines.every(({ type }) => type === "progress"));
  assert.equal(result.type, "result");
  assert.equal(result.status, "completed");
  return result;
};

/** The film is whole: every frame in its place, and as much sound as picture. */
async function assertWhole({ film, poster }: Result, fps = 24) {
  const seen = await inspectFilm(film, fps);
  assert.ok(seen.evenlySpaced && seen.videoFrames >= fps, film);
  assert.equal(seen.audioSamples, seen.videoFrames * 48_000 / fps);
  assert.ok(readFileSync(poster).length > 1_000);
  return seen;
}

async function shotsOf(cli: Cli): Promise<string[]> {
  const { out } = await cli.run("runs", "story", "latest", "--json");
  return JSON.parse(out).shots.map(({ asset }: { asset: { id: string } }) => asset.id);
}

Deno.test("generate shows what is odd, names what is broken, and does without what went away", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder), library = `${folder}/library`, track = `${folder}/track.wav`;
    mkdirSync(library);
    await makeOddLibrary(library);
    await makeWav(track, { sampleRate: 96_000, channels: 1, seconds: 8 });
    const wanted = Object.values(ODD).flatMap((name) => ["--include", name]);
    const child = cli.start(
      [
        ...["generate", "--library", library, "--year", "2025", "--music", track],
        ...[...wanted, "--fps", "24", "--orientation", "square", ...QUICK],
      ],
    );
    let out = "";
    for await (const text of child.stdout.pipeThrough(new TextDecoderStream())) {
      out += text;
      // Everything is chosen by now, and nothing is opened before the track has been listened to.
      if (text.includes('"phase":"music"')) rmSync(`${library}/${ODD.gone}`, { force: true });
    }
    const notes = await new Response(child.stderr).text();
    const result = resultOf({ code: (await child.status).code, out, notes });
    await assertWhole(result);
    const shots = await shotsOf(cli);
    for (const name of Object.values(ODD)) {
      assert.equal(shots.includes(name), name !== ODD.gone, name);
    }
    const told = result.warnings.join("\n");
    const about = result.warnings.filter((line) => /\d+ files could not be read/.test(line));
    assert.equal(about.length, 1, told);
    assert.match(about[0]!, new RegExp(`^${BROKEN.length} files .*: .*runs show .* names them$`));
    assert.equal(result.warnings.filter((line) => line.includes(ODD.gone)).length, 1, told);
    const listed = (await cli.run("runs", "show")).out;
    for (const name of BROKEN) assert.ok(listed.includes(name), name);
    assert.match(
      result.warnings.join("\n"),
      /was left out: .* went away after the library was read/,
    );
  });
});

Deno.test("generate makes an upright film, in HEVC, of portraits without a date, all of one instant", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder), library = `${folder}/library`;
    mkdirSync(library);
    const instant = new Date("2025-07-05T12:00:00Z");
    for (const shift of [0, 1, 2, 3]) {
      const file = `${library}/${"abcd"[shift]}.jpg`;
      await makeStill(file, { width: 360, height: 480, shift });
      utimesSync(file, instant, instant);
    }
    const words = ["generate", "--library", library, "--year", "2025", ...QUICK];
    const result = resultOf(
      await cli.run(...words, "--codec", "h265", "--fps", "24", "--no-music"),
    );
    await assertWhole(result);
    const { metadata, video } = await probe(result.film);
    assert.equal(metadata["title"], "Our Year 2025");
    assert.deepEqual([video!.codec, video!.width, video!.height], ["hevc", 720, 1280]);
    assert.match(result.warnings.join("\n"), /4 pictures say nothing of when they were taken/);
  });
});

Deno.test("generate makes a square film of one picture, once it may write it", async () => {
  await inScratch(async (folder) => {
    const cli = new Cli(folder), library = `${folder}/library`;
    mkdirSync(library);
    await makeStill(`${library}/IMG_20250705_120000.jpg`, { width: 640, height: 480 });
    const generate = ["generate", "--library", library, "--year", "2025", ...QUICK];
    writeFileSync(cli.films, "a file where the folder should be");
    const refused = await cli.run(...generate);
    assert.equal(refused.code, 1, refused.notes);
    assert.match(refused.notes, new RegExp(`Could not write "${cli.films}"`));
    assert.equal(readFileSync(cli.films, "utf8"), "a file where the folder should be");
    assert.deepEqual(readdirSync(`${folder}/data`).filter((name) => /unfinished/.test(name)), []);

    rmSync(cli.films);
    const result = resultOf(await cli.run(...generate, "--orientation", "square", "--fps", "60"));
    const { width, height } = await assertWhole(result, 60);
    assert.deepEqual([width, height], [720, 720]);
    assert.deepEqual(await shotsOf(cli), ["IMG_20250705_120000.jpg"]);
  });
});
