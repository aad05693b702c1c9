// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { openRenderer } from "../../../src/app/open_app.ts";
import { pathsOf } from "../../../src/system/paths.ts";
import { QuickMediaWorkers } from "../../fakes/film/quick_media_workers.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { photo } from "../../fixtures/assets.ts";
import { configOf } from "../../fixtures/config_of.ts";
import { filmOf, still } from "../../src/film/render/plan/some_film.ts";
import {
  type ImmichServer,
  LEAST_SCOPES,
  startImmichServer,
} from "../../fakes/immich_server/immich_server.ts";
import { holidayLibrary } from "../../fakes/immich_server/libraries/holiday_library.ts";
import { TOKEN } from "../../fakes/render/fake_render_worker.ts";
import { frameDigests, RENDER_ENTRY } from "../../fixtures/film/filmed_library.ts";
import { Cli } from "../../fixtures/cli/cli.ts";
import { RealRenderWorker } from "../../fixtures/render_worker.ts";
import { inScratch } from "../../fixtures/scratch.ts";

const TRIP = [
  ..."generate --memory-type trip --json --duration 5".split(" "),
  ..."--resolution 720p --fps 24 --orientation square --no-music".split(" "),
];

function cliAt(folder: string, server: ImmichServer, more: Record<string, string>): Cli {
  return new Cli(folder, {
    IMMICH_URL: server.url,
    IMMICH_API_KEY: server.keyOf("Nora", LEAST_SCOPES),
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LATITUDE: "48.0",
    PHOTOS_MEMORIES_TRIPS__HOMEBASE_LONGITUDE: "7.85",
    PHOTOS_MEMORIES_HARDWARE__ENABLED: "false",
    ...more,
  });
}

interface Result {
  readonly film: string;
  readonly warnings: readonly string[];
  readonly code: number;
  readonly said: string;
}

async function filmBy(cli: Cli): Promise<Result> {
  const { code, out, notes } = await cli.run(...TRIP);
  const last = JSON.parse(out.trim().split("\n").at(-1)!) as Record<string, unknown>;
  return {
    code,
    film: String(last["film"]),
    warnings: (last["warnings"] ?? []) as string[],
    said: out + notes,
  };
}

Deno.test("a worker makes the same film, frame for frame; without it this machine does where it may", async () => {
  await using server = await startImmichServer({ ...await holidayLibrary(), major: 3 });
  await inScratch(async (folder) => {
    await using worker = await RealRenderWorker.open({
      folder: `${folder}/worker`,
      libraryUrl: server.url,
      children: RENDER_ENTRY,
    });
    const render = {
      PHOTOS_MEMORIES_RENDER__WORKER_BASE_URL: worker.baseUrl,
      PHOTOS_MEMORIES_RENDER__WORKER_TOKEN: TOKEN,
    };
    const there = cliAt(`${folder}/there`, server, render);
    const remote = await filmBy(there);
    assert.equal(remote.code, 0, remote.said);
    assert.deepEqual(remote.warnings, []);
    assert.ok(!remote.said.includes(TOKEN));
    const rows = await there.run("preflight");
    assert.match(rows.out, /Render worker +OK .*h264/);

    await worker.stop();
    const alone = await filmBy(cliAt(`${folder}/here`, server, render));
    assert.equal(alone.code, 1);
    assert.match(alone.said, /render worker at .* cannot be asked/);
    const fallback = { PHOTOS_MEMORIES_RENDER__FALLBACK_TO_LOCAL: "true" };
    const here = await filmBy(cliAt(`${folder}/here`, server, { ...render, ...fallback }));
    assert.equal(here.code, 0, here.said);
    assert.equal(here.warnings.length, 1);
    assert.match(here.warnings[0]!, /so this machine renders the film/);
    assert.deepEqual(await frameDigests([remote.film]), await frameDigests([here.film]));
  });
});

Deno.test("films of a folder are rendered on this machine whatever worker is set, and say so", async () => {
  const config = configOf({ render: { worker_base_url: "http://127.0.0.1:9/render" } });
  const workers = new QuickMediaWorkers(), library = new MemoryLibrary([photo({ id: "p1.jpg" })]);
  const paths = pathsOf({ PHOTOS_MEMORIES_DATA_DIR: "/nowhere" });
  const read = { config, paths, entry: "", version: "1", libraryFolder: "/pictures" };
  const notes: string[] = [], signal = new AbortController().signal;
  const onNote = (sentence: string) => Promise.resolve(void notes.push(sentence));
  const timeline = filmOf([{ visual: still("p1.jpg"), frames: 30 }]);
  const begun = await openRenderer(read, workers)!.begin({ timeline, library }, { signal, onNote });
  assert.ok(begun.kind === "ready");
  assert.equal((await begun.render({ signal })).kind, "rendered");
  assert.equal(notes.length, 1);
  assert.equal(workers.rendered.length, 1);
  assert.equal(openRenderer({ ...read, config: configOf() }, workers), undefined);
});
