// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { Fault } from "../../../../src/base/fault.ts";
import { pathKey, sourcesOf } from "../../../../src/film/timeline/film_sources.ts";
import { piecesOf } from "../../../../src/film/render/pieces.ts";
import {
  type FilmToRender,
  type PiecesOptions,
  renderPieces,
} from "../../../../src/film/render/render_pieces.ts";
import type { Timeline, Visual } from "../../../../src/film/timeline/timeline.ts";
import { probe } from "../../../../src/media/av/probe.ts";
import { makeClip, makeJpeg } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { clip, type Entry, filmOf, photo, still } from "./plan/some_film.ts";
import { entryOf } from "../../../fixtures/process/entries.ts";

const children = {
  entry: entryOf("render"),
};

/** Local files for every source of a film, by the name of the asset. */
function toRender(timeline: Timeline, folder: string): FilmToRender {
  const sources = timeline.items.flatMap(({ visual }) => sourcesOf(visual));
  return {
    timeline,
    words: { titles: "titles-1" },
    encoder: { preset: "ultrafast" },
    paths: Object.fromEntries(
      sources.map((source) => [pathKey(source), path.join(folder, source.asset)]),
    ),
  };
}

function smallFilm(shots: readonly string[]): Timeline {
  const entries = shots.map((name, index): Entry => ({
    visual: name.endsWith(".mp4") ? clip(name) : stillOf(name),
    frames: 45,
    into: index % 2 === 1 ? { style: "dissolve", frames: 8 } : undefined,
  }));
  return filmOf(entries, { canvas: { width: 160, height: 90 }, fps: 24, fadeOutFrames: 12 });
}

function stillOf(name: string): Visual {
  const visual = still(name) as Extract<Visual, { kind: "still" }>;
  return { ...visual, source: photo(name, 64, 48) };
}

const SHOTS = [
  "a.jpg",
  "b.mp4",
  "c.jpg",
  "b2.mp4",
  "a2.jpg",
  "c2.jpg",
  "b3.mp4",
  "a3.jpg",
  "c3.jpg",
];

async function makeMedia(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) {
    if (name.endsWith(".mp4")) await makeClip(path.join(folder, name), { seconds: 2 });
    else await makeJpeg(path.join(folder, name));
  }
}

/** A folder with media, one for pieces beside it. */
function withMedia(
  names: readonly string[],
  work: (media: string, piecesFolder: string) => Promise<void>,
): Promise<void> {
  return inScratch((media) =>
    inScratch(async (piecesFolder) => {
      await makeMedia(media, names);
      await work(media, piecesFolder);
    })
  );
}

/** Renders with the children of this test; nothing is trimmed. */
function render(
  film: FilmToRender,
  piecesFolder: string,
  options: PiecesOptions & { readonly workers?: number } = {},
) {
  const { workers, ...watch } = options;
  return renderPieces({ children, piecesFolder, workers, cacheMaxBytes: 1e12 }, film, watch);
}

Deno.test("renderPieces makes every frame once, keeps the pieces, and makes a swapped shot anew only", () =>
  withMedia(SHOTS, async (media, piecesFolder) => {
    const timeline = smallFilm(SHOTS);
    const film = toRender(timeline, media);
    const { totalFrames } = timeline;
    const cached: number[] = [], heard: (readonly [done: number, total: number])[] = [];
    const watch: PiecesOptions = {
      onCached: (frames) => cached.push(frames),
      onProgress: (...progress) => heard.push(progress),
    };
    const first = await render(film, piecesFolder, watch);
    assert.ok(first.kind === "rendered");
    assert.equal(first.frames, totalFrames);
    assert.ok(first.pieceFiles.length >= 2);
    const pieces = await piecesOf(piecesFolder, film);
    assert.deepEqual(first.pieceFiles, pieces.map(({ file }) => file));
    let frames = 0;
    for (const segment of first.pieceFiles) {
      const { video } = await probe(segment);
      assert.deepEqual([video?.width, video?.height], [160, 90]);
      frames += video?.frames ?? 0;
    }
    assert.equal(frames, totalFrames);
    assert.deepEqual(cached, [0]);
    assert.deepEqual(heard[0], [0, totalFrames]);
    assert.deepEqual(heard.at(-1), [totalFrames, totalFrames]);

    await inScratch(async (elsewhere) => {
      const again = await render(film, elsewhere, { workers: 1 });
      assert.ok(again.kind === "rendered");
      for (const [i, segment] of again.pieceFiles.entries()) {
        assert.deepEqual(await readFile(segment), await readFile(first.pieceFiles[i]!));
      }
    });

    heard.length = cached.length = 0;
    assert.deepEqual(await render(film, piecesFolder, watch), first);
    assert.deepEqual([cached, heard], [[totalFrames], [[0, 0]]]);

    await makeJpeg(path.join(media, "z.jpg"));
    const swapped = toRender(
      smallFilm(SHOTS.map((name) => name === "a2.jpg" ? "z.jpg" : name)),
      media,
    );
    cached.length = 0;
    const second = await render(swapped, piecesFolder, watch);
    assert.ok(second.kind === "rendered");
    assert.ok(cached[0]! > 0);
    const renewed = second.pieceFiles.filter((segment) => !first.pieceFiles.includes(segment));
    assert.ok(renewed.length >= 1 && renewed.length <= 2);
  }));

