import assert from "node:assert/strict";
import fc from "fast-check";
import { Lanes, type Ticket } from "../../../inference/admission/lanes.ts";

const NAMES = ["heads", "nsfw_marqo", "doc_docling"] as const;

/** Lanes, and everything a test can know of them without looking inside. */
class Watched {
  nowMs = 0;
  readonly lanes: Lanes;
  readonly entered: Array<{ ticket: Ticket; lane: string; begun: boolean; over: boolean }> = [];
  /** By lane: numbers of calls in the order in which they came, and in which they began. */
  readonly came = new Map<string, number[]>();
  readonly began = new Map<string, number[]>();
  readonly gone = new Set<number>();
  readonly tally = { refused: 0, completed: 0, failed: 0, cancelled: 0 };

  constructor(readonly seats: number, readonly maxWaiting: number) {
    this.lanes = new Lanes({ lanes: NAMES, seats, maxWaiting, now: () => this.nowMs });
    for (const name of NAMES) [this.came, this.began].forEach((map) => map.set(name, []));
  }

  enter(lane: string): boolean {
    const number = this.entered.length;
    const call = { ticket: { lane }, lane, begun: false, over: false };
    this.entered.push(call);
    const ticket = this.lanes.enter(lane, () => {
      assert.equal(call.begun, false, "a call begins once");
      call.begun = true;
      this.began.get(lane)!.push(number);
    });
    if (!ticket) {
      this.entered.pop();
      this.tally.refused++;
      return false;
    }
    call.ticket = ticket;
    this.came.get(lane)!.push(number);
    return true;
  }

  active() {
    return this.entered.filter(({ begun, over }) => begun && !over);
  }

  waiting() {
    return this.entered.filter(({ begun, over }) => !begun && !over);
  }

  finish(call: { ticket: Ticket; over: boolean }, end: "completed" | "failed"): void {
    call.over = true;
    const wasCancelled = this.gone.has(this.entered.findIndex((each) => each === call));
    this.lanes.finish(call.ticket, end);
    if (!wasCancelled) this.tally[end]++;
  }

  cancel(call: { ticket: Ticket; begun: boolean; over: boolean }): void {
    const number = this.entered.findIndex((each) => each === call);
    if (this.gone.has(number)) return;
    this.gone.add(number);
    this.tally.cancelled++;
    const wasWaiting = !call.begun;
    assert.equal(this.lanes.cancel(call.ticket), wasWaiting);
    if (wasWaiting) call.over = true;
  }

  check(): void {
    const active = this.active(), waiting = this.waiting();
    assert.ok(active.length <= this.seats, "never more than the seats");
    assert.ok(waiting.length <= this.maxWaiting, "never more waiting than allowed");
    const sums = { queued: 0, active: 0, completed: 0, failed: 0, cancelled: 0, rejected: 0 };
    for (const name of NAMES) {
      const report = this.lanes.report(name);
      const inLane = active.filter(({ lane }) => lane === name);
      assert.ok(inLane.length <= 1, "one at a time in a lane");
      assert.equal(report.active, inLane.length);
      assert.equal(report.queued, waiting.filter(({ lane }) => lane === name).length);
      const busy = report.active + report.queued > 0;
      assert.equal(this.lanes.isFree(name), !busy, "a lane nobody needs is free");
      // First come, first served: those that began are, in order, those that came and did not leave.
      const began = this.began.get(name)!;
      const stayed = this.came.get(name)!.filter((number) =>
        !this.gone.has(number) || this.entered[number]!.begun
      );
      assert.deepEqual(began, stayed.slice(0, began.length));
      for (const key of Object.keys(sums) as Array<keyof typeof sums>) sums[key] += report[key];
      for (const time of [report.oldestWaitMs, report.meanWaitMs, report.meanRunMs]) {
        assert.ok(time >= 0 && Number.isFinite(time));
      }
    }
    // Nothing stands still while it could go on.
    const isBusy = (name: string) => active.some(({ lane }) => lane === name);
    if (active.length < this.seats) {
      assert.ok(waiting.every(({ lane }) => isBusy(lane)), "a free seat and a free lane are used");
    }
    const { refused, completed, failed, cancelled } = this.tally;
    assert.deepEqual(
      [sums.rejected, sums.completed, sums.failed, sums.cancelled],
      [refused, completed, failed, cancelled],
    );
    const stillCancelled =
      active.filter((call) => this.gone.has(this.entered.findIndex((each) => each === call)))
        .length;
    assert.equal(
      sums.queued + sums.active - stillCancelled + completed + failed + cancelled,
      this.entered.length,
      "every call is in one place",
    );
  }
}

