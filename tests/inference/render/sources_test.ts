// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../src/base/fault.ts";
import { clipSource, type Source } from "../../../src/film/framing/source.ts";
import { pathKey } from "../../../src/film/timeline/film_sources.ts";
import type { RenderRequest } from "../../../src/film/render/remote/render_protocol.ts";
import { renderSourceOf } from "../../../src/film/render/remote/render_sources.ts";
import type { Timeline } from "../../../src/film/timeline/timeline.ts";
import type { Asset } from "../../../src/library/asset.ts";
import type { ImmichServer } from "../../fakes/immich_server/immich_server.ts";
import { HeldEngine } from "../../fakes/render/held_engine.ts";
import { RenderWorld, requestFor, type WorldOptions } from "../../fakes/render/render_world.ts";
import { allOf } from "../../fixtures/assets.ts";
import { openAccount } from "../../fixtures/library/immich_account.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { until } from "../../fixtures/until.ts";
import { type Entry, filmOf, still } from "../../src/film/render/plan/some_film.ts";

const PHOTO = Uint8Array.of(1, 1, 1), EDITED = Uint8Array.of(2, 2, 2);
const CLIP = Uint8Array.of(3, 3, 3), MOVING = Uint8Array.of(4, 4, 4);
const MOVING_ID = "6d6f7669-6e67-4000-8000-000000000001";
const ORIGINAL = "GET /assets/:id/original";

const at = (hour: number) => ({ fileCreatedAt: `2025-07-01T${10 + hour}:00:00Z` });

const ASSETS = [
  { fileName: "photo.JPG", ...at(0), bytes: () => PHOTO },
  {
    fileName: "edited.heic",
    ...at(1),
    edited: true,
    bytes: () => PHOTO,
    editedBytes: () => EDITED,
  },
  { fileName: "clip.mp4", ...at(2), bytes: () => CLIP },
  { fileName: "live.heic", ...at(3), livePhotoVideoId: MOVING_ID, bytes: () => PHOTO },
  {
    id: MOVING_ID,
    fileName: "live.mov",
    ...at(3),
    visibility: "hidden" as const,
    bytes: () => MOVING,
  },
];

interface Shown {
  readonly server: ImmichServer;
  readonly timeline: Timeline;
  readonly request: RenderRequest;
  readonly sources: readonly Source[];
}

/** A film of everything in the account, and the request an app makes of it. */
async function withFilm(
  work: (
    shown: Shown,
    open: (options?: Partial<WorldOptions>) => Promise<RenderWorld>,
  ) => Promise<void>,
): Promise<void> {
  await using account = await openAccount({ assets: ASSETS });
  const { server, library } = account;
  await library.sync();
  const assets = (await allOf(library.assets())).filter(({ id }) => id !== MOVING_ID);
  const sourceOf = (asset: Asset): Source => ({
    ...clipSource({ asset, medium: asset.live ? "live" : "video" }),
    kind: asset.live ? "video" : asset.kind,
  });
  const sources = assets.map(sourceOf);
  const entries = sources.map((source): Entry => ({
    visual: { ...still("any") as Extract<Entry["visual"], { kind: "still" }>, source },
    frames: 60,
  }));
  const timeline = filmOf(entries);
  const request = await requestFor(timeline, {
    library: { url: server.url, accounts: { primary: { api_key: server.keyOf("Ruth") } } },
    sources: sources.map((source, index) => renderSourceOf(source, assets[index]!)),
  });
  await inScratch(async (folder) => {
    const engine = new HeldEngine();
    engine.isMissing = true;
    const open = (options: Partial<WorldOptions> = {}) =>
      RenderWorld.ready({ folder, engine, libraryUrl: server.url, ...options });
    await work({ server, timeline, request, sources }, open);
  });
}

Deno.test("a worker fetches the same files as the library of the app, and keeps none of them", async () => {
  await withFilm(async ({ server, request, sources }, open) => {
    await using world = await open();
    const seen: Record<string, Uint8Array> = {};
    const { engine } = world;
    engine.hold();
    await world.submit(request);
    await world.reaches(request.job_id, "running");
    engine.instead = async () => {
      for (const [key, file] of Object.entries(engine.rendered[0]!)) {
        seen[key] = new Uint8Array(await readFile(file));
        assert.match(path.extname(file), /^\.(?:jpg|mp4|mov)$/);
      }
      return { kind: "rendered", pieceFiles: [], frames: 1 };
    };
    engine.goOn();
    const { sources_done, sources_total } = await world.reaches(request.job_id, "ready");
    assert.deepEqual([sources_done, sources_total], [4, 4]);
    const bytes = [PHOTO, EDITED, CLIP, MOVING];
    assert.deepEqual(
      seen,
      Object.fromEntries(sources.map((source, i) => [pathKey(source), bytes[i]])),
    );
    const left = await readdir(path.join(world.options.folder, "scratch"));
    assert.deepEqual(left, []);
    assert.equal(server.uploads.length, 0);
  });
});

