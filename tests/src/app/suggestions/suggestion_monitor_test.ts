// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  type FoundSuggestions,
  SuggestionMonitor,
} from "../../../../src/app/suggestions/suggestion_monitor.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { NOTHING, TRIP } from "../../../fakes/auto_run_world.ts";

function watched(look: (proved: () => void) => Promise<FoundSuggestions>) {
  const clock = { ms: 0 };
  let looks = 0;
  const watch = new SuggestionMonitor({
    look: (_, proved) => {
      looks++;
      return look(proved);
    },
    now: () => clock.ms,
    secrets: ["a-very-secret-key"],
    signal: new AbortController().signal,
  });
  return { watch, clock, looks: () => looks };
}

Deno.test("SuggestionMonitor answers at once, looks behind it, and knows it then", async () => {
  const { watch, looks } = watched(() => Promise.resolve({ ...NOTHING, ranked: [TRIP] }));
  assert.deepEqual(watch.get(), { isLooking: true, ranked: [], passedOver: [], notes: [] });
  await watch.quiet();
  const { isLooking, ranked, lookedAt } = watch.get();
  assert.deepEqual([isLooking, lookedAt], [false, "1970-01-01T00:00:00.000Z"]);
  assert.deepEqual(ranked.map(({ memoryKey }) => memoryKey), [TRIP.memoryKey]);
  assert.equal(looks(), 1);
});

Deno.test("SuggestionMonitor looks again after half an hour, and at once when it was told to", async () => {
  const { watch, clock, looks } = watched(() => Promise.resolve(NOTHING));
  for (const [ms, expected] of [[0, 1], [29 * 60_000, 1], [30 * 60_000, 2]] as const) {
    clock.ms = ms;
    watch.get();
    await watch.quiet();
    assert.equal(looks(), expected);
  }
  watch.forget();
  watch.get();
  await watch.quiet();
  assert.equal(looks(), 3);
});

Deno.test("SuggestionMonitor looks again once another film is the newest", async () => {
  const { watch, looks } = watched(() => Promise.resolve(NOTHING));
  const films = [[undefined, 1], ["a", 2], ["a", 2], ["b", 3], ["b", 3]] as const;
  for (const [newest, expected] of films) {
    watch.get(newest);
    await watch.quiet();
    assert.equal(looks(), expected);
  }
});

Deno.test("SuggestionMonitor looks again for a film that was made while it looked", async () => {
  const { watch, looks } = watched(() => Promise.resolve(NOTHING));
  watch.get("a");
  watch.get("b");
  await watch.quiet();
  assert.equal(watch.get("b").isLooking, true);
  await watch.quiet();
  assert.equal(looks(), 2);
});

Deno.test("SuggestionMonitor keeps what it knew when a look fails, and says why", async () => {
  let isBroken = false;
  const { watch, clock } = watched(() =>
    isBroken
      ? Promise.reject(
        new Fault("library_unreadable", "No answer to a-very-secret-key", { hint: "Wait" }),
      )
      : Promise.resolve({ ...NOTHING, ranked: [TRIP] })
  );
  watch.get();
  await watch.quiet();
  isBroken = true;
  clock.ms = 31 * 60_000;
  watch.get();
  await watch.quiet();
  const { ranked, problem } = watch.get();
  assert.equal(ranked.length, 1);
  assert.equal(problem, "No answer to ***. Wait");
});

Deno.test("SuggestionMonitor gives names and pictures of the last look, by the ids it named", async () => {
  const small = new Uint8Array([1, 2, 3]), wide = new Uint8Array([1, 2, 3, 4]);
  const picture = { id: "0123456789abcdef", small, wide };
  const shown = new Map([[TRIP.memoryKey, { names: ["Anna"], material: [], picture }]]);
  const { watch } = watched(() => Promise.resolve({ ...NOTHING, ranked: [TRIP], shown }));
  assert.equal(watch.picture(picture.id), undefined);
  watch.get();
  await watch.quiet();
  const [first] = watch.get().ranked;
  assert.deepEqual([first?.names, first?.pictureId], [["Anna"], picture.id]);
  assert.equal(watch.picture(picture.id), small);
  assert.equal(watch.picture(picture.id, "wide"), wide);
  assert.equal(watch.picture("other"), undefined);
});

