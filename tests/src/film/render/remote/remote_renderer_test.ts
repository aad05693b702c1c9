// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { Fault } from "../../../../../src/base/fault.ts";
import { withFallback } from "../../../../../src/film/render/remote/fallback_renderer.ts";
import { remoteRenderer } from "../../../../../src/film/render/remote/remote_renderer.ts";
import type {
  RenderedPictures,
  Renderer,
  UnreadablePictures,
} from "../../../../../src/film/render/renderer.ts";
import { titlesKey } from "../../../../../src/film/titles/fonts/open_typesetter.ts";
import { MemoryLibrary } from "../../../../fakes/library/memory_library.ts";
import { FakeRenderWorker, TOKEN } from "../../../../fakes/render/fake_render_worker.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";
import { filmOf, still } from "../plan/some_film.ts";

const KEY = "the-key-of-the-library-0123456789";
const SHOTS = ["p1", "p2", "p3", "p4"];
const timeline = filmOf(SHOTS.map((name) => ({ visual: still(name), frames: 50 })));
const library = new MemoryLibrary(
  SHOTS.map((id) => photo({ id, account: "primary", fileName: `${id}.jpg` })),
);

interface Stage {
  readonly worker: FakeRenderWorker;
  readonly folder: string;
  readonly renderer: Renderer;
}

type Changes = Partial<Parameters<typeof remoteRenderer>[0]>;

async function onStage(work: (stage: Stage) => Promise<void>, changes: Changes = {}) {
  await inScratch(async (folder) => {
    await using worker = await FakeRenderWorker.open();
    worker.health = { titles: titlesKey(`${folder}/fonts`) };
    const renderer = remoteRenderer({
      baseUrl: worker.baseUrl,
      token: TOKEN,
      allowInsecureHttp: false,
      timeoutSeconds: 600,
      accounts: [{ account: "primary", url: "http://photos.example.org/api/", apiKey: KEY }],
      version: "1.2.3",
      hardware: false,
      locale: "en",
      fontsFolder: `${folder}/fonts`,
      piecesFolder: `${folder}/pieces`,
      cacheMaxBytes: 1e9,
      timings: { pollMs: 1, awayMs: 60_000, readyMs: 3 },
      ...changes,
    });
    await work({ worker, folder, renderer });
  });
}

interface Heard {
  readonly notes: string[];
  readonly cached: number[];
  readonly progress: [number, number][];
}

async function render(
  renderer: Renderer,
  heard: Heard = { notes: [], cached: [], progress: [] },
  signal = new AbortController().signal,
): Promise<RenderedPictures | UnreadablePictures> {
  const onNote = (sentence: string) => Promise.resolve(void heard.notes.push(sentence));
  const begun = await renderer.begin({ timeline, library }, { signal, onNote });
  return begun.kind === "unreadable" ? begun : await begun.render({
    signal,
    onNote,
    onCached: (frames) => heard.cached.push(frames),
    onProgress: (done, total) => heard.progress.push([done, total]),
  });
}

async function faultOf(work: Promise<unknown>): Promise<Fault> {
  const error = await work.then((value) => value, (error: unknown) => error);
  assert.ok(error instanceof Fault, `there is no Fault but ${JSON.stringify(error)}`);
  return error;
}

const filesIn = (folder: string) => readdir(`${folder}/pieces`).catch(() => []);

Deno.test("a worker is looked at, given the film, followed, its film fetched, acknowledged and kept", () =>
  onStage(async ({ worker, folder, renderer }) => {
    const heard: Heard = { notes: [], cached: [], progress: [] };
    const rendered = await render(renderer, heard);
    assert.ok(rendered.kind === "rendered");
    assert.equal(rendered.pieceFiles.length, 1);
    assert.deepEqual(new Uint8Array(await readFile(rendered.pieceFiles[0]!)), worker.film);
    assert.equal((await filesIn(folder)).length, 1);
    assert.deepEqual(worker.asked.slice(0, 2), ["GET /health", "POST /jobs"]);
    assert.deepEqual(worker.asked.slice(-2), ["GET /jobs/…/output", "DELETE /jobs/…"]);
    assert.deepEqual([...worker.jobs.values()].map(({ state }) => state), ["done"]);
    const [request] = worker.requests;
    assert.equal(request!.library.url, "http://photos.example.org");
    assert.deepEqual(request!.library.accounts, { primary: { api_key: KEY } });
    assert.deepEqual(request!.sources.map(({ id, account, ending }) => [id, account, ending]), [
      ...SHOTS.map((id) => [id, "primary", ".jpg"]),
    ]);
    const { totalFrames } = timeline;
    assert.deepEqual(heard.cached, [0]);
    assert.deepEqual(heard.progress.at(-1), [totalFrames, totalFrames]);
    const done = heard.progress.map(([frames]) => frames);
    assert.deepEqual(done, done.toSorted((a, b) => a - b));

    worker.asked.length = 0;
    const again: Heard = { notes: [], cached: [], progress: [] };
    assert.deepEqual(await render(renderer, again), rendered);
    assert.deepEqual([worker.asked, again.cached], [[], [totalFrames]]);
  }));

