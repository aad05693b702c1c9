// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { BY_OWNER, Fault, PARENT_GONE } from "../../../src/base/fault.ts";
import { resolveBrief } from "../../../src/film/brief/resolve_brief.ts";
import type { FilmOptions } from "../../../src/film/brief/film_options.ts";
import type { Brief } from "../../../src/film/brief/brief.ts";
import { assetsOf, type Cut } from "../../../src/film/select/cut.ts";
import type { FilmRequest } from "../../../src/film/brief/film_request.ts";
import type { FilmProgress } from "../../../src/film/film_contract.ts";
import { missingPreviews } from "../../../src/film/missing_previews.ts";
import { makeFilm } from "../../../src/film/make_film.ts";
import type { Asset } from "../../../src/library/asset.ts";
import type { CacheRoom } from "../../../src/system/free_space.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { MemoryRuns } from "../../fakes/stores/memory_runs.ts";
import { QuickMediaWorkers } from "../../fakes/film/quick_media_workers.ts";
import { photo } from "../../fixtures/assets.ts";
import { UTC_ZONES } from "../../fixtures/film/utc_zones.ts";

/** Two pictures of five moments on each of ten days in July. */
const JULY: readonly Asset[] = Array.from({ length: 100 }, (_, n) => {
  const day = String(1 + 3 * Math.floor(n / 10)).padStart(2, "0");
  const hour = String(9 + 2 * (Math.floor(n / 2) % 5)).padStart(2, "0");
  return photo({ id: `p${n}.jpg`, takenAt: `2025-07-${day}T${hour}:0${n % 2}:00.000` });
});

function stage(library = new MemoryLibrary(JULY)) {
  const events: FilmProgress[] = [];
  let now = Date.UTC(2025, 8, 1);
  const deps = {
    library,
    bank: new MemoryBank(),
    runs: new MemoryRuns(),
    mediaWorkers: new QuickMediaWorkers(),
    zones: UTC_ZONES,
    machine: {
      now: () => now += 100,
      chance: () => 0.5,
      freeBytes: (_folder: string) => Promise.resolve(50e9),
      checkWritable: (_folder: string) => Promise.resolve(),
    },
    caches: undefined as CacheRoom | undefined,
    onProgress: (event: FilmProgress) => events.push(event),
  };
  const make = async (
    options: FilmOptions = {},
    request: Partial<FilmRequest> = {},
    signal?: AbortSignal,
  ) =>
    await makeFilm(
      {
        ...deps,
        readBrief: async (library) =>
          resolveBrief({ year: 2025, month: 7, ...options }, {
            people: await library.people(),
            albums: await library.albums(),
            today: "2025-09-01",
            locale: "en",
          }),
      },
      { outputFolder: "/films", cacheFolder: "/cache", minFreeSpaceBytes: 5e9 },
      { options, ...request },
      signal ?? new AbortController().signal,
    );
  return { needs: deps, events, make };
}

Deno.test("makeFilm goes all the way and keeps brief, cut, timeline and trace", async () => {
  const { needs, events, make } = stage();
  const end = await make();
  assert.ok(end.status === "completed");
  const run = (await needs.runs.get(end.runId))!;
  assert.equal(run.status, "completed");
  assert.equal(run.memoryType, "monthly_highlights");
  const last = end.cut.shots.map(({ asset }) => asset.takenAt).toSorted().at(-1);
  assert.equal(needs.mediaWorkers.finished[0]!.takenAt, `${last}+00:00`);
  assert.match(run.outputPath!, /^\/films\/our-july-2025_jul_2025_[0-9a-f]{8}_.*\.mp4$/);
  for (const kind of ["request", "brief", "cut", "timeline"] as const) {
    assert.ok(await needs.runs.document(end.runId, kind), kind);
  }
  for (const { id } of JULY) assert.ok(await needs.runs.trace(end.runId, id), id);
  const phases = [...new Set(events.map(({ phase }) => phase))];
  assert.deepEqual(phases, [
    "discovery",
    "analysis",
    "selection",
    "music",
    "render",
    "finish",
    "complete",
  ]);
});

Deno.test("makeFilm puts another picture in the place of one that cannot be shown", async () => {
  const { needs, make } = stage();
  const first = await make();
  assert.ok(first.status === "completed");
  const bad = first.cut.shots[1]!.asset.id;
  needs.mediaWorkers.broken.add(bad);
  const end = await make();
  assert.ok(end.status === "completed");
  assert.ok(end.cut.shots.every(({ asset }) => asset.id !== bad));
  const { warnings } = (await needs.runs.get(end.runId))!;
  // Of pictures that share a screen the others stay, and none takes its place.
  const shown = ({ shots }: Cut) => shots.flatMap(assetsOf).length;
  const what = shown(end.cut) < shown(first.cut) ? "was left out" : "was replaced";
  assert.ok(warnings.some((warning) => warning.startsWith(`"${bad}" ${what}: `)), String(warnings));
});

