// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../src/base/fault.ts";
import type { Phase } from "../../../inference/worker/phase_machine.ts";
import { DevicePhases } from "../../../inference/worker/phases.ts";
import { silentLog } from "../../fakes/silent_log.ts";

const TURN_MS = 30_000, MAX_WAIT_MS = 60_000;

const NEVER = new AbortController().signal;

/** Phases whose releases end when the test says so, on a clock in its hand. */
class PhaseWorld {
  now = 0;
  readonly released: Phase[] = [];
  #release = Promise.withResolvers<void>();
  #alarms = new Set<{ readonly at: number; readonly act: () => void }>();

  readonly phases = new DevicePhases({
    release: (to) => {
      this.released.push(to);
      return this.#release.promise;
    },
    log: silentLog(),
    clock: {
      now: () => this.now,
      after: (ms, act) => {
        const alarm = { at: this.now + ms, act };
        this.#alarms.add(alarm);
        return () => void this.#alarms.delete(alarm);
      },
    },
  });

  /** The release under way, or the next one, ends. */
  async endRelease(error?: Error): Promise<void> {
    const { resolve, reject } = this.#release;
    this.#release = Promise.withResolvers();
    if (error) reject(error);
    else resolve();
    await settled();
  }

  async pass(ms: number): Promise<void> {
    this.now += ms;
    for (const alarm of [...this.#alarms]) {
      if (alarm.at > this.now) continue;
      this.#alarms.delete(alarm);
      alarm.act();
    }
    await settled();
  }

  get alarms(): number {
    return this.#alarms.size;
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("a lease holds its phase until it is disposed of, once or more often", async () => {
  const world = new PhaseWorld(), { phases } = world;
  const first = phases.enter("facts", NEVER), second = phases.enter("facts", NEVER);
  assert.equal(await phases.enter("audio", NEVER), undefined);
  await world.endRelease();
  const leases = [await first, await second];
  assert.deepEqual(phases.report(), {
    phase: "facts",
    changingTo: undefined,
    active: 2,
    isRenderWaiting: false,
    refused: 1,
  });
  leases[0]![Symbol.dispose]();
  leases[0]![Symbol.dispose]();
  assert.equal(phases.report().active, 1);
  assert.ok(phases.isBusyFor("caption"));
  leases[1]![Symbol.dispose]();
  assert.ok(!phases.isBusyFor("caption"));
  assert.deepEqual(world.released, ["facts"]);
});

Deno.test("who goes away while it waits is not admitted, and a lease outlives its client", async () => {
  const world = new PhaseWorld(), { phases } = world;
  const client = new AbortController(), other = new AbortController();
  const waiting = phases.enter("caption", client.signal);
  const staying = phases.enter("caption", other.signal);
  client.abort();
  assert.equal(await waiting, undefined);
  await world.endRelease();
  using lease = await staying;
  other.abort();
  assert.ok(lease);
  assert.equal(phases.report().active, 1, "its work goes on without the client");
  assert.equal(await phases.enter("caption", client.signal), undefined);
  assert.equal(phases.report().refused, 0, "nobody was refused");
});

Deno.test("a release that fails refuses who waited for it, and the next request tries again", async () => {
  const world = new PhaseWorld(), { phases } = world;
  const waiting = phases.enter("caption", NEVER);
  await world.endRelease(new Error("it does not end"));
  assert.equal(await waiting, undefined);
  const again = phases.enter("caption", NEVER);
  await world.endRelease();
  assert.ok(await again);
  assert.deepEqual(world.released, ["caption", "caption"]);
});

Deno.test("who is refused before its body is read gets its turn all the same", async () => {
  const world = new PhaseWorld(), { phases } = world;
  const entering = phases.enter("facts", NEVER);
  await world.endRelease();
  using _lease = await entering;
  for (let second = 0; second < TURN_MS / 1_000; second++) {
    assert.ok(phases.isBusyFor("caption"));
    assert.ok(!phases.isBusyFor("facts"));
    await world.pass(1_000);
  }
  assert.ok(phases.isBusyFor("facts"));
});

Deno.test("acquire waits for model work, gives up after a minute, and hears a cancellation", async () => {
  const world = new PhaseWorld(), { phases } = world;
  const entering = phases.enter("facts", NEVER);
  await world.endRelease();
  using _lease = await entering;
  const codes: string[] = [];
  const acquired = (signal: AbortSignal) =>
    phases.acquire(signal).then(() => codes.push("acquired"), (error: Fault) => {
      codes.push(error.code);
    });
  const film = new AbortController();
  void acquired(NEVER);
  void acquired(film.signal);
  assert.ok(phases.isBusyFor("facts"), "no model work begins before the film");
  film.abort();
  await world.pass(MAX_WAIT_MS - 1);
  assert.deepEqual(codes, ["cancelled"]);
  await world.pass(1);
  assert.deepEqual(codes, ["cancelled", "busy"]);
  assert.ok(!phases.isBusyFor("facts"), "model work goes on");
  assert.equal(world.alarms, 0);
});

Deno.test("a film begins when the last model work ends, and keeps everything else away", async () => {
  const world = new PhaseWorld(), { phases } = world;
  const entering = phases.enter("facts", NEVER);
  await world.endRelease();
  const lease = await entering;
  const acquiring = phases.acquire(NEVER);
  lease![Symbol.dispose]();
  assert.deepEqual(world.released, ["facts", "render"]);
  await world.endRelease();
  const film = await acquiring;
  assert.equal(await phases.enter("facts", NEVER), undefined);
  film[Symbol.dispose]();
  const next = phases.enter("facts", NEVER);
  await world.endRelease();
  assert.ok(await next);
});
