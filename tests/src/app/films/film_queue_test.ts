// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { FilmQueue } from "../../../../src/app/films/film_queue.ts";
import { filmOrders } from "../../../../src/app/films/film_orders.ts";
import type { ChildEnd } from "../../../../src/automation/auto_run_deps.ts";
import type { FilmRequest } from "../../../../src/film/brief/film_request.ts";
import { Fault } from "../../../../src/base/fault.ts";
import { NO_EDITS, type StoredEdits, withRechoice } from "../../../../src/film/select/edit_cut.ts";
import type { FilmOutlook } from "../../../../src/app/library/library_service.ts";
import type { FilmOrder } from "../../../../src/ledger/film_order.ts";
import type { RunEnd } from "../../../../src/ledger/ledger.ts";
import type { RunStatus } from "../../../../src/ledger/run.ts";
import { LaidOutCuts } from "../../../../src/app/previews/laid_out_cuts.ts";
import { MemoryOrders } from "../../../fakes/stores/memory_orders.ts";
import { MemoryRuns } from "../../../fakes/stores/memory_runs.ts";
import { silentLog } from "../../../fakes/silent_log.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";

const SAID: ChildEnd = { kind: "exited", code: 0, output: "" };

/** A queue whose child ends as a test says. */
class World implements AsyncDisposable {
  readonly orders = new MemoryOrders();
  readonly runs = new MemoryRuns();
  readonly requests: FilmRequest[] = [];
  isFree = true;
  /** Status of the child's run, then its end. */
  child: (request: FilmRequest, signal: AbortSignal) => Promise<[RunStatus, ChildEnd]> = (
    { cutOf },
  ) => Promise.resolve([cutOf === undefined ? "dry_run" : "completed", SAID]);
  readonly queue = new FilmQueue({
    orders: this.orders,
    runs: this.runs,
    make: (order, request, tell, signal) => this.#make(order, request, tell, signal),
    isPipelineFree: () => Promise.resolve(this.isFree),
    sleep: (_, signal) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, 5);
        signal.addEventListener("abort", () => {
          clearTimeout(timer);
          resolve();
        });
      }),
    log: silentLog(),
    signal: new AbortController().signal,
  });
  readonly make = filmOrders({
    orders: this.orders,
    runs: this.runs,
    queue: this.queue,
    library: {
      choices: unused,
      overview: unused,
      outlook: () =>
        Promise.resolve(this.outlooks.length > 1 ? this.outlooks.shift()! : this.outlooks[0]!),
      renew: () => Promise.resolve(void this.renewals++),
    },
    picture: unused,
    cuts: new LaidOutCuts({ runs: this.runs, layOut: unused }),
    pictures: { find: unused, byKey: unused, media: unused, people: unused },
    tracks: { list: unused, choose: unused, idOf: (path) => path },
    preview: { sheet: unused, words: unused, frame: unused, clip: unused, sound: unused },
    takes: { list: unused, sound: unused },
    known: { settings: {} as never, secrets: [] },
    onEdited: () => Promise.resolve(),
  });
  /** What the library has for a film, look by look; the last one stays. */
  outlooks: FilmOutlook[] = [{ pictures: 40, filmSeconds: 60 }];
  renewals = 0;
  #made = 0;
  /** How its runs end, beside their status. */
  ended: Partial<RunEnd> = {};

  run(): this {
    this.queue.begin();
    return this;
  }

  async order(label: string): Promise<string> {
    return (await this.make.order({ label, request: { options: { query: label } } })).orderId;
  }

  async #make(
    _: FilmOrder,
    request: FilmRequest,
    tell: Parameters<ConstructorParameters<typeof FilmQueue>[0]["make"]>[2],
    signal: AbortSignal,
  ): Promise<ChildEnd> {
    this.requests.push(request);
    const runId = `20261005_070000_${String(this.#made++).padStart(4, "0")}`;
    await this.runs.begin({ runId, startedAt: "2026-10-05T07:00:00.000Z", source: "manual" });
    tell({ run: runId, phase: "render", done: 0, total: 0, share: 0.5 });
    const [status, end] = await this.child(request, signal);
    if (status === "dry_run") {
      await this.runs.keep(runId, "brief", briefOf());
      await this.runs.keep(runId, "cut", cutOf([stillShot(1)]));
    }
    if (status !== "running") {
      await this.runs.end(runId, { ...this.ended, status, finishedAt: "2026-10-05T07:01:00.000Z" });
    }
    return end;
  }

  /** Waits until the order is in this state. */
  async until(id: string, state: FilmOrder["state"]): Promise<FilmOrder> {
    while (true) {
      const order = await this.orders.get(id);
      if (order?.state === state) return order;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.queue[Symbol.asyncDispose]();
  }
}

const ORDER = {
  orderedAt: "2026-10-05T07:00:00.000Z",
  label: "Sea",
};

