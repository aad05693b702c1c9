// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  FIRST_STATE,
  isBusyFor,
  isRenderWaiting,
  type ModelPhase,
  nextDeadline,
  type Phase,
  type PhaseEvent,
  type PhaseState,
  step,
} from "../../../inference/worker/phase_machine.ts";

const TURN_MS = 30_000, WANTED_MS = 5_000, MAX_WAIT_MS = 60_000;

type Standing = "away" | "waiting" | "active" | "over";

/** All that a history leaves behind: the machine, and what a judge beside it remembers. */
interface World {
  readonly state: PhaseState;
  readonly now: number;
  /** Of each request, in the order of `phases`. */
  readonly standing: readonly Standing[];
  readonly since: readonly number[];
  readonly releasing: Phase | undefined;
  /** The phase of the last release that went well, unless another was begun since. */
  readonly releasedFor: Phase | undefined;
}

const HALF_MINUTE = 30_000;

/** Everything that can happen next. */
function* eventsOf({ standing, releasing, now }: World, phases: readonly Phase[], mostMs: number) {
  for (const [id, phase] of phases.entries()) {
    if (standing[id] === "away") yield { kind: "arrive", id, phase, now } as const;
    else if (standing[id] !== "over") yield { kind: "leave", id } as const;
  }
  if (releasing) {
    yield { kind: "released", ok: true } as const;
    yield { kind: "released", ok: false } as const;
  }
  if (now < mostMs) yield { kind: "time", now: now + HALF_MINUTE } as const;
}

/** The world after an event, with every promise of the machine checked on the way. */
function after(world: World, event: PhaseEvent, phases: readonly Phase[]): World {
  const { state, effects } = step(world.state, event);
  const standing = [...world.standing], since = [...world.since];
  let { now, releasing, releasedFor } = world;
  if (event.kind === "arrive") {
    standing[event.id] = "waiting";
    since[event.id] = now;
  } else if (event.kind === "leave") standing[event.id] = "over";
  else if (event.kind === "time") now = event.now;
  else {
    if (event.ok) releasedFor = releasing;
    releasing = undefined;
  }
  const wasRenderWaiting = isRenderWaiting(world.state);
  for (const effect of effects) {
    if (effect.kind === "release") {
      assert.equal(releasing, undefined, "one release at a time");
      assert.ok(!standing.includes("active"), "nothing is active while memory is released");
      releasing = effect.to;
      releasedFor = undefined;
      continue;
    }
    const { id } = effect, phase = phases[id]!;
    assert.equal(standing[id], "waiting", "each is answered once, and never who has left");
    if (effect.kind === "refuse") {
      standing[id] = "over";
      const waited = now - since[id]!;
      if (effect.why === "late") assert.ok(waited >= MAX_WAIT_MS);
      if (effect.why === "failed") assert.deepEqual(event, { kind: "released", ok: false });
      if (effect.why === "busy") {
        assert.equal(event.kind, "arrive", "who waits is not told that another is busy");
        assert.notEqual(phase, "render", "a film waits");
      }
      continue;
    }
    assert.equal(releasing, undefined, "none is admitted while memory is released");
    assert.equal(releasedFor, phase, "memory of other phases was released before");
    for (const [other, its] of phases.entries()) {
      if (standing[other] !== "active") continue;
      assert.equal(its, phase, "one phase at a time");
      assert.notEqual(phase, "render", "a film is alone");
    }
    if (event.kind === "arrive" && phase !== "render") {
      assert.ok(!wasRenderWaiting, "no model request overtakes a film that waits");
    }
    standing[id] = "active";
  }
  const ids = (wanted: Standing) => phases.keys().filter((id) => standing[id] === wanted).toArray();
  assert.deepEqual([...state.active].sort(), ids("active"));
  assert.deepEqual(state.waiting.map(({ id }) => id).sort(), ids("waiting"));
  assert.equal(state.changingTo, releasing);
  for (const id of ids("waiting")) {
    assert.ok(now - since[id]! < MAX_WAIT_MS, "none waits longer than a minute");
    assert.ok(releasing || ids("active").length > 0, "none waits for nothing");
  }
  return { state, now, standing, since, releasing, releasedFor };
}

/** Visits every world that any order of events can lead to. */
function explore(phases: readonly Phase[], mostMs: number): number {
  const first: World = {
    state: FIRST_STATE,
    now: 0,
    standing: phases.map(() => "away"),
    since: phases.map(() => 0),
    releasing: undefined,
    releasedFor: undefined,
  };
  const seen = new Set<string>(), open = [first];
  for (let world = open.pop(); world; world = open.pop()) {
    for (const event of eventsOf(world, phases, mostMs)) {
      const next = after(world, event, phases);
      const key = JSON.stringify(next);
      if (seen.has(key)) continue;
      seen.add(key);
      open.push(next);
    }
  }
  return seen.size;
}

Deno.test("one phase at a time, whatever comes, leaves, fails or takes long, in every order", () => {
  const worlds = [
    explore(["facts", "facts", "caption", "render"], 120_000),
    explore(["facts", "caption", "audio", "render"], 90_000),
    explore(["facts", "render", "render", "caption"], 90_000),
    explore(["facts", "facts", "caption", "caption", "render", "render"], 0),
  ];
  for (const count of worlds) assert.ok(count > 1_000, `${worlds}`);
});

