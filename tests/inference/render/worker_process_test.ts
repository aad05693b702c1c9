// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { openFilmEngine } from "../../../inference/render/film_engine.ts";
import { pathKey, sourcesOf } from "../../../src/film/timeline/film_sources.ts";
import {
  type JobStatus,
  RENDER_LIMITS,
  type RenderRequest,
} from "../../../src/film/render/remote/render_protocol.ts";
import { renderSourceOf } from "../../../src/film/render/remote/render_sources.ts";
import type { Overlay, Timeline, Visual } from "../../../src/film/timeline/timeline.ts";
import type { Source } from "../../../src/film/framing/source.ts";
import { titlesKey } from "../../../src/film/titles/fonts/open_typesetter.ts";
import type { Asset } from "../../../src/library/asset.ts";
import type { Library } from "../../../src/library/library.ts";
import { InferenceProcess } from "../../fakes/facts/inference_process.ts";
import { requestFor, TOKEN } from "../../fakes/render/render_world.ts";
import { allOf } from "../../fixtures/assets.ts";
import { openAccount } from "../../fixtures/library/immich_account.ts";
import { makeClip, makeJpeg } from "../../fixtures/media/media.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { entryOf } from "../../fixtures/process/entries.ts";
import { until } from "../../fixtures/until.ts";
import { clip, type Entry, filmOf, still } from "../../src/film/render/plan/some_film.ts";

const ENTRY = entryOf("render_worker");
const NEVER = new AbortController().signal;

/** Pieces are rendered two at a time, so that some of six are missing after these. */
const KILLS = 2;

const TITLE: Overlay = {
  role: "title",
  text: "Lindau",
  startFrame: 10,
  frames: 60,
  fadeInFrames: 6,
  fadeOutFrames: 6,
};

/** Forty seconds, cut into several pieces. */
function filmFrom(assets: readonly Asset[]): Timeline {
  const entries = Array.from({ length: 16 }, (_, index): Entry => {
    const { id, sourceKey, kind, width, height } = assets[index % assets.length]!;
    const source: Source = { key: sourceKey, asset: id, part: "original", kind, width, height };
    const plain = kind === "video" ? clip("any") : still("any");
    return {
      visual: { ...plain, source } as Visual,
      frames: 66,
      overlays: index === 0 ? [TITLE] : [],
      ...(index % 3 === 1 ? { into: { style: "dissolve", frames: 6 } } : {}),
    };
  });
  return filmOf(entries, { canvas: { width: 160, height: 90 }, fps: 24, fadeOutFrames: 12 });
}

/** What this machine makes of the film by itself: its digest. */
async function filmHere(timeline: Timeline, library: Library, folder: string): Promise<string> {
  const engine = openFilmEngine({ children: { entry: ENTRY }, folder });
  const paths: Record<string, string> = {};
  for (const source of timeline.items.flatMap(({ visual }) => sourcesOf(visual))) {
    const asset = await library.asset(source.asset);
    paths[pathKey(source)] = (await library.original(asset!)).path;
  }
  const planned = await engine.plan({ timeline, hardware: false, locale: "en" }, NEVER);
  const ending = await engine.render(planned, paths, {});
  assert.equal(ending.kind, "rendered", JSON.stringify(ending));
  return (await engine.join(planned, path.join(folder, "film.mp4"), NEVER)).sha256;
}

class Worker {
  constructor(readonly process: InferenceProcess) {}

