// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { discover } from "../../../src/automation/discover.ts";
import type { ExclusionRule } from "../../../src/library/exclusion.ts";
import type { Asset } from "../../../src/library/asset.ts";
import type { RunLibrary } from "../../../src/ledger/run.ts";
import type { Library, SyncReport } from "../../../src/library/library.ts";
import { MemoryAttempts } from "../../fakes/stores/memory_attempts.ts";
import { MemoryLibrary } from "../../fakes/library/memory_library.ts";
import { MemoryRuns } from "../../fakes/stores/memory_runs.ts";
import { MemorySpecialDays } from "../../fakes/stores/memory_special_days.ts";
import { photo } from "../../fixtures/assets.ts";
import { RULES } from "../../fixtures/automation/automation.ts";

const SEPTEMBER = ["01", "02", "03", "04", "05", "06", "07", "08"].map((day) =>
  photo({ id: `p${day}.jpg`, takenAt: `2026-09-${day}T12:00:00.000` })
);

async function septemberCount(rules: readonly ExclusionRule[], delivered: readonly string[] = []) {
  const { ranked } = await discovered(SEPTEMBER, rules, delivered);
  return ranked.find(({ category }) => category === "monthly_review")?.assetCount;
}

async function discovered(
  assets: readonly Asset[],
  rules: readonly ExclusionRule[] = [],
  delivered: readonly string[] = [],
  report: Partial<SyncReport> = {},
) {
  const prepare = async (runs: MemoryRuns) => {
    for (const [i, assetId] of delivered.entries()) {
      await runs.begin({ runId: `run-${i}`, startedAt: "2026-09-30", source: "auto" });
      await runs.end(`run-${i}`, { status: "completed", finishedAt: "2026-09-30", delivery: {} });
      await runs.endDelivery(`run-${i}`, { status: "delivered", assetId });
    }
  };
  return await discoveredOf(new MemoryLibrary(assets, report), { rules, prepare });
}

async function discoveredOf(
  library: Library,
  { rules = [], read, prepare }: {
    readonly rules?: readonly ExclusionRule[];
    readonly read?: RunLibrary;
    readonly prepare?: (runs: MemoryRuns) => Promise<void>;
  },
) {
  const runs = new MemoryRuns();
  await prepare?.(runs);
  const unused = () => Promise.reject(new Error("nobody asks for this"));
  return await discover(
    {
      library,
      primary: library,
      ...(read ? { read } : {}),
      ledger: {
        runs,
        attempts: new MemoryAttempts(),
        people: {
          book: () => Promise.resolve({ people: [], groups: [] }),
          put: unused,
          bind: unused,
          unbind: unused,
          addGroup: unused,
          removeGroup: unused,
        },
        specialDays: new MemorySpecialDays(),
        exclusions: {
          list: () =>
            Promise.resolve(rules.map((rule, i) => ({ id: `x${i}`, rule, createdAt: "2026" }))),
          add: unused,
          remove: unused,
        },
      },
      now: () => Date.parse("2026-10-05T09:00:00Z"),
      dayOf: (instant) => instant.slice(0, 10),
    },
    RULES,
    new AbortController().signal,
  );
}

Deno.test("discover counts neither what the owner shut out nor films that were delivered", async () => {
  assert.equal(await septemberCount([]), 8);
  assert.equal(await septemberCount([{ kind: "asset", asset: "p01.jpg", name: "p01" }]), 7);
  assert.equal(await septemberCount([], ["p02.jpg", "p03.jpg"]), 6);
  const range = { start: "2026-09-01", end: "2026-09-30" };
  assert.equal(await septemberCount([{ kind: "dates", range }]), undefined);
});

Deno.test("discover says so when the library holds no picture at all", async () => {
  const says = async (assets: readonly Asset[]) =>
    (await discovered(assets)).notes.some((note) =>
      typeof note !== "string" && note.key === "lacking.pictures"
    );
  assert.deepEqual([await says([]), await says(SEPTEMBER)], [true, false]);
  const unread = "12 files are of kinds this program does not read (NEF, AVI)";
  const { notes } = await discovered([], [], [], { notes: [unread] });
  assert.equal(notes[1], unread);
});

/** Its index has September until it is brought up to date. */
class LostLibrary extends MemoryLibrary {
  #isRead = false;

  override sync() {
    this.#isRead = true;
    return super.sync();
  }

  override span() {
    return this.#isRead
      ? super.span()
      : Promise.resolve({ first: "2026-09-01", last: "2026-09-08" });
  }
}

Deno.test("discover knows that an empty library had pictures by its index, and by a film of it", async () => {
  const emptied = new MemoryLibrary([]);
  const read = { folder: "/photos" };
  const film = (folder: string) => async (runs: MemoryRuns) => {
    await runs.begin({
      runId: "run",
      startedAt: "2026-09-30",
      source: "manual",
      library: { folder },
    });
    await runs.end("run", { status: "completed", finishedAt: "2026-09-30" });
  };
  const hadPictures = async (library: Library, prepare?: (runs: MemoryRuns) => Promise<void>) =>
    (await discoveredOf(library, { read, prepare })).empty?.hadPictures;
  assert.equal(await hadPictures(new MemoryLibrary(SEPTEMBER)), undefined);
  assert.equal(await hadPictures(emptied), false);
  assert.equal(await hadPictures(new LostLibrary([])), true);
  assert.equal(await hadPictures(emptied, film("/photos")), true);
  assert.equal(await hadPictures(emptied, film("/other")), false);
});