Deno.test("a worker that does not fit is told nothing of the film", async (test) => {
  const cases: Record<
    string,
    { health?: FakeRenderWorker["health"]; changes?: Changes; says: RegExp }
  > = {
    "wrong token": { changes: { token: "wrong-token-0123456789" }, says: /refuses the token/ },
    "other contract": {
      health: { contract_version: 99, ready: undefined as unknown as boolean },
      says: /version 99 of the contract/,
    },
    "other release": { health: { app_version: "9.9.9" }, says: /9\.9\.9.*1\.2\.3/ },
    "not ready": { health: { ready: false, detail: "trying encoders" }, says: /trying encoders/ },
    "other fonts": { health: { titles: "titles-0" }, says: /fonts/ },
    "no encoder": { health: { encoders: [] }, says: /no encoder for h264/ },
    "nothing there": { changes: { baseUrl: "http://127.0.0.1:9/render" }, says: /cannot be asked/ },
  };
  for (const [name, { health = {}, changes = {}, says }] of Object.entries(cases)) {
    await test.step(name, () =>
      onStage(async ({ worker, folder, renderer }) => {
        worker.health = { ...worker.health, ...health };
        const fault = await faultOf(render(renderer));
        assert.equal(fault.code, "worker_unavailable");
        assert.match(fault.message, says);
        assert.deepEqual(worker.requests, []);
        assert.deepEqual(await filesIn(folder), []);
        // The same where another renderer may stand in: it renders, and the reason is told.
        const other: Renderer = {
          begin: () =>
            Promise.resolve({
              kind: "ready",
              render: () => Promise.resolve({ kind: "rendered", pieceFiles: ["/here.mp4"] }),
            }),
        };
        const heard: Heard = { notes: [], cached: [], progress: [] };
        const rendered = await render(withFallback(renderer, other), heard);
        assert.deepEqual(rendered, { kind: "rendered", pieceFiles: ["/here.mp4"] });
        assert.equal(heard.notes.length, 1);
        assert.match(heard.notes[0]!, says);
      }, changes));
  }
});

Deno.test("a worker's refusal and failure are told without a secret, and another renders instead", () =>
  onStage(async ({ worker, renderer }) => {
    worker.refuses = { status: 422, detail: `The library is another: ${KEY} ${TOKEN}` };
    const refused = await faultOf(render(renderer));
    assert.equal(refused.code, "worker_unavailable");
    assert.match(refused.message, /The library is another/);
    assert.ok(!refused.message.includes(KEY) && !refused.message.includes(TOKEN));

    worker.refuses = undefined;
    worker.says = { state: "failed", error: { code: "disk_full", detail: `no room for ${KEY}` } };
    const failed = await faultOf(render(renderer));
    assert.equal(failed.code, "worker_unavailable");
    assert.match(failed.message, /no room for \*\*\*/);
    const seen: string[] = [];
    const here: Renderer = {
      begin: () =>
        Promise.resolve({
          kind: "ready",
          render: (options) => {
            seen.push("here");
            options.onCached?.(3);
            return Promise.resolve({ kind: "rendered", pieceFiles: [] });
          },
        }),
    };
    assert.equal((await render(withFallback(renderer, here))).kind, "rendered");
    assert.deepEqual(seen, ["here"]);
  }));

Deno.test("pictures the worker cannot show are named, so that others take their places", () =>
  onStage(async ({ worker, renderer }) => {
    worker.says = {
      state: "failed",
      troubles: [{
        code: "media_unreadable",
        detail: "damaged",
        assets: ["p2"],
        from: 50,
        to: 100,
      }],
    };
    const ending = await render(renderer);
    assert.ok(ending.kind === "unreadable");
    assert.deepEqual(ending.shots.map(({ asset, fault }) => [asset, fault.code, fault.message]), [
      ["p2", "media_unreadable", "damaged"],
    ]);
  }));

