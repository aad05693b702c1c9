// SPDX-License-Identifier: AGPL-3.0-or-later

// Whole films over a library server that misbehaves: a film survives what passes, ends with a sentence
// where it does not, and the next one picks up. The renderer is the quick one; everything that talks
// to the server is the real thing, only less patient.

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import { resolveBrief } from "../../../src/film/brief/resolve_brief.ts";
import type { FilmEnd } from "../../../src/film/film_contract.ts";
import { previewWillDo } from "../../../src/film/missing_originals.ts";
import { pictureSources } from "../../../src/film/timeline/film_sources.ts";
import { makeFilm } from "../../../src/film/make_film.ts";
import type { Asset } from "../../../src/library/asset.ts";
import { OWN_FILM_TAG } from "../../../src/library/upload_target.ts";
import type { Timings } from "../../../src/library/immich/connection.ts";
import { openImmichApi } from "../../../src/library/immich/http_immich_api.ts";
import { openImmichLibrary } from "../../../src/library/immich/immich_library.ts";
import type { Library } from "../../../src/library/library.ts";
import type { FakeAsset } from "../../fakes/immich_server/fake_asset.ts";
import type { ServerFault } from "../../fakes/immich_server/fault_desk.ts";
import { type ImmichServer, startImmichServer } from "../../fakes/immich_server/immich_server.ts";
import { holidayLibrary } from "../../fakes/immich_server/libraries/holiday_library.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";
import { MemoryRuns } from "../../fakes/stores/memory_runs.ts";
import { QuickMediaWorkers } from "../../fakes/film/quick_media_workers.ts";
import { IMPATIENT, SOON } from "../../fixtures/library/immich_timings.ts";
import { makeStill } from "../../fixtures/media/media.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { UTC_ZONES } from "../../fixtures/film/utc_zones.ts";

/** Fetches what it measures, as the real one does. */
class FetchingWorkers extends QuickMediaWorkers {
  /** `isDark`: comes out too dark to show. */
  constructor(readonly library: Library, readonly isDark: (asset: Asset) => boolean = () => false) {
    super();
  }

  override openMeasurers() {
    const quick = super.openMeasurers();
    const [pixels] = quick.pictures, [clip] = quick.clips;
    return {
      ...quick,
      pictures: [{
        producer: "pixels-v1" as const,
        measure: async (asset: Asset, signal?: AbortSignal) => {
          await this.library.preview(asset, signal);
          const facts = await pixels!.measure(asset);
          return this.isDark(asset) ? { ...facts, mean: 4, contrast: 2, darkShare: 0.99 } : facts;
        },
      }],
      clips: [{
        producer: "clip-v1" as const,
        measure: async (asset: Asset, signal?: AbortSignal) => {
          if (asset.kind === "video") await this.library.playback(asset, signal);
          else await this.library.motion(asset, signal);
          return await clip!.measure(asset);
        },
      }],
    };
  }
}

/** One household's program: its index, bank and ledger outlive every film. */
class Household {
  readonly runs = new MemoryRuns();
  readonly bank = new MemoryBank();
  #films = 0;

  constructor(
    readonly folder: string,
    readonly server: ImmichServer,
    readonly key: string,
    readonly isDark?: (asset: Asset) => boolean,
  ) {}