Deno.test("makeFilm does without a file that went away between scan and render", async () => {
  const { needs, make } = stage();
  const first = await make();
  assert.ok(first.status === "completed");
  const gone = first.cut.shots[0]!.asset.id;
  needs.library.gone.add(gone);
  const end = await make();
  assert.ok(end.status === "completed");
  assert.ok(end.cut.shots.every(({ asset }) => asset.id !== gone));
});

Deno.test("more than a tenth of the previews looked for are missing at 3 of 29, and not at 2", () => {
  const library = { label: "the library" };
  assert.equal(missingPreviews(library, 2, 29), undefined);
  assert.match(missingPreviews(library, 3, 29)!, /^3 of the 29 previews looked for are missing/);
});

Deno.test("makeFilm goes on without 29 previews, and its run keeps how many were missing", async () => {
  const { needs, make } = stage(new MemoryLibrary(JULY.slice(0, 29)));
  for (const { id } of JULY.slice(0, 29)) needs.mediaWorkers.unseen.add(id);
  const end = await make();
  assert.ok(end.status === "completed");
  const { warnings } = (await needs.runs.get(end.runId))!;
  assert.match(warnings.join(), /^29 of the 29 previews looked for are missing in /);
});

Deno.test("makeFilm waits a day for previews in a run of the automation, and no second day for as many", async () => {
  const { needs, make } = stage();
  for (const { id } of JULY) needs.mediaWorkers.unseen.add(id);
  const origin = { source: "auto", attemptId: "a", memoryKey: "july" } as const;
  const waits = () => assert.rejects(make({}, { origin }), { code: "previews_missing" });
  await waits();
  const [run] = await needs.runs.list(1);
  assert.equal(run!.errorCode, "previews_missing");
  assert.match(run!.error!, /^(\d+) of the \1 previews looked for are missing in /);
  await waits();
  needs.machine.now = () => Date.UTC(2025, 8, 2);
  for (const { id } of JULY.slice(0, 10)) needs.mediaWorkers.unseen.delete(id);
  await waits();
  needs.machine.now = () => Date.UTC(2025, 8, 3);
  assert.equal((await make({}, { origin })).status, "completed");
});

Deno.test("makeFilm fails when a fifth of the shots cannot be shown", async () => {
  const { needs, make } = stage();
  for (const { id } of JULY) needs.mediaWorkers.broken.add(id);
  await assert.rejects(make(), (error) => error instanceof Fault);
  assert.equal((await needs.runs.list(1))[0]!.status, "failed");
  assert.equal(needs.mediaWorkers.finished.length, 0);
});

Deno.test("makeFilm stops before rendering when the disk is nearly full", async () => {
  const { needs, make } = stage();
  needs.machine.freeBytes = () => Promise.resolve(4.9e9);
  await assert.rejects(
    make(),
    (error) =>
      error instanceof Fault && error.code === "disk_full" &&
      error.message === 'Only 4.9 GB are free for "/films", less than 5.0 GB' && !!error.hint,
  );
  assert.equal(needs.mediaWorkers.rendered.length, 0);
  const [run] = await needs.runs.list(1);
  assert.match(run!.error!, /4\.9 GB/);
  assert.equal(run!.errorCode, "disk_full");
});

Deno.test("makeFilm asks for room before it reads the library", async () => {
  const { needs, make } = stage();
  let read = 0;
  needs.library.sync = () => (read++, Promise.reject(new Error("not to be read")));
  needs.machine.freeBytes = () => Promise.resolve(4.9e9);
  await assert.rejects(make(), { code: "disk_full" });
  assert.equal(read, 0);
});

for (
  const [what, removable, removed] of [
    ["has the caches give way before it refuses a film for room", 3e9, [1e9]],
    ["leaves caches alone that cannot make the room", 0.5e9, []],
  ] as const
) {
  Deno.test(`makeFilm ${what}`, async () => {
    const { needs, make } = stage();
    let free = 4e9;
    const asked: number[] = [];
    needs.machine.freeBytes = () => Promise.resolve(free);
    needs.caches = {
      removable: () => Promise.resolve(removable),
      remove: (bytes) => {
        asked.push(bytes);
        free += bytes;
        return Promise.resolve();
      },
    };
    if (removed.length > 0) assert.equal((await make()).status, "completed");
    else await assert.rejects(make(), { code: "disk_full" });
    assert.deepEqual(asked, removed);
  });
}

Deno.test("makeFilm tells what was wrong, also when the ledger takes no more", async () => {
  const { needs, make } = stage();
  needs.machine.freeBytes = () => Promise.resolve(4.9e9);
  needs.runs.end = () => Promise.reject(new Error("database or disk is full"));
  await assert.rejects(make(), { code: "disk_full", message: /^Only 4\.9 GB are free/ });
});

Deno.test("makeFilm renders nothing in a dry run, and says of it from the beginning that it is one", async () => {
  const { needs, make } = stage();
  const end = await make({}, { stopAfter: "cut" });
  assert.ok(end.status === "dry_run" && end.cut.shots.length > 0);
  assert.equal((await needs.runs.get(end.runId))!.isDryRun, true);
  assert.equal(needs.mediaWorkers.rendered.length, 0);
  assert.equal((await needs.runs.get((await make()).runId))!.isDryRun, undefined);
});

