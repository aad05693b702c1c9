// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { filmNow } from "../../../src/web/live/look_now.ts";
import { liveStateBody, progressBody } from "../../../src/web/wire/trigger_wire.ts";
import {
  asked,
  ATTEMPT,
  SIGN_IN_MODES,
  signedIn,
  TOKEN,
  WebWorld,
} from "../../fakes/web/web_world.ts";

interface Event {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}

/** Events as a browser reads them; comments are left out. */
class Events {
  #text = "";
  readonly #reader: ReadableStreamDefaultReader<string>;

  constructor(answer: Response) {
    this.#reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  }

  /** `undefined` at the end. */
  async next(): Promise<Event | undefined> {
    while (true) {
      const end = this.#text.indexOf("\n\n");
      if (end >= 0) {
        const block = this.#text.slice(0, end);
        this.#text = this.#text.slice(end + 2);
        if (block.startsWith(":")) continue;
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1] ?? "";
        return { event: field("event"), id: field("id"), data: field("data") };
      }
      const { done, value } = await this.#reader.read();
      if (done) return undefined;
      this.#text += value;
    }
  }

  async state() {
    const event = await this.next();
    assert.equal(event?.event, "state");
    return liveStateBody.parse(JSON.parse(event.data));
  }

  leave(): Promise<void> {
    return this.#reader.cancel();
  }
}

type App = Awaited<ReturnType<typeof WebWorld.open>>["app"];

async function listen(app: App, path: string, headers: Record<string, string> = {}) {
  const answer = await app.fetch(asked(`http://localhost${path}`, { headers }));
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get("content-type"), "text/event-stream");
  assert.equal(answer.headers.get("cache-control"), "no-store");
  return new Events(answer);
}

Deno.test("GET /api/live tells that a film is begun at a terminal, then that it is made", async () => {
  const { world, app } = await WebWorld.open("off");
  const events = await listen(app, "/api/live");
  assert.equal((await events.state()).film_begun_at, null);
  const startedAt = "2026-10-05T07:00:00.000Z";
  await world.runs.begin({ runId: "20261005_070000_1f0c", startedAt, source: "manual" });
  assert.equal((await events.state()).film_begun_at, startedAt);
  // A newer dry run is no film.
  const dry = { runId: "20261005_070100_1f0c", isDryRun: true } as const;
  await world.runs.begin({ ...dry, startedAt: "2026-10-05T07:01:00.000Z", source: "manual" });
  assert.equal((await filmNow({ runs: world.runs }))?.startedAt, startedAt);
  await world.runs.end(dry.runId, { status: "dry_run", finishedAt: startedAt });
  await world.film();
  assert.equal((await events.state()).film_begun_at, null);
  await events.leave();
});

Deno.test("GET /api/live tells how far each order is that is worked at", async () => {
  const { world, app } = await WebWorld.open("off");
  const request = { options: {} };
  const film = await world.make.order({ label: "Sea", request });
  const cut = await world.make.order({ label: "Snow", request });
  const far = { run: "20261005_070000_1f0c", done: 0, total: 0 };
  world.progress.set(film.orderId, { ...far, phase: "render", share: 0.5 });
  world.progress.set(cut.orderId, { ...far, phase: "selection", share: 0.25 });
  const events = await listen(app, "/api/live");
  assert.deepEqual((await events.state()).orders_at_work, [film.orderId, cut.orderId]);
  const told = progressBody.parse(JSON.parse((await events.next())!.data));
  assert.deepEqual(told.map(({ order_id, share }) => [order_id, share]), [
    [film.orderId, 0.5],
    [cut.orderId, 0.25],
  ]);
  await events.leave();
});

Deno.test("GET /api/live tells of a memory that is found, and of its title once its pictures are chosen", async () => {
  const { world, app } = await WebWorld.open("off");
  const events = await listen(app, "/api/live"), id = "0123456789abcdef";
  assert.deepEqual((await events.state()).memories, []);
  const found = { id, title: "Ida", subtitle: "2025", pictures: 40, hasCover: true };
  world.shownMemories = [found];
  assert.deepEqual((await events.state()).memories, [{
    memory_id: id,
    title: "Ida",
    seconds: null,
  }]);
  world.shownMemories = [{ ...found, title: "A year with Ida", seconds: 52 }];
  assert.deepEqual((await events.state()).memories[0]?.title, "A year with Ida");
  await events.leave();
});