Deno.test("SuggestionMonitor still gives the pictures of the look before, to pages made of it", async () => {
  const small = new Uint8Array([1, 2, 3]), wide = new Uint8Array([1, 2, 3, 4]);
  const picture = { id: "0123456789abcdef", small, wide };
  const shown = new Map([[TRIP.memoryKey, { names: [], material: [], picture }]]);
  const looks: FoundSuggestions[] = [{ ...NOTHING, ranked: [TRIP], shown }, NOTHING, NOTHING];
  const { watch } = watched(() => Promise.resolve(looks.shift()!));
  for (const expected of [small, small, undefined]) {
    watch.forget();
    watch.get();
    await watch.quiet();
    assert.equal(watch.picture(picture.id), expected);
  }
});

Deno.test("SuggestionMonitor knows for half an hour how a look failed, or until one does not", async () => {
  const error = new Fault("library_unreadable", "No answer");
  let next: "unproved" | "proved" | "well" = "unproved";
  const { watch, clock } = watched((proved) => {
    if (next !== "unproved") proved();
    return next === "well" ? Promise.resolve(NOTHING) : Promise.reject(error);
  });
  const failed = () => watch.failed;
  const look = async (now: typeof next) => {
    next = now;
    watch.forget();
    watch.get();
    await watch.quiet();
    return failed();
  };
  assert.equal(failed(), undefined);
  assert.deepEqual(await look("unproved"), { isProved: false, error, atMs: 0 });
  assert.equal(await look("well"), undefined);
  assert.deepEqual(await look("proved"), { isProved: true, error, atMs: 0 });
  clock.ms = 30 * 60_000 - 1;
  assert.equal(failed()?.error, error);
  clock.ms = 30 * 60_000;
  assert.equal(failed(), undefined);
});

Deno.test("SuggestionMonitor takes out secrets that became known while it looked", async () => {
  let secrets: readonly string[] = [];
  const watch = new SuggestionMonitor({
    look: () => {
      secrets = ["a-very-new-key"];
      return Promise.reject(new Error("refused a-very-new-key"));
    },
    now: () => 0,
    get secrets() {
      return secrets;
    },
    signal: new AbortController().signal,
  });
  watch.get();
  await watch.quiet();
  assert.doesNotMatch(watch.get().problem!, /a-very-new-key/);
});

Deno.test("SuggestionMonitor tells what is passed over, with days, names and why", async () => {
  const names = new Map([["p1", "Anna"]]);
  const { watch } = watched(() =>
    Promise.resolve({
      ...NOTHING,
      names,
      rejections: [{
        category: "person_spotlight",
        memoryKey: "person_spotlight:2025-01-01:2025-12-31:p1,p2",
        rule: "same_category_as_previous",
      }],
      backedOff: [
        {
          memoryKey: "trip:2025-07-02:2025-07-09:",
          why: "failed",
          reason: "failed 2x, retrying after 24h",
        },
        {
          memoryKey: "album:a1",
          why: "nothing_worth",
          reason: "nothing worth a film, looking again after 7d",
        },
      ],
    })
  );
  watch.get();
  await watch.quiet();
  assert.deepEqual(watch.get().passedOver, [
    {
      category: "trip",
      days: { start: "2025-07-02", end: "2025-07-09" },
      names: [],
      why: "failed",
    },
    { category: "album", names: [], why: "nothing_worth" },
    {
      category: "person_spotlight",
      days: { start: "2025-01-01", end: "2025-12-31" },
      names: ["Anna"],
      why: "same_category_as_previous",
    },
  ]);
});