Deno.test("makeFilm ends as cancelled when it is asked to stop", async () => {
  const { needs, make } = stage();
  const stop = new AbortController();
  needs.mediaWorkers.beforeRender = () => stop.abort();
  await assert.rejects(
    make({}, {}, stop.signal),
    (error) => error instanceof Fault && error.code === "cancelled",
  );
  assert.equal((await needs.runs.list(1))[0]!.status, "cancelled");
});

Deno.test("makeFilm ends as interrupted, and not as somebody's wish, when whoever asked for it is gone", async () => {
  for (
    const [why, status, error] of [
      [PARENT_GONE, "interrupted", "The program that asked for it ended"],
      [BY_OWNER, "cancelled", "Stopped on request"],
    ] as const
  ) {
    const { needs, make } = stage();
    const stop = new AbortController();
    needs.mediaWorkers.beforeRender = () => stop.abort(new DOMException(why, "AbortError"));
    await assert.rejects(make({}, {}, AbortSignal.any([stop.signal])), Fault);
    const run = (await needs.runs.list(1))[0]!;
    assert.deepEqual([run.status, run.error], [status, error]);
  }
});

Deno.test("makeFilm ends with nothing, and says so, when the window has no picture", async () => {
  const { needs, make } = stage();
  const end = await make({ month: 2 });
  assert.ok(end.status === "nothing");
  assert.equal(end.sentence, "Nothing worth a film: there is no picture of February 2025");
  assert.match(end.hint!, /^The pictures in .+ are of July .+, 2025$/);
  const run = (await needs.runs.get(end.runId))!;
  assert.deepEqual([run.status, run.error], ["nothing", end.sentence]);
});

Deno.test("makeFilm says that an empty library is empty", async () => {
  const { make } = stage(new MemoryLibrary([]));
  await assert.rejects(
    make(),
    (error) => error instanceof Fault && error.code === "nothing_to_film" && !!error.hint,
  );
});

Deno.test("makeFilm lays out what it does not render, and renders what was laid out", async () => {
  const { needs, make } = stage();
  const dry = await make({}, { stopAfter: "cut" });
  assert.ok(dry.status === "dry_run" && dry.timeline === undefined);
  assert.equal(await needs.runs.document(dry.runId, "timeline"), undefined);
  const planned = await make({}, { stopAfter: "timeline" });
  assert.ok(planned.status === "dry_run" && planned.timeline);
  assert.deepEqual(await needs.runs.document(planned.runId, "timeline"), planned.timeline);
  assert.equal(needs.mediaWorkers.rendered.length, 0);
  const measured = needs.mediaWorkers.measured.length;

  const brief = await needs.runs.document(planned.runId, "brief") as Brief;
  const kept = JSON.parse(JSON.stringify(planned.cut)) as Cut;
  const end = await makeFilm(
    { ...needs, readBrief: () => Promise.reject(new Error("It was resolved before")) },
    { outputFolder: "/films", cacheFolder: "/cache", minFreeSpaceBytes: 0 },
    { options: {} },
    new AbortController().signal,
    { run: planned.runId, brief, cut: kept },
  );
  assert.ok(end.status === "completed");
  assert.deepEqual(needs.mediaWorkers.rendered, [planned.timeline]);
  assert.equal(needs.mediaWorkers.measured.length, measured);
  assert.deepEqual(end.parts, { pieceFiles: ["/one.mp4"], sound: "/sound.m4a" });
  for (const { id } of JULY) assert.ok(await needs.runs.trace(end.runId, id), id);
});

Deno.test("makeFilm packs, colours and veils a film as the brief says", async () => {
  const place = { city: "Lisbon", country: "Portugal" };
  const there = JULY.map((asset) => ({ ...asset, place, people: ["a"] }));
  const people = [{ id: "a", name: "Ada Old" }];
  const recounted: unknown[] = [];
  const recountPeople = (ids: unknown) => Promise.resolve(void recounted.push(ids));
  const { make } = stage(Object.assign(new MemoryLibrary(there, {}, people), { recountPeople }));
  const options: FilmOptions = {
    person: ["Ada Old"],
    format: "mov",
    quality: "high",
    musicVolume: 0.25,
  };
  const open = await make(options);
  assert.deepEqual(recounted, [["a"]]);
  assert.ok(open.status === "completed");
  assert.match(open.filmPath, /\/july-2025-with-ada_[^/]*\.mov$/);
  assert.equal(open.timeline.quality, "high");
  assert.ok(open.timeline.music.mode === "composed" && open.timeline.music.liftDb === -5);
  assert.match(JSON.stringify(open.timeline), /Lisbon/);
  const veiled = await make({ ...options, privacy: true });
  assert.ok(veiled.status === "completed");
  assert.equal(veiled.timeline.privacy, true);
  const told = JSON.stringify([veiled.timeline, veiled.cut.titles, veiled.filmPath]);
  assert.doesNotMatch(told, /Lisbon|Portugal|Ada|ada_/);
  assert.deepEqual(
    veiled.cut.shots.map(({ asset }) => asset.id),
    open.cut.shots.map(({ asset }) => asset.id),
  );
});