const unused = () => Promise.reject(new Error("not asked"));
const never = (_: FilmRequest, signal: AbortSignal) =>
  new Promise<[RunStatus, ChildEnd]>((_, reject) =>
    signal.addEventListener("abort", () => reject(new Fault("cancelled", "It was cancelled")))
  );

Deno.test("a cut is chosen at once, and rendered once its owner says so", async () => {
  await using world = new World().run();
  const id = await world.order("sea");
  const { cutRunId } = await world.until(id, "chosen");
  assert.deepEqual([world.requests[0]?.stopAfter, world.requests[0]?.options], ["timeline", {
    query: "sea",
  }]);
  assert.equal(world.requests.length, 1);
  await world.make.render(id, true);
  const made = await world.until(id, "made");
  assert.deepEqual(
    [world.requests[1]?.cutOf, world.requests[1]?.upload, made.filmRunId !== cutRunId],
    [cutRunId, true, true],
  );
});

Deno.test("films are rendered one after the other, and wait for a film made elsewhere", async () => {
  await using world = new World().run();
  const [sea, snow] = [await world.order("sea"), await world.order("snow")];
  await world.until(sea, "chosen");
  await world.until(snow, "chosen");
  world.isFree = false;
  await world.make.render(snow, false);
  await world.make.render(sea, false);
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(world.requests.length, 2, "only the two cuts were made");
  let working = 0, most = 0;
  world.child = async () => {
    most = Math.max(most, ++working);
    await new Promise((resolve) => setTimeout(resolve, 5));
    working--;
    return ["completed", SAID];
  };
  world.isFree = true;
  await world.until(sea, "made");
  assert.equal(most, 1);
  assert.deepEqual(world.requests.slice(2).map(({ options }) => options.query), ["snow", "sea"]);
});

Deno.test("a film that found another being made waits again", async () => {
  await using world = new World().run();
  const id = await world.order("sea");
  await world.until(id, "chosen");
  let tries = 0;
  world.child = () =>
    Promise.resolve(
      ++tries === 1 ? ["running", { kind: "busy", output: "" }] : ["completed", SAID],
    );
  await world.make.render(id, false);
  await world.until(id, "made");
  assert.equal(tries, 2);
});

Deno.test("an order that is cancelled stops its child, and nothing brings it back", async () => {
  await using world = new World();
  world.child = never;
  world.run();
  const id = await world.order("sea");
  while (world.queue.progress(id) === undefined) await new Promise((r) => setTimeout(r, 1));
  const { run } = world.queue.progress(id)!;
  await world.make.cancel(id);
  assert.equal(
    (await world.runs.get(run))?.isStopAsked,
    true,
    "pages say that it is being stopped",
  );
  while (world.queue.progress(id) !== undefined) await new Promise((r) => setTimeout(r, 1));
  assert.equal((await world.orders.get(id))?.state, "cancelled");
  world.child = () => Promise.resolve(["dry_run", SAID]);
  await world.make.retry((await world.orders.get(id))!);
  await world.until(id, "chosen");
});

Deno.test("another shape of a film is rendered again as it is, its cut is not changed", async () => {
  await using world = new World();
  const orderId = crypto.randomUUID(), request = { options: {}, orientation: "portrait" };
  await world.orders.add({ ...ORDER, request, cutRunId: "cut", orderId });
  await world.make.cancel(orderId);
  await world.make.retry((await world.orders.get(orderId))!);
  assert.equal((await world.orders.get(orderId))?.state, "waiting");
});

Deno.test("a film that fails says why, and one that found nothing does", async () => {
  await using world = new World().run();
  const output = "stderr:\n at drainTicks (ext:core/01_core.js:432:5)";
  const fault = { code: "disk_full", message: "The disk is full" } as const;
  world.child = () => Promise.resolve(["failed", { kind: "exited", code: 1, output, fault }]);
  const full = await world.until(await world.order("sea"), "failed");
  assert.deepEqual([full.error, full.errorCode], ["The disk is full", "disk_full"]);
  world.child = () => Promise.resolve(["failed", { kind: "exited", code: 1, output }]);
  const silent = await world.until(await world.order("sand"), "failed");
  assert.match(silent.error!, /ended with exit code 1/);
  assert.equal(silent.errorCode, "child_died");
  world.child = () => Promise.resolve(["failed", { kind: "killed", by: "SIGKILL", output: "" }]);
  const killed = await world.until(await world.order("snow"), "failed");
  assert.match(killed.error!, /SIGKILL/);
  assert.equal(killed.errorCode, "child_died");
  world.ended = { error: "It is full", errorCode: "disk_full" };
  world.child = () => Promise.resolve(["failed", { kind: "exited", code: 1, output: "" }]);
  const { error, errorCode } = await world.until(await world.order("lake"), "failed");
  assert.deepEqual({ error, errorCode }, world.ended);
  world.child = () => Promise.resolve(["nothing", SAID]);
  await world.until(await world.order("cake"), "nothing");
});