Deno.test("a picture that went away is named, so that another takes its place", async () => {
  await withFilm(async ({ server, request, timeline, sources }, open) => {
    await using world = await open();
    server.remove(sources[0]!.asset);
    await world.submit(request);
    const { error, troubles } = await world.reaches(request.job_id, "failed");
    assert.equal(error?.code, "media_unreadable");
    assert.deepEqual(
      troubles?.map(({ code, assets, from, to }) => ({ code, assets, from, to })),
      [{ code: "not_found", assets: [sources[0]!.asset], from: 0, to: timeline.totalFrames }],
    );
    assert.equal(world.engine.rendered.length, 0);
  });
});

Deno.test("pictures the renderer cannot show are named with the stretch they leave", async () => {
  await withFilm(async ({ request, sources }, open) => {
    await using world = await open();
    const fault = new Fault("media_unreadable", "It is broken");
    world.engine.instead = () =>
      Promise.resolve({
        kind: "failed",
        failures: [{ range: { from: 0, to: 60 }, fault, sources: [{ asset: sources[0]!.asset }] }],
      });
    await world.submit(request);
    const { troubles } = await world.reaches(request.job_id, "failed");
    assert.deepEqual(troubles, [{
      code: "media_unreadable",
      detail: "It is broken",
      assets: [sources[0]!.asset],
      from: 0,
      to: 60,
    }]);
  });
});

Deno.test("a key that may not read, and a library that is away, fail the job without a word of the key", async () => {
  await withFilm(async ({ server, request }, open) => {
    await using world = await open();
    const key = request.library.accounts["primary"]!.api_key;
    server.withdraw(key, "asset.download");
    await world.submit(request);
    const refused = await world.reaches(request.job_id, "failed");
    assert.equal(refused.error?.code, "forbidden");
    server.grant(key, "asset.download");
    server.faults.always(ORIGINAL, { kind: "status", status: 404 });
    assert.equal(await world.submit(request), 202);
    const away = await world.reaches(request.job_id, "failed");
    assert.equal(away.troubles?.length, 3);
    assert.ok(!JSON.stringify([refused, away, world.logged]).includes(key));
  });
});

Deno.test("a device that stays busy fails the job by that name; what is there already needs none", async () => {
  await withFilm(async ({ request }, open) => {
    const phase = { acquire: () => Promise.reject(new Fault("busy", "The models were busy")) };
    await using world = await open({ phase });
    await world.submit(request);
    const { error } = await world.reaches(request.job_id, "failed");
    assert.equal(error?.code, "busy");
    world.engine.isMissing = false;
    await world.submit(request);
    const { frames_done, frames_kept, frames_total } = await world.reaches(request.job_id, "ready");
    assert.deepEqual([frames_done, frames_kept], [frames_total, frames_total]);
  });
});

Deno.test("the device is given back when the film is rendered, failed or cancelled", async () => {
  await withFilm(async ({ request }, open) => {
    const leases: string[] = [];
    const phase = {
      acquire: () => {
        leases.push("taken");
        return Promise.resolve({ [Symbol.dispose]: () => void leases.push("given") });
      },
    };
    await using world = await open({ phase });
    await world.submit(request);
    await world.reaches(request.job_id, "ready");
    await world.call("DELETE", `/jobs/${request.job_id}`);
    world.engine.instead = () => Promise.reject(new Fault("disk_full", "No room"));
    await world.submit(request);
    await world.reaches(request.job_id, "failed");
    world.engine.hold();
    await world.submit(request);
    await world.reaches(request.job_id, "running");
    await until("it is rendered", () => world.engine.rendered.length === 3);
    world.engine.progress(7);
    assert.equal((await world.status(request.job_id)).frames_done, 7);
    assert.equal((await world.status(request.job_id)).phase, "pieces");
    await world.call("DELETE", `/jobs/${request.job_id}`);
    assert.equal(await world.submit({ ...request, job_id: "the-next-job" }), 202);
    world.engine.goOn();
    world.engine.instead = undefined;
    await world.reaches("the-next-job", "ready");
    assert.deepEqual(leases, Array(4).fill(["taken", "given"]).flat());
  });
});