Deno.test("renderPieces reports each picture that cannot be decoded, and keeps all other ranges", () =>
  withMedia(SHOTS, async (media, piecesFolder) => {
    await writeFile(path.join(media, "a.jpg"), "not a picture");
    await writeFile(path.join(media, "b3.mp4"), "not a film");
    const ending = await render(toRender(smallFilm(SHOTS), media), piecesFolder);
    assert.ok(ending.kind === "failed");
    assert.deepEqual(
      ending.failures.map(({ fault, sources }) => [fault.code, sources]),
      [
        ["media_unreadable", [{ asset: "a.jpg" }]],
        ["media_unreadable", [{ asset: "b3.mp4" }]],
      ],
    );
    assert.match(ending.failures[0]!.fault.message, /"a\.jpg"/);
    assert.deepEqual((await readdir(piecesFolder)).filter((name) => name.startsWith(".")), []);
  }));

Deno.test("renderPieces tries a range once more in a fresh child when the child dies", () =>
  withMedia(["once.jpg", "b.mp4"], async (media, piecesFolder) => {
    const timeline = smallFilm(["once.jpg", "b.mp4"]);
    const ending = await render(toRender(timeline, media), piecesFolder);
    assert.ok(ending.kind === "rendered");
    assert.equal(ending.frames, timeline.totalFrames);
    const names = await readdir(piecesFolder);
    assert.equal(names.length, ending.pieceFiles.length);
  }));

Deno.test("renderPieces names the range and its pictures when a child dies twice over it", () =>
  withMedia(["deadly.jpg"], async (media, piecesFolder) => {
    const timeline = smallFilm(["deadly.jpg"]);
    const ending = await render(toRender(timeline, media), piecesFolder);
    assert.ok(ending.kind === "failed");
    const [{ fault, sources }] = ending.failures as [typeof ending.failures[0]];
    assert.equal(fault.code, "child_died");
    assert.match(fault.message, /0\.0–1\.9 s of the film with "deadly\.jpg".*SIGKILL/);
    assert.deepEqual(sources, [{ asset: "deadly.jpg" }]);
    assert.deepEqual(await readdir(piecesFolder), []);
  }));

Deno.test("renderPieces leaves no child and no half written file when it is cancelled", () =>
  withMedia(["endless.jpg"], async (media, piecesFolder) => {
    const stop = new AbortController();
    const ending = render(toRender(smallFilm(["endless.jpg"]), media), piecesFolder, {
      signal: stop.signal,
      onProgress: (frames) => frames > 0 && stop.abort(),
    });
    await assert.rejects(
      ending,
      (error) => error instanceof Fault && error.code === "cancelled",
    );
    assert.deepEqual(await readdir(piecesFolder), []);
    const pid = Number(await readFile(path.join(media, "endless.jpg.pid"), "utf8"));
    assert.throws(() => process.kill(pid, 0), { code: "ESRCH" });
  }));

Deno.test("renderPieces throws what has nothing to do with a picture, and stops the other ranges", () =>
  withMedia(SHOTS, async (media, piecesFolder) => {
    const film = toRender(smallFilm(SHOTS), media);
    const { [Object.keys(film.paths)[0]!]: _, ...paths } = film.paths;
    await assert.rejects(
      render({ ...film, paths }, piecesFolder),
      (error) => error instanceof Fault && error.code === "internal",
    );
    assert.deepEqual((await readdir(piecesFolder)).filter((name) => name.startsWith(".")), []);
  }));
