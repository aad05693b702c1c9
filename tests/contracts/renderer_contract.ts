// SPDX-License-Identifier: AGPL-3.0-or-later

// What every Renderer keeps, wherever it renders. An adapter's test opens one over the library that is
// prepared here and hands it to `rendererContract`.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../src/base/fault.ts";
import type {
  RenderedPictures,
  Renderer,
  UnreadablePictures,
} from "../../src/film/render/renderer.ts";
import type { Timeline } from "../../src/film/timeline/timeline.ts";
import type { Library } from "../../src/library/library.ts";
import {
  BROKEN,
  type FilmedLibrary,
  frameDigests,
  localWorkers,
  openFilmedLibrary,
  SHOWN,
} from "../fixtures/film/filmed_library.ts";
import { inScratch } from "../fixtures/scratch.ts";

export interface RenderWorld extends Pick<FilmedLibrary, "server" | "library"> {
  /** An empty folder of the adapter's own. */
  readonly folder: string;
}

export interface RendererUnderTest extends AsyncDisposable {
  readonly renderer: Renderer;
  /** Where what it rendered is kept. */
  readonly piecesFolder: string;
}

interface Heard {
  readonly cached: number[];
  readonly progress: [number, number][];
}

async function render(
  renderer: Renderer,
  film: { readonly timeline: Timeline; readonly library: Library },
  heard: Heard = { cached: [], progress: [] },
  signal = new AbortController().signal,
): Promise<RenderedPictures | UnreadablePictures> {
  const begun = await renderer.begin(film, { signal });
  return begun.kind === "unreadable" ? begun : await begun.render({
    signal,
    onCached: (frames) => heard.cached.push(frames),
    onProgress: (done, total) => heard.progress.push([done, total]),
  });
}

/** Registers the suite as steps of one test, because opening a renderer takes time. */
export function rendererContract(
  name: string,
  open: (world: RenderWorld) => Promise<RendererUnderTest>,
): void {
  Deno.test(`${name} keeps the contract of a Renderer`, (test) =>
    inScratch(async (folder) => {
      await using filmed = await openFilmedLibrary(path.join(folder, "files"));
      const { library, server } = filmed;
      await using under = await open({ library, server, folder: path.join(folder, "own") });
      const { renderer, piecesFolder } = under;
      const timeline = filmed.filmOf(SHOWN), { totalFrames } = timeline;
      const halves = async () =>
        (await readdir(piecesFolder).catch(() => [])).filter((file) => file.startsWith("."));

      await test.step("stops when it is asked to, and leaves nothing half made", async () => {
        const stop = new AbortController();
        const begun = await renderer.begin({ timeline, library }, { signal: stop.signal });
        assert.ok(begun.kind === "ready");
        const onProgress = () => stop.abort();
        await assert.rejects(
          begun.render({ signal: stop.signal, onProgress }),
          (error) => error instanceof Fault && error.code === "cancelled",
        );
        assert.deepEqual(await halves(), []);
      });

      await test.step("renders every frame as this machine does", async () => {
        const heard: Heard = { cached: [], progress: [] };
        const rendered = await render(renderer, { timeline, library }, heard);
        assert.ok(rendered.kind === "rendered");
        const digests = await frameDigests(rendered.pieceFiles);
        assert.equal(digests.length, totalFrames);
        const workers = localWorkers(library, path.join(folder, "reference"));
        const here = await render(workers.renderer, { timeline, library });
        assert.ok(here.kind === "rendered");
        assert.deepEqual(digests, await frameDigests(here.pieceFiles));

        assert.equal(heard.cached.length, 1);
        const done = heard.progress.map(([frames]) => frames);
        assert.deepEqual(done, done.toSorted((a, b) => a - b));
        const rest = totalFrames - heard.cached[0]!;
        assert.deepEqual(heard.progress.at(-1), [rest, rest]);
        assert.deepEqual(await halves(), []);
      });

      await test.step("takes what is there for the same film again", async () => {
        const heard: Heard = { cached: [], progress: [] };
        const rendered = await render(renderer, { timeline, library }, heard);
        assert.ok(rendered.kind === "rendered");
        assert.deepEqual(heard.cached, [totalFrames]);
      });

      await test.step("names the picture that cannot be decoded, and the one that went away", async () => {
        for (const [bad, code] of [[BROKEN, "media_unreadable"], ["away.jpg", "not_found"]]) {
          const film = filmed.filmOf(["one.jpg", bad!, "two.jpg"]),
            { id } = filmed.assetNamed(bad!);
          if (code === "not_found") server.state.assets.remove(id);
          const ending = await render(renderer, { timeline: film, library });
          assert.ok(ending.kind === "unreadable");
          assert.deepEqual(ending.shots.map(({ asset, fault }) => [asset, fault.code]), [
            [id, code],
          ]);
        }
      });
    }));
}
