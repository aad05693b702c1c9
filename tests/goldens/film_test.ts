// SPDX-License-Identifier: AGPL-3.0-or-later

// Ten seconds made by the whole program of pictures that are drawn here. The bytes of a film are promised on
// one machine alone, so two films of one run are compared, and what holds everywhere with the goldens.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { sha256Hex } from "../../src/base/digest.ts";
import { seededRandom } from "../../src/base/random.ts";
import { Cli, type CliEnd } from "../fixtures/cli/cli.ts";
import { inScratch } from "../fixtures/scratch.ts";
import { golden } from "./golden.ts";

/** A PNG of hills of light with the grain of a sensor; written without a native library. */
function picture(width: number, height: number, seed: number): Uint8Array {
  const rows = new Uint8Array((1 + width * 3) * height), { int } = seededRandom(seed);
  const hills = Array.from({ length: 9 }, () => [int(width), int(height), 30 + int(90), int(3)]);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = [70, 70, 70];
      for (const [left, top, reach, channel] of hills as Array<[number, number, number, number]>) {
        const far = (x - left) ** 2 + (y - top) ** 2;
        if (far < reach ** 2) colour[channel]! += 130 * (1 - far / reach ** 2);
      }
      const grain = int(24);
      rows.set(
        colour.map((value) => Math.min(255, value + grain)),
        y * (1 + width * 3) + 1 + x * 3,
      );
    }
  }
  const head = new Uint8Array(13), view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 2], 8);
  const parts = [new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])];
  for (
    const [name, body] of [["IHDR", head], ["IDAT", deflateSync(rows, { level: 0 })], [
      "IEND",
      [],
    ]] as const
  ) {
    const chunk = new Uint8Array(body.length + 12), chunkView = new DataView(chunk.buffer);
    chunkView.setUint32(0, body.length);
    chunk.set(new TextEncoder().encode(name), 4);
    chunk.set(body, 8);
    chunkView.setUint32(body.length + 8, crc32(chunk.subarray(4, body.length + 8)));
    parts.push(chunk);
  }
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

function drawLibrary(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (let n = 1; n <= 6; n++) {
    const [width, height] = n === 2 ? [300, 400] : [400, 300];
    writeFileSync(`${folder}/IMG_2025070${n}_120000.png`, picture(width, height, n));
  }
}

const WORDS = [
  ["generate", "--year", "2025", "--month", "7"],
  ["--duration", "10", "--resolution", "720p", "--fps", "24", "--seed", "3"],
  ["--quality", "fast", "--orientation", "square", "--keep-intermediates", "--json"],
].flat();

interface Result {
  readonly run: string;
  readonly film: string;
}

function resultOf({ code, out, notes }: CliEnd): Result {
  assert.equal(code, 0, notes);
  return jsonOf(out) as Result;
}

/** One document, or the last of several lines. */
function jsonOf(out: string): unknown {
  const text = out.trim();
  return JSON.parse(/^\{.*\}$/m.test(text) ? text.split("\n").at(-1)! : text);
}

/** The keys of the output and those one level below, such as "runs[].delivery". */
function keysOf(value: unknown, at = "", levels = 2): readonly string[] {
  if (Array.isArray(value)) {
    return [...new Set(value.flatMap((one) => keysOf(one, `${at}[]`, levels)))];
  }
  if (typeof value !== "object" || value === null || levels === 0) return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const path = at === "" ? key : `${at}.${key}`;
    return [path, ...keysOf(one, path, levels - 1)];
  });
}

Deno.test("a film of ten seconds, made twice, and every --json there is beside it", () =>
  inScratch(async (folder) => {
    const library = `${folder}/library`;
    drawLibrary(library);
    const films: Result[] = [];
    for (const name of ["one", "two"]) {
      const cli = new Cli(`${folder}/${name}`, { PHOTOS_MEMORIES_LIBRARY__FOLDER: library });
      films.push(resultOf(await cli.run(...WORDS)));
    }
    const [one, two] = films as [Result, Result];
    assert.equal(await sha256Hex(readFileSync(one.film)), await sha256Hex(readFileSync(two.film)));
    const kept = (film: string, name: string) =>
      JSON.parse(readFileSync(film.replace(/[^/]+$/, `intermediates/${name}`), "utf8"));
    const timeline = kept(one.film, "timeline.json");
    assert.deepEqual(timeline, kept(two.film, "timeline.json"));
    golden("film_timeline", timeline);

    const cli = new Cli(`${folder}/one`, { PHOTOS_MEMORIES_LIBRARY__FOLDER: library });
    const keys: Record<string, unknown> = { [WORDS[0]!]: keysOf(one) };
    for (
      const words of [
        "auto status",
        "auto suggest",
        "auto history",
        "preflight",
        "prepare --year 2025",
        "runs list",
        `runs show ${one.run}`,
        `runs story ${one.run}`,
        `runs why IMG_20250701_120000.png --run ${one.run}`,
        "people list",
        "people group list",
        "exclude list",
        "pictures list",
        "models list",
        "days-due",
        "captions origins",
      ]
    ) {
      const { out, notes } = await cli.run(...words.split(" "), "--json");
      assert.notEqual(out, "", notes);
      keys[words.replace(one.run, "<run>")] = keysOf(jsonOf(out));
    }
    golden("json_keys", keys);
  }));