Deno.test("a worker that dies and returns 50 times gives one film of one job", () =>
  onStage(async ({ worker, folder, renderer }) => {
    worker.framesALook = 4; // 200 frames: 50 looks
    let deaths = 0, last = Promise.resolve();
    worker.onLook = () => {
      if (deaths === 50) return;
      deaths++;
      last = last.then(() => worker.die()).then(() => worker.start());
    };
    const heard: Heard = { notes: [], cached: [], progress: [] };
    const rendered = await render(renderer, heard);
    await last;
    assert.ok(rendered.kind === "rendered");
    assert.equal(deaths, 50);
    assert.deepEqual(new Uint8Array(await readFile(rendered.pieceFiles[0]!)), worker.film);
    assert.equal((await filesIn(folder)).length, 1);
    assert.equal(new Set(worker.requests.map(({ job_id }) => job_id)).size, 1);
    assert.equal(worker.jobs.size, 1);
    assert.deepEqual(heard.notes, []);
  }));

Deno.test("a film that breaks off is continued, and another one than announced is not taken", () =>
  onStage(async ({ worker, folder, renderer }) => {
    worker.cuts.push(100_000, 50_000, 1);
    const rendered = await render(renderer);
    assert.ok(rendered.kind === "rendered");
    assert.deepEqual(new Uint8Array(await readFile(rendered.pieceFiles[0]!)), worker.film);
    assert.equal(worker.ranges.length, 4);
    assert.equal(worker.ranges[0], undefined);
    for (const range of worker.ranges.slice(1)) assert.match(range!, /^bytes=[1-9]\d*-$/);

    const { film } = worker;
    worker.says = {
      output: {
        bytes: film.byteLength,
        sha256: "0".repeat(64),
        frames: timeline.totalFrames,
        ending: ".mp4",
        encoder: "libx264",
        hardware: false,
      },
    };
    for (const name of await filesIn(folder)) await Deno.remove(`${folder}/pieces/${name}`);
    const fault = await faultOf(render(renderer));
    assert.equal(fault.code, "worker_unavailable");
    assert.match(fault.message, /other bytes came/);
    assert.deepEqual(await filesIn(folder), []);
  }));

Deno.test("a full disk at home leaves the film with the worker for the next try", () =>
  onStage(async ({ worker, folder, renderer }) => {
    worker.says = {
      output: {
        bytes: 9e15,
        sha256: "0".repeat(64),
        frames: timeline.totalFrames,
        ending: ".mp4",
        encoder: "libx264",
        hardware: false,
      },
    };
    const fault = await faultOf(render(renderer));
    assert.equal(fault.code, "disk_full");
    assert.deepEqual(await filesIn(folder), []);
    assert.deepEqual([...worker.jobs.values()].map(({ state }) => state), ["ready"]);
    worker.says = {};
    assert.equal((await render(renderer)).kind, "rendered");
    assert.equal(worker.jobs.size, 1);
  }));

Deno.test("a film that is stopped is cancelled at the worker and leaves nothing", () =>
  onStage(async ({ worker, folder, renderer }) => {
    worker.framesALook = 1;
    const stop = new AbortController();
    worker.onLook = () => stop.abort();
    const fault = await faultOf(render(renderer, undefined, stop.signal));
    assert.equal(fault.code, "cancelled");
    assert.deepEqual([...worker.jobs.values()].map(({ state }) => state), ["cancelled"]);
    assert.deepEqual(await filesIn(folder), []);
  }));

Deno.test("a worker that is too slow is cancelled, one that loses its job is given up", async () => {
  await onStage(async ({ worker, renderer }) => {
    worker.framesALook = 0;
    const fault = await faultOf(render(renderer));
    assert.equal(fault.code, "worker_unavailable");
    assert.match(fault.hint!, /timeout_seconds/);
    assert.deepEqual([...worker.jobs.values()].map(({ state }) => state), ["cancelled"]);
  }, { timeoutSeconds: 0.3 });
  await onStage(async ({ worker, renderer }) => {
    worker.says = { state: "interrupted" };
    assert.match((await faultOf(render(renderer))).message, /loses the film/);
  });
  await onStage(async ({ worker, renderer }) => {
    worker.onLook = () => void worker.die();
    assert.match((await faultOf(render(renderer))).message, /cannot be asked/);
  }, { timings: { pollMs: 1, awayMs: 20, readyMs: 3 } });
});

Deno.test("keys go to no worker without https beyond this machine, and to none without a token", async () => {
  await onStage(async ({ worker, renderer }) => {
    const fault = await faultOf(render(renderer));
    assert.deepEqual([fault.code, worker.asked], ["config_invalid", []]);
  }, { token: undefined });
  const far = { baseUrl: "http://192.0.2.1:8092/render" };
  await onStage(async ({ renderer }) => {
    const fault = await faultOf(render(renderer));
    assert.equal(fault.code, "config_invalid");
    assert.match(fault.hint!, /allow_insecure_http/);
  }, far);
});