/** Events in order, and the effects of the last. */
function play(...events: readonly PhaseEvent[]) {
  let state = FIRST_STATE, effects: ReturnType<typeof step>["effects"] = [];
  for (const event of events) ({ state, effects } = step(state, event));
  return { state, effects };
}

const come = (id: number, phase: Phase, now = 0) => ({ kind: "arrive", id, phase, now }) as const;
const go = (id: number) => ({ kind: "leave", id }) as const;
const RELEASED = { kind: "released", ok: true } as const;

Deno.test("a request of another phase is refused while one is active, and changes the phase after it", () => {
  const active = [come(1, "facts"), RELEASED];
  assert.deepEqual(play(...active).effects, [{ kind: "admit", id: 1 }]);
  assert.deepEqual(play(...active, come(2, "facts")).effects, [{ kind: "admit", id: 2 }]);
  assert.deepEqual(
    play(...active, come(2, "caption")).effects,
    [{ kind: "refuse", id: 2, why: "busy" }],
  );
  // Its phase stays after its last request, so that the next one of it finds everything loaded.
  assert.deepEqual(play(...active, go(1), come(2, "facts")).effects, [{ kind: "admit", id: 2 }]);
  assert.deepEqual(
    play(...active, go(1), come(2, "caption")).effects,
    [{ kind: "release", to: "caption" }],
  );
});

Deno.test("requests of a phase that is being prepared wait for it, others are refused", () => {
  const changing = [come(1, "caption"), come(2, "caption"), come(3, "facts")];
  assert.deepEqual(play(...changing).effects, [{ kind: "refuse", id: 3, why: "busy" }]);
  assert.deepEqual(
    play(...changing, RELEASED).effects,
    [{ kind: "admit", id: 1 }, { kind: "admit", id: 2 }],
  );
  const failed = play(...changing, { kind: "released", ok: false });
  assert.deepEqual(failed.effects, [1, 2].map((id) => ({ kind: "refuse", id, why: "failed" })));
  assert.deepEqual(
    step(failed.state, come(4, "caption")).effects,
    [{ kind: "release", to: "caption" }],
    "the next request tries again",
  );
});

Deno.test("a film waits for model work to end, then has the device; nothing new begins meanwhile", () => {
  const waiting = play(come(1, "facts"), RELEASED, come(2, "render", 5));
  assert.deepEqual(waiting.effects, []);
  assert.ok(isRenderWaiting(waiting.state));
  for (const phase of ["facts", "caption", "audio"] satisfies ModelPhase[]) {
    assert.ok(isBusyFor(waiting.state, phase, 5), phase);
  }
  assert.equal(nextDeadline(waiting.state), 5 + MAX_WAIT_MS);
  const left = step(waiting.state, go(1));
  assert.deepEqual(left.effects, [{ kind: "release", to: "render" }]);
  const rendering = step(left.state, RELEASED);
  assert.deepEqual(rendering.effects, [{ kind: "admit", id: 2 }]);
  assert.ok(isBusyFor(rendering.state, "facts", 6));
  const over = step(rendering.state, go(2));
  assert.ok(!isBusyFor(over.state, "facts", 7));
  assert.deepEqual(step(over.state, come(3, "facts")).effects, [{ kind: "release", to: "facts" }]);
});

Deno.test("a film that waited a minute is refused, and model work goes on", () => {
  const { state, effects } = play(
    come(1, "facts"),
    RELEASED,
    come(2, "render"),
    { kind: "time", now: MAX_WAIT_MS },
  );
  assert.deepEqual(effects, [{ kind: "refuse", id: 2, why: "late" }]);
  assert.deepEqual(step(state, come(3, "facts")).effects, [{ kind: "admit", id: 3 }]);
  const cancelled = play(come(1, "facts"), RELEASED, come(2, "render"), go(2), come(3, "facts"));
  assert.deepEqual(cancelled.effects, [{ kind: "admit", id: 3 }]);
});

Deno.test("a phase that another asks for in vain ends after its turn, and goes on when none asks", () => {
  let { state } = play(come(1, "facts"), RELEASED);
  let id = 1;
  const ask = (phase: Phase, now: number) => {
    const next = step(state, come(++id, phase, now));
    state = next.state;
    return next.effects.map(({ kind }) => kind);
  };
  for (let now = 0; now < TURN_MS; now += 1_000) {
    assert.deepEqual(ask("caption", now), ["refuse"]);
    assert.deepEqual(ask("facts", now), ["admit"], `${now}`);
  }
  assert.deepEqual(ask("facts", TURN_MS), ["refuse"], "its turn is over");
  const over = state;
  for (const active of state.active) ({ state } = step(state, go(active)));
  assert.deepEqual(ask("facts", TURN_MS + 1), ["refuse"], "the device is kept for who waits");
  assert.deepEqual(ask("caption", TURN_MS + 2), ["release"]);
  state = step(state, RELEASED).state;
  assert.deepEqual(ask("caption", TURN_MS + 3), ["admit"], "a turn of its own");
  assert.deepEqual(ask("facts", TURN_MS + 4), ["refuse"]);
  assert.deepEqual(ask("caption", TURN_MS + 5), ["admit"]);
  state = over;
  assert.deepEqual(ask("facts", TURN_MS + WANTED_MS), ["admit"], "none has asked for a while");
});