  static async start(folder: string, libraryUrl: string): Promise<Worker> {
    const process = await InferenceProcess.start({
      entry: ENTRY,
      variables: { CACHE_DIR: folder },
      environment: {
        PHOTOS_MEMORIES_RENDER_WORKER_TOKEN: TOKEN,
        PHOTOS_MEMORIES_RENDER_WORKER_IMMICH_URL: libraryUrl,
        PHOTOS_MEMORIES_RENDER_WORKER_DIRECTORY: folder,
      },
    });
    const worker = new Worker(process);
    await until("it is ready", async () => (await (await worker.ask("/health")).json()).ready);
    return worker;
  }

  ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" };
    return fetch(`${this.process.url}/render${path}`, { headers, ...init });
  }

  async submit(request: RenderRequest): Promise<number> {
    const answer = await this.ask("/jobs", { method: "POST", body: JSON.stringify(request) });
    assert.ok(answer.ok, await answer.text());
    return answer.status;
  }

  async status(id: string): Promise<JobStatus> {
    return await (await this.ask(`/jobs/${id}`)).json();
  }

  async ended(id: string): Promise<JobStatus> {
    let status: JobStatus | undefined;
    await until("the job has ended", async () => {
      status = await this.status(id);
      return status.finished_at !== undefined;
    });
    return status!;
  }
}

async function finishedPieces(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, "pieces")).catch(() => [] as string[]);
  return names.filter((name) => !name.startsWith("."));
}

Deno.test("a worker that is killed goes on from its pieces, and makes the film this machine makes", async () => {
  await inScratch(async (folder) => {
    const media = path.join(folder, "media.jpg"), moving = path.join(folder, "media.mp4");
    await makeJpeg(media);
    await makeClip(moving, { seconds: 4 });
    await using account = await openAccount({
      assets: [
        { fileName: "a.jpg", fileCreatedAt: "2025-07-01T10:00:00Z", bytes: () => media },
        { fileName: "b.mp4", fileCreatedAt: "2025-07-01T11:00:00Z", bytes: () => moving },
      ],
    });
    const { server, library } = account;
    await library.sync();
    const assets = await allOf(library.assets()), timeline = filmFrom(assets);
    const here = await filmHere(timeline, library, path.join(folder, "here"));
    const key = server.keyOf("Ruth");
    const request = await requestFor(timeline, {
      library: { url: server.url, accounts: { primary: { api_key: key } } },
      sources: assets.map((asset) =>
        renderSourceOf({ key: asset.sourceKey, part: "original" } as Source, asset)
      ),
      words: { titles: titlesKey(), locale: "en" },
    });
    assert.ok(JSON.stringify(request).length < RENDER_LIMITS.bodyBytes);
    const id = request.job_id, place = path.join(folder, "worker"), hold = path.join(place, "hold");
    for (let pieces = 1; pieces <= KILLS; pieces++) {
      const worker = await Worker.start(place, server.url);
      await using process = worker.process;
      await writeFile(hold, String(pieces));
      assert.equal(await worker.submit(request), 202);
      await until("a piece is there", async () => (await finishedPieces(place)).length >= pieces);
      process.signal("SIGKILL");
      await process.ended();
    }
    const before = await finishedPieces(place);
    const worker = await Worker.start(place, server.url);
    await using _process = worker.process;
    assert.equal((await worker.status(id)).state, "interrupted");
    await rm(hold);
    assert.equal(await worker.submit(request), 202);
    const { state, error, output, frames_kept, frames_total } = await worker.ended(id);
    assert.deepEqual([state, error], ["ready", undefined]);
    assert.ok(frames_kept > 0 && frames_kept < frames_total, `${frames_kept} of ${frames_total}`);
    assert.ok((await finishedPieces(place)).length > before.length);
    const film = new Uint8Array(await (await worker.ask(`/jobs/${id}/output`)).arrayBuffer());
    assert.equal(createHash("sha256").update(film).digest("hex"), output!.sha256);
    assert.equal(output!.sha256, here);
    for (const entry of await readdir(place, { recursive: true, withFileTypes: true })) {
      // The worker runs on: a record it is writing is under its temporary name for a moment.
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const content = await readFile(path.join(entry.parentPath, entry.name), "latin1");
      assert.ok(!content.includes(key) && !content.includes(TOKEN), entry.name);
    }
    assert.ok(!worker.process.notes.includes(key) && !worker.process.notes.includes(TOKEN));
    assert.equal((await worker.ask(`/jobs/${id}`, { method: "DELETE" })).status, 204);
    assert.deepEqual(await readdir(path.join(place, "films")), []);
  });
});
