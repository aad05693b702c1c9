// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import type { PictureDescriber } from "../../../src/facts/captions/picture_describer.ts";
import { PICTURE_PRODUCERS } from "../../../src/facts/fact_source.ts";
import type { FactsRecord } from "../../../src/facts/facts_record.ts";
import { HEAD_NAMES, headProducer } from "../../../src/facts/known_heads.ts";
import { openPictureFacts, type PictureFacts } from "../../../src/facts/open_picture_facts.ts";
import { type TierOptions } from "../../../src/facts/tier.ts";
import { resolveBrief } from "../../../src/film/brief/resolve_brief.ts";
import { makeFilm } from "../../../src/film/make_film.ts";
import type { Asset } from "../../../src/library/asset.ts";
import { MemoryBank } from "../../fakes/stores/memory_bank.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { MemoryRuns } from "../../fakes/stores/memory_runs.ts";
import { QuickMediaWorkers } from "../../fakes/film/quick_media_workers.ts";
import { ToldFacts } from "../../fakes/facts/told_facts.ts";
import { photo } from "../../fixtures/assets.ts";
import { UTC_ZONES } from "../../fixtures/film/utc_zones.ts";

const CUDA_PROVIDER = "CUDAExecutionProvider";

/** One picture of five moments on each of ten days in July. */
const JULY: readonly Asset[] = Array.from({ length: 50 }, (_, n) => {
  const day = String(1 + 3 * Math.floor(n / 5)).padStart(2, "0");
  const hour = String(9 + 2 * (n % 5)).padStart(2, "0");
  return photo({ id: `p${n}.jpg`, takenAt: `2025-07-${day}T${hour}:00:00.000` });
});

const RULES: TierOptions = {
  tier: "auto",
  fallbackToLocal: true,
  remoteProducers: PICTURE_PRODUCERS,
  hasLlm: false,
  captionProvider: "smolvlm",
};

type Here = readonly (typeof PICTURE_PRODUCERS)[number][];

/** A film of July; `open` says who knows the pictures. */
function stage(open?: (bank: MemoryBank) => PictureFacts) {
  const bank = new MemoryBank();
  let now = Date.UTC(2025, 8, 1);
  const deps = {
    library: new MemoryLibrary(JULY),
    bank,
    runs: new MemoryRuns(),
    mediaWorkers: new QuickMediaWorkers(),
    zones: UTC_ZONES,
    ...(open ? { facts: open(bank) } : {}),
    machine: {
      now: () => now += 100,
      chance: () => 0.5,
      freeBytes: (_folder: string) => Promise.resolve(50e9),
      checkWritable: (_folder: string) => Promise.resolve(),
    },
    onProgress: () => {},
  };
  const make = (signal?: AbortSignal, words?: PictureDescriber) =>
    makeFilm(
      {
        ...deps,
        ...(words ? { words } : {}),
        readBrief: async (library) =>
          resolveBrief({ year: 2025, month: 7 }, {
            people: await library.people(),
            albums: await library.albums(),
            today: "2025-09-01",
            locale: "en",
          }),
      },
      { outputFolder: "/films", cacheFolder: "/cache", minFreeSpaceBytes: 5e9 },
      { options: {} },
      signal ?? new AbortController().signal,
    );
  return { needs: deps, bank, make };
}

function factsOf(local: ToldFacts, here: Here, rules: Partial<TierOptions> = {}) {
  return (bank: MemoryBank) =>
    openPictureFacts({
      bank,
      picture: () => Promise.resolve(Uint8Array.of(1)),
      keyframes: { read: () => Promise.reject(new Error("There is no clip")) },
      probe: {
        health: () => Promise.reject(new Error("There is no service")),
        localProducers: () => Promise.resolve(here),
        localProviders: () => Promise.resolve([CUDA_PROVIDER]),
      },
      openRemote: () => {
        throw new Error("There is no service");
      },
      openLocal: () => local,
    }, { ...RULES, ...rules });
}

Deno.test("makeFilm on basic without weights makes the film it made without anybody to ask", async () => {
  const local = new ToldFacts();
  const [alone, basic] = [stage(), stage(factsOf(local, []))];
  assert.equal((await alone.make()).status, "completed");
  const end = await basic.make();
  assert.deepEqual(basic.needs.mediaWorkers.rendered, alone.needs.mediaWorkers.rendered);
  assert.deepEqual(
    basic.needs.mediaWorkers.finished.map(({ poster, timeline }) => ({ poster, timeline })).map(
      ({ timeline, poster }) => ({ timeline, seconds: poster.seconds, titles: poster.titles }),
    ),
    alone.needs.mediaWorkers.finished.map(({ timeline, poster }) => ({
      timeline,
      seconds: poster.seconds,
      titles: poster.titles,
    })),
  );
  assert.deepEqual(basic.bank.producers(), alone.bank.producers());
  assert.equal(local.asked.length, 0);
  const record = await basic.needs.runs.document(end.runId, "facts") as FactsRecord;
  assert.equal(record.tier, "basic");
  assert.match(record.reason, /pixels-v1/);
});

Deno.test("makeFilm makes no film on gpu of pictures nobody looked at, and keeps what was answered", async () => {
  const local = new ToldFacts();
  let answered = 0;
  local.before = () => {
    if (++answered > 10) local.fault = new Fault("model_unavailable", "the GPU is gone");
    return Promise.resolve();
  };
  const { bank, needs, make } = stage(factsOf(local, PICTURE_PRODUCERS));
  await assert.rejects(make(), (error) => {
    assert.ok(error instanceof Fault);
    assert.equal(error.code, "model_unavailable");
    assert.match(
      error.message,
      /^Tier gpu makes no film of pictures that nobody looked at, and \d+/,
    );
    assert.match(error.message, /the GPU is gone$/);
    return true;
  });
  assert.equal((await needs.runs.list(1))[0]!.status, "failed");
  for (const head of HEAD_NAMES) {
    assert.equal([...bank.rows(headProducer(head))].length, 10, head);
  }
  // The next try goes on from there.
  local.fault = undefined;
  local.before = () => Promise.resolve();
  const before = local.asked.length;
  assert.equal((await make()).status, "completed");
  assert.ok(local.asked.length > before);
});