  async film(timings: Timings = SOON): Promise<FilmEnd & { readonly shots: readonly string[] }> {
    await using library = await openImmichLibrary({
      api: openImmichApi(this.account(timings)),
      indexFile: `${this.folder}/index.db`,
      cacheFolder: `${this.folder}/files`,
      cacheMaxBytes: 1e9,
      ownFilmTag: OWN_FILM_TAG,
      ownFilms: () => this.runs.deliveredAssets(),
    });
    const started = Date.UTC(2025, 8, 1, 0, this.#films++);
    const end = await makeFilm(
      {
        library,
        bank: this.bank,
        runs: this.runs,
        mediaWorkers: new FetchingWorkers(library, this.isDark),
        zones: UTC_ZONES,
        machine: {
          now: () => started,
          chance: () => 0.5,
          freeBytes: () => Promise.resolve(50e9),
          checkWritable: () => Promise.resolve(),
        },
        onProgress: () => {},
        readBrief: async (library) =>
          resolveBrief({ year: 2025, month: 7 }, {
            people: await library.people(),
            albums: await library.albums(),
            today: "2025-09-01",
            locale: "en",
          }),
      },
      {
        outputFolder: `${this.folder}/films`,
        cacheFolder: `${this.folder}/pieces`,
        minFreeSpaceBytes: 1e9,
      },
      { options: {} },
      new AbortController().signal,
    );
    return { ...end, shots: "cut" in end ? end.cut.shots.map(({ asset }) => asset.id) : [] };
  }

  private account(timings: Timings) {
    return { account: "primary", url: this.server.url, apiKey: this.key, timings };
  }
}

const JOURNEY = { from: "2025-07-05", to: "2025-07-10" };

async function withHousehold(
  work: (home: Household, server: ImmichServer, key: string) => Promise<void>,
  major: 2 | 3 = 3,
): Promise<void> {
  await using server = await startImmichServer({ ...await holidayLibrary(JOURNEY), major });
  await inScratch(async (folder) => {
    const key = server.keyOf("Nora");
    await work(new Household(folder, server, key), server, key);
  });
}

/** Ends with the Fault of what must not go well, and checks that it does not tell the key. */
async function faultOf(work: Promise<unknown>, key: string): Promise<Fault> {
  const [end] = await Promise.allSettled([work]);
  assert.ok(end.status === "rejected", "it went well");
  assert.ok(end.reason instanceof Fault, String(end.reason));
  assert.ok(!Deno.inspect(end.reason, { depth: 9 }).includes(key), "the key is in the error");
  return end.reason;
}

const SEARCH = "POST /search/metadata";
const PREVIEW = "GET /assets/:id/thumbnail";
const ORIGINAL = "GET /assets/:id/original";
const PLAYBACK = "GET /assets/:id/video/playback";
/** Everything a first film asks the server, one pattern each. */
const ASKED = [
  "GET /users/me",
  SEARCH,
  "POST /search/statistics",
  "GET /people",
  "GET /stacks",
  "GET /tags",
  "GET /albums",
  "GET /faces",
  PREVIEW,
  PLAYBACK,
  ORIGINAL,
];

/**
 * The calls of a library that gives no preview, or no original. A picture that comes would tell that it still
 * gives some: the clip of a Live Photo is an original, an edited picture comes from where previews do.
 */
function noPictures(server: ImmichServer): readonly (readonly string[])[] {
  const edited = `GET /assets/${server.assetNamed("IMG_20250706_101220.jpg").id}/thumbnail`;
  return [[PREVIEW, PLAYBACK, ORIGINAL], [ORIGINAL, PLAYBACK, edited]];
}

/** Files that were sent whole more than once, from the call with this number on. */
function fetchedTwice(server: ImmichServer, since = 0): readonly string[] {
  const late = new Set(server.calls.slice(since));
  const whole = [PREVIEW, ORIGINAL].flatMap((call) => server.callsTo(call))
    .filter((call) => late.has(call))
    .filter(({ status, fault }) => status === 200 && fault === undefined)
    .map(({ path, query }) => `${path} ${query["size"] ?? ""}`);
  return whole.filter((file, index) => whole.indexOf(file) !== index);
}

/** Every kind of fault is tried in the library's own tests. */
const AT_ONCE: Readonly<Record<string, ServerFault>> = {
  "half a body": { kind: "half" },
  "status 500": { kind: "status", status: 500 },
};

Deno.test("a film is the same whatever passes on the way", async () => {
  for (const major of [2, 3] as const) {
    await withHousehold(async (home, server) => {
      const wanted = await home.film();
      assert.equal(wanted.status, "completed");
      assert.ok(wanted.shots.length > 5);
      for (const [name, fault] of Object.entries(AT_ONCE)) {
        // What is answered in other words is tried on both; the line is the same.
        if (major === 2 && fault.kind !== "half") continue;
        for (const call of ASKED) server.faults.next(call, fault);
        const other = new Household(`${home.folder}/${name}`, server, home.key);
        assert.deepEqual((await other.film()).shots, wanted.shots, name);
        assert.equal(server.faults.pending, 0, `${name}: a call was never asked`);
      }
    }, major);
  }
});

Deno.test("a film made twice is the same, and the server was asked for every face in it", async () => {
  const assets = Array.from({ length: 300 }, (_, i): FakeAsset => {
    const at = new Date(Date.UTC(2025, 6, 1, 8) + i * 2.3 * 3_600_000).toISOString();
    return { fileName: `IMG_${i}.jpg`, fileCreatedAt: at, exif: { make: "Nikon" } };
  });
  await using server = await startImmichServer({ assets, users: ["Nora"] });
  await inScratch(async (folder) => {
    const isDark = ({ fileName }: Asset) => Number(/\d+/.exec(fileName)) % 9 !== 0;
    const home = new Household(folder, server, server.keyOf("Nora"), isDark);
    const first = await home.film(), second = await home.film();
    assert.ok(first.shots.length > 8, String(first.shots.length));
    assert.deepEqual(second.shots, first.shots);
    const asked = new Set(server.callsTo("GET /faces").map(({ query }) => query["id"]));
    assert.deepEqual(first.shots.filter((id) => !asked.has(id)), []);
  });
});

Deno.test("a film ends with a sentence where nothing passes, and the next one picks up", async () => {
  const lasting: Readonly<Record<string, ServerFault>> = {
    "a reset": { kind: "reset" },
    "a stall": { kind: "stall", ms: 60_000 },
  };
  await withHousehold(async ({ folder }, server, key) => {
    for (const [name, fault] of Object.entries(lasting)) {
      const home = new Household(`${folder}/${name}`, server, key);
      const since = server.calls.length;
      const timings = fault.kind === "stall" ? IMPATIENT : SOON;
      for (const calls of fault.kind === "stall" ? [[SEARCH]] : [[SEARCH], ...noPictures(server)]) {
        for (const call of calls) server.faults.always(call, fault);
        const told = await faultOf(home.film(timings), key);
        assert.equal(told.code, "library_unreadable", `${name}: ${told.message}`);
        assert.ok(told.hint, name);
        const method = calls[0]!.split(" ")[0]!;
        assert.match(told.message, new RegExp(`${method} /(search|assets)/`), name);
        const [run] = await home.runs.list(1);
        assert.equal(run!.status, "failed", name);
        assert.equal(run!.error, told.message);
        server.faults.clear();
      }
      assert.equal((await home.film()).status, "completed", name);
      // What was fetched before it broke was kept.
      if (fault.kind !== "stall") assert.deepEqual(fetchedTwice(server, since), [], name);
    }
  });
});

Deno.test("a film names the permission that goes in mid-run, and the next one goes on", async () => {
  for (const [call, scope] of [[PREVIEW, "asset.view"], [ORIGINAL, "asset.download"]] as const) {
    await withHousehold(async (home, server, key) => {
      const withdraw = () => server.withdraw(key, scope);
      server.faults.next(call, { kind: "meanwhile", run: withdraw }, 1, 2);
      const told = await faultOf(home.film(), key);
      assert.equal(told.code, "forbidden");
      assert.ok(told.message.includes(scope), told.message);
      const fetched = server.callsTo(call).filter(({ status }) => status === 200).length;
      assert.equal(fetched, 2);
      server.grant(key, scope);
      assert.equal((await home.film()).status, "completed");
      assert.deepEqual(fetchedTwice(server), []);
    });
  }
});

Deno.test("a film does without a picture that is deleted after it was found", async () => {
  for (const call of [PREVIEW, ORIGINAL]) {
    await withHousehold(async (home, server) => {
      const wanted = await home.film();
      assert.ok(wanted.status === "completed");
      const gone = wanted.shots[1]!;
      const other = new Household(`${home.folder}/other`, server, home.key);
      server.faults.next(call, { kind: "meanwhile", run: () => server.remove(gone) });
      const end = await other.film();
      assert.equal(end.status, "completed", call);
      assert.ok(end.shots.length > 0 && !end.shots.includes(gone));
      const { warnings } = (await other.runs.get(end.runId))!;
      const { fileName } = wanted.cut.shots[1]!.asset;
      if (call === ORIGINAL) {
        assert.ok(warnings.some((line) => line.startsWith(`"${fileName}" was `)), call);
      }
      assert.ok(!warnings.some((line) => line.includes(gone)), "people know no ids");
      assert.ok(!(await other.film()).shots.includes(gone));
    });
  }
});

Deno.test("a picture whose original the server has lost is shown from its preview, and its name is told", async () => {
  await withHousehold(async (home, server) => {
    const wanted = await home.film();
    assert.ok(wanted.status === "completed");
    const { asset: { id: lost, fileName } } = wanted.cut.shots.find(({ medium }) =>
      medium === "still"
    )!;
    // Older servers answer 500, newer ones 404.
    for (const status of [500, 404]) {
      const other = new Household(`${home.folder}/${status}`, server, home.key);
      server.faults.always(`GET /assets/${lost}/original`, { kind: "status", status });
      const end = await other.film();
      assert.ok(end.status === "completed");
      assert.deepEqual(end.shots, wanted.shots);
      const sources = pictureSources(end.timeline).filter(({ asset }) => asset === lost);
      assert.deepEqual([...new Set(sources.map(({ part }) => part))], ["preview"]);
      const { warnings } = (await other.runs.get(end.runId))!;
      assert.deepEqual(end.changes, warnings.filter((line) => line.includes(fileName)));
      assert.match(end.changes!.join(), /^The original of "[^"]+" is missing in the library/);
      server.faults.clear();
    }
  });
});

Deno.test("a preview too small for the film does not stand in for a lost original", async () => {
  const photo = { id: "a", fileName: "a.jpg", kind: "photo", width: 4000, height: 3000 } as Asset;
  const fault = new Fault("library_unreadable", "lost", { about: "a" });
  const { signal } = new AbortController();
  await inScratch(async (folder) => {
    const at = async (width: number) => {
      const path = `${folder}/${width}.jpg`;
      await makeStill(path, { width, height: width * 3 / 4 });
      const library = { preview: () => Promise.resolve({ path }) };
      const canvas = { width: 1920, height: 1080 };
      return await previewWillDo(library, photo, fault, canvas, signal);
    };
    assert.deepEqual([await at(720), await at(400)], [true, false]);
  });
});

Deno.test("a film does without a picture the server cannot give, and ends where it gives none", async () => {
  await withHousehold(async (home, server, key) => {
    const { shots } = await home.film();
    const lost = shots[1]!, fault = { kind: "status", status: 500 } as const;
    server.faults.always(`GET /assets/${lost}/thumbnail`, fault);
    const unseen = new Household(`${home.folder}/unseen`, server, home.key);
    assert.equal((await unseen.film()).status, "completed");
    server.faults.clear();
    for (const calls of noPictures(server)) {
      for (const call of calls) server.faults.always(call, fault);
      const broken = new Household(
        `${home.folder}/${calls[0]!.split("/").at(-1)}`,
        server,
        home.key,
      );
      const told = await faultOf(broken.film(), key);
      assert.equal(told.code, "library_unreadable");
      assert.match(told.message, /answered 500 to GET \/assets\//);
      server.faults.clear();
    }
  });
});

Deno.test("a preview that fails for good costs its picture alone, whatever the server does", async () => {
  const faults: Readonly<Record<string, ServerFault>> = {
    "status 503": { kind: "status", status: 503 },
    "a proxy's 502": { kind: "proxy_page", status: 502 },
    "a reset": { kind: "reset" },
    "a stall": { kind: "stall", ms: 60_000 },
  };
  await withHousehold(async (home, server) => {
    const wanted = await home.film();
    assert.ok(wanted.status === "completed");
    const best = wanted.cut.shots.find(({ why }) =>
      why.some(({ reason }) => reason === "best_of_moment")
    )!;
    const lost = best.asset.id;
    for (const [name, fault] of Object.entries(faults)) {
      const other = new Household(`${home.folder}/${name}`, server, home.key);
      server.faults.always(`GET /assets/${lost}/thumbnail`, fault);
      const end = await other.film(fault.kind === "stall" ? IMPATIENT : SOON);
      assert.ok(end.status === "completed", name);
      assert.ok(!end.shots.includes(lost), name);
      assert.ok(end.cut.shots.some(({ momentId }) => momentId === best.momentId), name);
      const row = await other.runs.trace(end.runId, lost);
      assert.deepEqual([row?.verdict, row?.reason], ["out", "unreadable"], name);
      server.faults.clear();
    }
  });
});

Deno.test("a film does without the faces the server cannot tell of, and ends where it tells none", async () => {
  await withHousehold(async (home, server, key) => {
    const { shots } = await home.film();
    const fault = { kind: "status", status: 500 } as const;
    const other = new Household(`${home.folder}/other`, server, key);
    // Every try of the third one's.
    server.faults.next("GET /faces", fault, 3, 2);
    const asked = server.callsTo("GET /faces").length;
    const end = await other.film();
    assert.equal(end.status, "completed");
    assert.equal(end.shots.length, shots.length);
    const failed = server.callsTo("GET /faces").slice(asked + 2, asked + 5);
    const [id] = new Set(failed.map(({ query }) => query["id"]));
    const { warnings } = (await other.runs.get(end.runId))!;
    const said = warnings.filter((line) => line.includes("who is on"));
    assert.equal(said.length, 1, warnings.join("\n"));
    const [, name] = /^The library could not say who is on "(.+)": /.exec(said[0]!) ?? [];
    assert.equal(server.assetNamed(name!).id, id, said[0]);
    assert.match(said[0]!, /answered 500 to GET \/faces/);
    // What was not said was not kept: the next film asks again.
    const before = server.callsTo("GET /faces").length;
    await other.film();
    const again = server.callsTo("GET /faces").slice(before);
    assert.deepEqual(again.map(({ query }) => query["id"]), [id]);
    server.faults.always("GET /faces", fault);
    const broken = new Household(`${home.folder}/broken`, server, key);
    const told = await faultOf(broken.film(), key);
    assert.equal(told.code, "library_unreadable");
    assert.match(told.message, /answered 500 to GET \/faces/);
  });
});
