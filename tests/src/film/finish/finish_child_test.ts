// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import { missingLetters } from "../../../../src/film/finish/finish_child.ts";
import { withoutBrokenPieces } from "../../../../src/film/render/broken_pieces.ts";
import type { Item } from "../../../../src/film/timeline/timeline.ts";
import { openEncoder } from "../../../../src/media/av/encoder.ts";
import { writeFilm } from "../../../../src/media/av/film_writer.ts";
import { inspectFilm } from "../../../../src/media/av/probe.ts";
import { numberedFrame } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("missingLetters names what is left out, and nothing that is drawn", () =>
  inScratch(async (fonts) => {
    const title = (text: string) =>
      ({
        visual: { kind: "card", role: "opening", ground: { from: "#000000", to: "#000000" } },
        overlays: [
          { role: "title", text, startFrame: 0, frames: 9, fadeInFrames: 1, fadeOutFrames: 1 },
        ],
      }) as unknown as Item;
    const missing = (text: string) => missingLetters({ items: [title(text)] }, fonts);
    assert.deepEqual(await missing("Summer \u2764\ufe0f"), []);
    assert.deepEqual(await missing("Summer \u{1f389}"), []);
    assert.deepEqual(await missing("Summer \u{1fae9}"), ["\u{1fae9}"]);
  }));

const FPS = 30;

async function piece(file: string): Promise<string> {
  const encoder = await openEncoder(file, { codec: "h264", width: 96, height: 64, fps: FPS });
  for (let i = 0; i < 5; i++) await encoder.write(numberedFrame(i, 96, 64));
  await encoder.finish();
  return file;
}

Deno.test("withoutBrokenPieces takes away the damaged pieces alone, and says to run again", async () => {
  await inScratch(async (folder) => {
    const names = ["whole.mp4", "cut.mp4", "empty.mp4"].map((name) => path.join(folder, name));
    for (const file of names) await piece(file);
    const [whole, cut, empty] = names as [string, string, string];
    await truncate(cut, 400);
    await truncate(empty, 0);
    const film = path.join(folder, "film.mp4");
    const segments = [whole, cut, empty, cut];
    const join = () => writeFilm(film, { segments, metadata: {}, fps: FPS });
    await assert.rejects(
      withoutBrokenPieces(segments, FPS, join),
      (error) => error instanceof Fault && /run the same command again/.test(error.hint ?? ""),
    );
    assert.deepEqual(names.map((file) => existsSync(file)), [true, false, false]);
    const again = [whole, await piece(cut), await piece(empty)];
    const { videoFrames } = await withoutBrokenPieces(
      again,
      FPS,
      () => writeFilm(film, { segments: again, metadata: {}, fps: FPS }),
    );
    assert.equal(videoFrames, 15);
  });
});

/** The tables stay whole. */
async function wipePictures(file: string): Promise<void> {
  const bytes = await readFile(file), at = bytes.indexOf("mdat");
  await writeFile(file, bytes.fill(0, at + 4, at - 4 + bytes.readUInt32BE(at - 4)));
}

Deno.test("withoutBrokenPieces takes away a piece that joins and shows nothing", async () => {
  await inScratch(async (folder) => {
    const wiped = await piece(path.join(folder, "wiped.mp4"));
    const whole = await piece(path.join(folder, "whole.mp4"));
    await wipePictures(wiped);
    const film = path.join(folder, "film.mp4"), segments = [wiped, whole];
    await assert.rejects(
      withoutBrokenPieces(segments, FPS, async () => {
        await writeFilm(film, { segments, metadata: {}, fps: FPS });
        return await inspectFilm(film, FPS);
      }),
      (error) => error instanceof Fault && /run the same command again/.test(error.hint ?? ""),
    );
    assert.deepEqual([existsSync(wiped), existsSync(whole)], [false, true]);
  });
});
