// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { Fault } from "../../../../../src/base/fault.ts";
import {
  frameDigests,
  localWorkers,
  openFilmedLibrary,
  RENDER_ENTRY,
  SHOWN,
} from "../../../../fixtures/film/filmed_library.ts";
import { RealRenderWorker, rendererOn } from "../../../../fixtures/render_worker.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

/** There and back: two pieces. */
const FILM = [...SHOWN, ...SHOWN.toReversed()];
const DEATHS = 4;

Deno.test("a worker that dies again and again while it renders gives one film, from its kept pieces", () =>
  inScratch(async (folder) => {
    await using filmed = await openFilmedLibrary(`${folder}/files`);
    const { library, server } = filmed, timeline = filmed.filmOf(FILM);
    await using worker = await RealRenderWorker.open({
      folder: `${folder}/worker`,
      libraryUrl: server.url,
      children: RENDER_ENTRY,
    });
    const signal = new AbortController().signal;
    const begun = await rendererOn(worker, folder, filmed).begin({ timeline, library }, { signal });
    assert.ok(begun.kind === "ready");
    let deaths = 0, furthest = -1, last = Promise.resolve();
    const rendered = await begun.render({
      signal,
      onProgress(done) {
        if (done <= furthest || deaths === DEATHS) return;
        furthest = done;
        deaths++;
        last = last.then(() => worker.stop()).then(() => worker.start());
      },
    });
    await last;
    assert.ok(rendered.kind === "rendered");
    assert.ok(deaths > 1);
    assert.equal((await readdir(`${folder}/worker/records`)).length, 1);
    assert.deepEqual(await readdir(`${folder}/worker/films`), []);
    assert.equal((await readdir(`${folder}/pieces`)).length, 1);
    const here = localWorkers(library, `${folder}/here`).renderer;
    const own = await here.begin({ timeline, library }, { signal });
    assert.ok(own.kind === "ready");
    const reference = await own.render({ signal });
    assert.ok(reference.kind === "rendered");
    assert.deepEqual(
      await frameDigests(rendered.pieceFiles),
      await frameDigests(reference.pieceFiles),
    );
  }));

Deno.test("a worker of another library server is given no second chance", () =>
  inScratch(async (folder) => {
    await using filmed = await openFilmedLibrary(`${folder}/files`);
    await using worker = await RealRenderWorker.open({
      folder: `${folder}/worker`,
      libraryUrl: "http://127.0.0.1:9",
      children: RENDER_ENTRY,
    });
    const signal = new AbortController().signal,
      film = { ...filmed, timeline: filmed.filmOf(SHOWN) };
    const begun = await rendererOn(worker, folder, filmed).begin(film, { signal });
    assert.ok(begun.kind === "ready");
    await assert.rejects(
      begun.render({ signal }),
      (error) =>
        error instanceof Fault && error.code === "worker_unavailable" &&
        /library\.url/.test(error.message),
    );
    assert.deepEqual(await readdir(`${folder}/worker/records`), []);
  }));