Deno.test("GET /api/live tells the phases of the running film as they come, then its end", async () => {
  const { world, app } = await WebWorld.open("off");
  const events = await listen(app, "/api/live");
  const nothing = {
    attempt: null,
    film_begun_at: null,
    film_step: null,
    looking: false,
    looked_at: null,
    orders: [],
    orders_at_work: [],
    memories: [],
  };
  assert.deepEqual(await events.state(), nothing);
  await world.attempts.begin(ATTEMPT, "2026-10-05T07:00:00.000Z", "http trigger");
  assert.deepEqual((await events.state()).attempt?.state, "running");
  for (const phase of ["discovery", "render", "delivery"] as const) {
    await world.attempts.enter(ATTEMPT, phase);
    assert.equal((await events.state()).attempt?.phase, phase);
  }
  await world.attempts.finish(ATTEMPT, {
    outcome: "completed",
    reason: "generation completed",
    finishedAt: "2026-10-05T07:10:00.000Z",
  });
  assert.equal((await events.state()).attempt?.state, "completed");
  await events.leave();
});

Deno.test("GET /api/live stands below the base path, and the start page names it there", async () => {
  const { world, app } = await WebWorld.open("basic", { basePath: "/a/b" });
  const headers = { cookie: await signedIn(app, "/a/b") };
  const home = await app.fetch(asked("http://localhost/a/b/", { headers }));
  const page = await home.text();
  assert.match(page, /data-events="\/a\/b\/api\/live"/);
  const events = await listen(app, "/a/b/api/live", headers);
  const first = await events.next();
  // The page was made of this state, so it need not ask for itself again.
  assert.ok(page.includes(`data-state="${first!.id}"`));
  world.stop.abort();
  assert.equal(await events.next(), undefined);
  const outside = await app.fetch(asked("http://localhost/api/live", { headers }));
  assert.equal(outside.status, 404);
});

for (const mode of SIGN_IN_MODES.filter((each) => each !== "off")) {
  Deno.test(`GET /api/live tells a stranger nothing (${mode})`, async () => {
    const { app } = await WebWorld.open(mode, { token: TOKEN });
    const offers: readonly Record<string, string>[] = [
      {},
      { "x-api-key": TOKEN },
      { cookie: "photos_memories_session=a.b" },
    ];
    for (const headers of offers) {
      const answer = await app.fetch(asked("http://localhost/api/live", { headers }));
      assert.equal(answer.status, 401);
      assert.deepEqual(await answer.json(), { detail: "authentication required" });
    }
  });
}

Deno.test("GET /api/live ends when the user signs out anywhere", async () => {
  const { app } = await WebWorld.open("basic");
  const here = await signedIn(app), there = await signedIn(app);
  const events = await listen(app, "/api/live", { cookie: here });
  await events.state();
  const answer = await app.fetch(asked("http://localhost/logout", {
    method: "POST",
    headers: { cookie: there, origin: "http://localhost" },
  }));
  assert.equal(answer.status, 303);
  assert.equal((await events.next())?.event, "end");
  assert.equal(await events.next(), undefined);
});

Deno.test("GET /api/live takes so many listeners, and another one when one has left", async () => {
  const { app } = await WebWorld.open("off", { live: { mostListeners: 2 } });
  const all = [await listen(app, "/api/live"), await listen(app, "/api/live")];
  for (const each of all) await each.state();
  const full = await app.fetch(asked("http://localhost/api/live"));
  assert.deepEqual([full.status, full.headers.get("retry-after")], [503, "10"]);
  await full.body?.cancel();
  await all[0]!.leave();
  let status = 503;
  while (status === 503) {
    const answer = await app.fetch(asked("http://localhost/api/live"));
    status = answer.status;
    await answer.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  assert.equal(status, 200);
  await all[1]!.leave();
});

Deno.test("HEAD /api/live says what a GET would, and takes nobody's place", async () => {
  const { app } = await WebWorld.open("off", { live: { mostListeners: 1 } });
  for (let i = 0; i < 3; i++) {
    const head = await app.fetch(asked("http://localhost/api/live", { method: "HEAD" }));
    assert.deepEqual([head.status, head.headers.get("content-type")], [200, "text/event-stream"]);
  }
  const events = await listen(app, "/api/live");
  await events.state();
  await events.leave();
});