type Step =
  | { readonly kind: "enter"; readonly lane: string }
  | { readonly kind: "finish"; readonly which: number; readonly end: "completed" | "failed" }
  | { readonly kind: "cancel"; readonly which: number }
  | { readonly kind: "pass"; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("enter"), lane: fc.constantFrom(...NAMES) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("finish"),
      which: fc.nat(),
      end: fc.constantFrom("completed", "failed"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel"), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pass"), ms: fc.nat(5_000) }) },
);

Deno.test("Lanes keep their laws through any coming, ending and going away", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 6 }),
      fc.array(step, { maxLength: 80 }),
      (seats, maxWaiting, steps) => {
        const watched = new Watched(seats, maxWaiting);
        for (const step of steps) {
          if (step.kind === "enter") {
            const wasFull = watched.waiting().length >= maxWaiting;
            assert.equal(watched.enter(step.lane), !wasFull);
          } else if (step.kind === "pass") watched.nowMs += step.ms;
          else {
            const among = step.kind === "finish"
              ? watched.active()
              : watched.entered.filter(({ over }) => !over);
            const call = among[step.which % Math.max(1, among.length)];
            if (!call) continue;
            if (step.kind === "finish") watched.finish(call, step.end);
            else watched.cancel(call);
          }
          watched.check();
        }
        // Nothing leaks: everybody's end empties every lane and frees every seat.
        for (let call = watched.active()[0]; call; call = watched.active()[0]) {
          watched.finish(call, "completed");
          watched.check();
        }
        assert.equal(watched.waiting().length, 0);
        for (let i = 0; i < Math.min(seats, NAMES.length); i++) watched.enter(NAMES[i]!);
        assert.equal(watched.active().length, Math.min(seats, NAMES.length));
      },
    ),
    { numRuns: 1_000 },
  );
});

Deno.test("Lanes with room for one let exactly one call wait behind an active one", () => {
  const watched = new Watched(4, 1);
  assert.equal(watched.enter("heads"), true);
  assert.equal(watched.enter("heads"), true);
  assert.equal(watched.enter("heads"), false);
  assert.equal(watched.lanes.report("heads").rejected, 1);
});

Deno.test("Lanes give seats in the order in which calls got their lanes", () => {
  const watched = new Watched(1, 9);
  for (const lane of ["heads", "doc_docling", "nsfw_marqo", "heads"]) watched.enter(lane);
  const order: string[] = [];
  for (let call = watched.active()[0]; call; call = watched.active()[0]) {
    order.push(call.lane);
    watched.finish(call, "completed");
  }
  assert.deepEqual(order, ["heads", "doc_docling", "nsfw_marqo", "heads"]);
});

Deno.test("Lanes measure waiting up to lane and seat, and running up to the real end", () => {
  const watched = new Watched(1, 9);
  watched.enter("heads");
  watched.nowMs = 100;
  watched.enter("doc_docling"); // has its lane, waits for the seat
  watched.nowMs = 400;
  assert.equal(watched.lanes.report("doc_docling").oldestWaitMs, 300);
  assert.equal(watched.lanes.report("heads").meanRunMs, 0);
  watched.finish(watched.active()[0]!, "completed");
  const heads = watched.lanes.report("heads");
  assert.deepEqual([heads.meanWaitMs, heads.meanRunMs, heads.completed], [0, 400, 1]);
  assert.equal(watched.lanes.report("doc_docling").meanWaitMs, 300);
  // Its caller goes away in the middle: it counts as cancelled, its time when it has ended.
  watched.nowMs = 500;
  watched.cancel(watched.active()[0]!);
  assert.equal(watched.lanes.report("doc_docling").active, 1);
  watched.nowMs = 1_000;
  watched.finish(watched.active()[0]!, "completed");
  const document = watched.lanes.report("doc_docling");
  assert.deepEqual(
    [document.cancelled, document.completed, document.failed, document.meanRunMs],
    [1, 0, 0, 600],
  );
});

Deno.test("Lanes count the service's own work nowhere, yet nobody gets past it", () => {
  const watched = new Watched(4, 1);
  let upkeepBegan = false;
  const upkeep = watched.lanes.enterForUpkeep("heads", () => upkeepBegan = true);
  assert.equal(upkeepBegan, true);
  assert.equal(watched.lanes.isFree("heads"), false);
  watched.enter("heads");
  assert.deepEqual([watched.active().length, watched.waiting().length], [0, 1]);
  assert.equal(watched.lanes.report("heads").active, 0);
  watched.lanes.finish(upkeep, "completed");
  assert.equal(watched.active().length, 1);
  assert.equal(watched.lanes.report("heads").completed, 0);
});