Deno.test("a stop of the app keeps what waits, and a killed app's film is told as failed", async () => {
  const world = new World();
  const id = await world.order("sea");
  world.run();
  await world.until(id, "chosen");
  world.child = never;
  await world.make.render(id, false);
  await world.until(id, "making");
  await world[Symbol.asyncDispose]();
  assert.equal((await world.orders.get(id))?.state, "waiting");

  await using next = new World();
  const left = await next.order("snow");
  await next.orders.move(left, ["choosing"], "making", { cutRunId: "cut" });
  // Its film may still be in the making; meanwhile a cut is chosen.
  next.isFree = false;
  next.run();
  await next.until(await next.order("ice"), "chosen");
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal((await next.orders.get(left))?.state, "making");
  next.isFree = true;
  assert.match((await next.until(left, "failed")).error!, /stopped/);
  await next.make.retry((await next.orders.get(left))!);
  await next.until(left, "made");
});

Deno.test("a cut that is chosen anew knows the one before, and a choice that fails leads back to that", async () => {
  await using world = new World().run();
  const id = await world.order("sea"), by = { kind: "length", seconds: 30 } as const;
  const { cutRunId: first } = await world.until(id, "chosen");
  await world.runs.keep(first!, "request", { query: "sea" });
  const rechoose = async (run: string) => {
    const edits = await world.runs.document(run, "edits") as StoredEdits | undefined ?? NO_EDITS;
    await world.runs.keepEdits(run, edits.revision, withRechoice(edits, by));
    await world.make.rechoose(id, { query: "sea", durationSeconds: 30 });
  };
  await rechoose(first!);
  const { cutRunId: second } = await world.until(id, "chosen");
  const [old, anew] = await Promise.all(
    [first!, second!].map(async (run) => await world.runs.document(run, "edits") as StoredEdits),
  );
  assert.deepEqual([old!.next, anew!.before], [{ by, run: second }, { run: first, applied: 1 }]);

  await world.make.takeCut(id, first!, { query: "sea" });
  world.child = () => Promise.resolve(["failed", { ...SAID, code: 1 }]);
  await rechoose(first!);
  const failed = await world.until(id, "failed");
  await world.make.retry(failed);
  const back = (await world.orders.get(id))!;
  assert.deepEqual([back.state, back.cutRunId, back.request.options], ["chosen", first, {
    query: "sea",
  }]);
  const { next } = await world.runs.document(first!, "edits") as StoredEdits;
  assert.equal(next, undefined);
});

const ALBUM = {
  label: "Porto",
  request: { options: { album: "Porto" }, upload: true, origin: { source: "manual" } },
} as const;

async function atOnce(world: World): Promise<string> {
  const asked = await world.make.orderAtOnce(ALBUM);
  assert.ok("order" in asked);
  return asked.order.orderId;
}

Deno.test("a film that a program asks for is made in one go and delivered, unseen by a person", async () => {
  await using world = new World().run();
  world.child = () => Promise.resolve(["completed", SAID]);
  const made = await world.until(await atOnce(world), "made");
  assert.equal(made.filmRunId, "20261005_070000_0000");
  assert.deepEqual(world.requests, [{ ...ALBUM.request, cutOf: undefined }]);
});

Deno.test("a film that a program asks for and that has too few pictures ends as nothing, not as failed", async () => {
  await using world = new World().run();
  world.child = () => Promise.resolve(["nothing", SAID]);
  world.ended = { error: "Two pictures make no film" };
  const { error } = await world.until(await atOnce(world), "nothing");
  assert.equal(error, "Two pictures make no film");
});

Deno.test("a hundred pictures that come into an album ask for one film while it waits, then for one more", async () => {
  await using world = new World();
  const ids = await Promise.all(Array.from({ length: 100 }, () => atOnce(world)));
  assert.equal(new Set(ids).size, 1);
  const another = await world.make.orderAtOnce({
    ...ALBUM,
    request: { ...ALBUM.request, options: { album: "Faro" } },
  });
  assert.ok("order" in another && another.order.orderId !== ids[0]);
  assert.equal((await world.orders.queued(["waiting"])).length, 2);
  // It has read the album by then, and later pictures are not in it.
  await world.orders.move(ids[0]!, ["waiting"], "making");
  assert.notEqual(await atOnce(world), ids[0]);
});

Deno.test("an album that is newer than the last look at the library is found by a second look", async () => {
  await using world = new World();
  const sentence = 'There is no album "Porto"';
  const problem = { code: "usage", sentence, hint: undefined } as const;
  world.outlooks = [{ pictures: 0, problem }, { pictures: 3, filmSeconds: 9 }];
  await atOnce(world);
  assert.equal(world.renewals, 1);
  await world.orders.move((await world.orders.list(1))[0]!.orderId, ["waiting"], "making");
  world.outlooks = [{ pictures: 0, problem }];
  const asked = await world.make.orderAtOnce(ALBUM);
  assert.ok("refused" in asked);
  assert.deepEqual(asked.refused.problem, problem);
  assert.equal((await world.orders.queued(["waiting"])).length, 0);
});
