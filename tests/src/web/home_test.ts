// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { AttemptId } from "../../../src/ledger/attempt.ts";
import type { OrderState } from "../../../src/ledger/film_order.ts";
import { asked, ATTEMPT, WebWorld } from "../../fakes/web/web_world.ts";

/** As another machine sees it: the owner's own is led to the first steps while there is no library. */
async function home(
  prepare: (world: WebWorld) => unknown,
  { peer = "203.0.113.7", path = "/" } = {},
): Promise<string> {
  const { world, app } = await WebWorld.open("off");
  await prepare(world);
  const answer = await app.fetch(asked(`http://localhost${path}`), { peer });
  assert.equal(answer.status, 200);
  return await answer.text();
}

const OWNER = { peer: "127.0.0.1" };
const MEMORY = {
  id: "0123456789abcdef",
  title: "A year with Ida",
  subtitle: "2025 · Freiburg",
  seconds: 52,
  pictures: 40,
  hasCover: true,
} as const;
const BY_HAND = {
  runId: "20261005_070000_2e1d",
  startedAt: "2026-10-05T06:57:00.000Z",
  source: "manual",
} as const;

const without = (world: WebWorld) => void (world.missing = ["immich.url", "immich.api_key"]);

Deno.test("the first page asks for a library first, and for nothing else", async () => {
  const text = await home(without);
  assert.match(text, /<h1>Your pictures, as memories<\/h1>/);
  assert.match(text, /The owner has not said yet/);
  assert.match(text, /href="\/setup\/key">Is this app yours\?</, "the owner is let in by a key");
  assert.doesNotMatch(text, /href="\/setup(?!\/key)|class="saving"|class="films"/);
  // The owner's first visit is led there at once.
  const later = await home(async (world) => {
    without(world);
    await world.attempts.begin(ATTEMPT as AttemptId, BY_HAND.startedAt, "manual");
  }, OWNER);
  assert.match(later, /href="\/setup\/library">Choose where they are</);
});

Deno.test("where films are and no library is chosen, the first page leads the owner to the choice", async () => {
  const text = await home(async (world) => {
    without(world);
    await world.film();
  }, OWNER);
  assert.match(text, /class="notice warn".*href="\/setup\/library">Choose where they are</s);
  assert.doesNotMatch(text, /href="\/setup"/);
});

Deno.test("before the first memory the first page says that one comes, or that there is too little", async () => {
  const coming = await home((world) => {
    world.suggestions = { isLooking: true, ranked: [], passedOver: [], notes: [] };
  });
  assert.match(coming, /role="status">[^<]*The first memory is on its way/);
  assert.match(coming, /data-refresh="4"/, "it is looked for again where no events come through");
  const few = await home((world) => {
    const lookedAt = "2026-10-05T06:50:00.000Z";
    world.suggestions = { isLooking: false, lookedAt, ranked: [], passedOver: [], notes: [] };
  });
  assert.match(few, /too few pictures for a memory.*href="\/make"/s);
});

Deno.test("the first page shows memories as covers, each with its title, place, length and deeds", async () => {
  const text = await home(async (world) => {
    world.shownMemories = [MEMORY, { ...MEMORY, id: "fedcba9876543210", title: "Coast" }];
    await world.film();
  });
  assert.match(text, /class="unseen">Play A year with Ida, 52 seconds, 2025 · Freiburg</);
  assert.match(text, /src="\/memories\/0123456789abcdef\/cover\?size=wide"/);
  assert.match(text, /src="\/memories\/fedcba9876543210\/cover\?size=small"/);
  assert.match(text, /href="\/memories\/0123456789abcdef"[^>]* data-all[^>]*>.*Play all/s);
  for (const deed of ["save", "edit", "hide"]) {
    assert.match(text, new RegExp(`action="/memories/fedcba9876543210/${deed}"`));
  }
  assert.ok(text.indexOf('class="covers"') < text.indexOf("CANARY-TITLE"), "films come after them");
});

Deno.test("the first page has four films and the way to all", async () => {
  const text = await home(async (world) => {
    for (let n = 0; n < 6; n++) await world.film(`20261005_07000${n}_1f0c`);
  });
  assert.equal(text.split('<li class="film">').length - 1, 4);
  assert.match(text, /href="\/films">All films</);
});

/** An order in this state, with a child at work where it says how far it is. */
async function order(world: WebWorld, state: OrderState, share?: number): Promise<void> {
  const placed = await world.make.order({ label: "Coast · 2025", request: { options: {} } });
  await world.orders.move(placed.orderId, ["choosing"], state);
  if (share === undefined) return;
  const etaSeconds = 120, [done, total] = [1, 3];
  world.progress.set(placed.orderId, {
    run: BY_HAND.runId,
    phase: "render",
    done,
    total,
    share,
    etaSeconds,
  });
}

Deno.test("a film that is being saved is one line with its progress, the time left and a way to stop it", async () => {
  const text = await home((world) => order(world, "making", 0.4));
  const line = /<ul class="saving">.*?<\/ul>/s.exec(text)![0];
  assert.match(line, /“Coast · 2025” is being saved/);
  assert.match(line, /<progress max="1" value="0.4"/);
  assert.match(line, /about 2 minutes left/);
  assert.match(line, /action="\/make\/[^"]*\/cancel"[^>]*>.*name="from" value="home".*Stop/s);
  assert.match(await home((world) => order(world, "waiting")), /“Coast · 2025” is saved next/);
});

Deno.test("what waits for a person is being edited, and can be thrown away", async () => {
  const text = await home((world) => order(world, "chosen"));
  assert.doesNotMatch(text, /class="saving"/);
  const edited = text.slice(text.indexOf(">Being edited<"));
  assert.match(edited, /href="\/make\/[^"]*">Coast · 2025</);
  assert.match(edited, /\/cancel".*Throw away/s);
});

Deno.test("the first page tells of a film of the automation or a terminal, and of none that is tried out", async () => {
  const made = await home((world) => world.runs.begin(BY_HAND));
  assert.match(made, /<ul class="saving">.*A film is being made/s);
  const byItself = await home(async (world) => {
    await world.runs.begin(BY_HAND);
    world.byItself = {
      ...{ run: BY_HAND.runId, phase: "render", done: 1, total: 3 },
      ...{ share: 0.4, etaSeconds: 120 },
    };
  }, OWNER);
  assert.match(byItself, /value="0.4".*about 2 minutes left/s);
  assert.match(byItself, /action="\/films\/20261005_070000_2e1d\/stop".*value="home".*Stop/s);
  const tried = await home((world) => world.runs.begin({ ...BY_HAND, isDryRun: true }));
  assert.doesNotMatch(tried, /class="saving"/);
  const own = await home(async (world) => {
    await order(world, "making", 0.4);
    await world.runs.begin(BY_HAND);
  });
  assert.equal(own.split("is being").length - 1, 1, "a film of a page is told of once");
});

Deno.test("the first page says that captions are waited for, and how many are there", async () => {
  const text = await home(async (world) => {
    await world.runs.begin(BY_HAND);
    await world.runs.keepStep(BY_HAND.runId, { name: "captions", done: 3, total: 12 });
  });
  assert.match(text, /Waiting for captions \(3 of 12\)/);
});

Deno.test("the first page with films stays what it is when the library is gone", async () => {
  const text = await home(async (world) => {
    await world.film();
    world.missing = ["immich.url"];
    world.suggestions = {
      isLooking: false,
      ranked: [],
      passedOver: [],
      notes: [],
      problem: "No library",
    };
  });
  assert.match(text, /CANARY-TITLE/);
  assert.match(text, /notice warn"[^>]*>No library/);
});

Deno.test("the first page shows films however many runs made none since", async () => {
  const text = await home(async (world) => {
    await world.film();
    for (let n = 0; n < 150; n++) {
      const startedAt = `2027-10-05T09:00:00.${String(n).padStart(3, "0")}Z`;
      const runId = `20271005_090000_${n.toString(16).padStart(4, "0")}`;
      await world.runs.begin({ runId, startedAt, source: "auto" });
      await world.runs.end(runId, { status: "failed", finishedAt: startedAt });
    }
  });
  assert.match(text, /CANARY-TITLE/);
});

Deno.test("each deed on the first page leads back to it, and is confirmed there by a line", async () => {
  const { world, app } = await WebWorld.open("off");
  world.shownMemories = [{ ...MEMORY, runId: BY_HAND.runId }];
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await app.fetch(asked(`http://localhost${path}`, {
      method: "POST",
      body: new URLSearchParams({ from: "home", ...form }),
      headers: { "sec-fetch-site": "same-origin" },
    }));
    assert.equal(answer.status, 303);
    const to = answer.headers.get("location")!;
    return await (await app.fetch(asked(`http://localhost${to}`))).text();
  };
  const at = `/memories/${MEMORY.id}`;
  assert.match(await post(`${at}/save`, {}), /role="status">It is being saved/);
  const hidden = await post(`${at}/hide`, {});
  assert.match(hidden, /role="status">“A year with Ida” is not shown again/);
  assert.match(hidden, new RegExp(`action="${at}/hide".*value="undo".*Undo`, "s"));
  assert.match(await post(`${at}/hide`, { press: "undo" }), /“A year with Ida” is shown again/);
  const waiting = await world.make.order({ label: "Coast", request: { options: {} } });
  assert.match(await post(`/make/${waiting.orderId}/cancel`, {}), /role="status">It was thrown/);
  const saved = await world.make.order({ label: "Coast", request: { options: {} } });
  await world.orders.move(saved.orderId, ["choosing"], "waiting");
  assert.match(await post(`/make/${saved.orderId}/cancel`, {}), /role="status">It was stopped/);
  // What failed before its pictures were chosen is not saved yet, and what was chosen is.
  const failed = await world.make.order({ label: "Coast", request: { options: {} } });
  await world.orders.move(failed.orderId, ["choosing"], "failed");
  const chosen = /role="status">Its pictures are being chosen again/;
  assert.match(await post(`/make/${failed.orderId}/retry`, {}), chosen);
  await world.orders.move(failed.orderId, ["choosing"], "failed", { cutRunId: BY_HAND.runId });
  assert.match(await post(`/make/${failed.orderId}/retry`, {}), /role="status">It is being saved/);
});
