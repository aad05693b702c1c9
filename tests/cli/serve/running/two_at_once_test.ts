// SPDX-License-Identifier: AGPL-3.0-or-later

// The timer, the command line, the trigger and `generate`, two at once in every order, over the real
// locks: never two films, and the outcomes of seed 3.4 and 3.5.

import assert from "node:assert/strict";
import { AutomationHost } from "../../../../src/app/automation/automation_host.ts";
import { autoRun, runAttempt } from "../../../../src/automation/auto_run.ts";
import type { AutoRunDeps, ChildEnd } from "../../../../src/automation/auto_run_deps.ts";
import { beginAttempt } from "../../../../src/automation/begin_attempt.ts";
import { tryLock } from "../../../../src/system/files/lock.ts";
import { lockWithOwner } from "../../../../src/system/files/lock_with_owner.ts";
import { AutoRunWorld, DAILY, RULES } from "../../../fakes/auto_run_world.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { silentLog } from "../../../fakes/silent_log.ts";

const NEVER = new AbortController().signal;
const STARTERS = ["timer", "cli", "trigger", "generate"] as const;
type Starter = typeof STARTERS[number];

/** Everything two starters share: the ledger, the locks, and a film that lasts until it is let go. */
class TwoAtOnce {
  readonly world = new AutoRunWorld();
  readonly #rendering = Promise.withResolvers<void>();
  readonly #enough = Promise.withResolvers<void>();
  readonly #host: AutomationHost;
  films = 0;

  constructor(readonly locks: string) {
    this.world.child = (request) =>
      this.#film<ChildEnd>(
        async () => {
          await this.world.film(request);
          return { kind: "exited", code: 0, output: "" };
        },
        { kind: "busy", output: "" },
      );
    const log = silentLog();
    this.#host = new AutomationHost({
      begin: (reason) => beginAttempt(this.#needs(), reason),
      openRun: () =>
        Promise.resolve({
          walk: (...run) => runAttempt(this.#needs(), RULES, ...run),
          [Symbol.asyncDispose]: async () => {},
        }),
      fail: () => Promise.reject(new Error("Nobody fails to open")),
      log,
      signal: NEVER,
    });
  }

  /** Of the first one's film. */
  get rendering(): Promise<void> {
    return this.#rendering.promise;
  }

  letGo(): void {
    this.#enough.resolve();
  }

  async start(starter: Starter): Promise<string> {
    switch (starter) {
      case "generate":
        return await this.#film(() => Promise.resolve("made"), "busy");
      case "cli":
        return wordsOf(await autoRun(this.#needs(), RULES, DAILY, NEVER));
      case "timer":
        return wordsOf(await this.#host.run("daily wake"));
      case "trigger": {
        const start = await this.#host.begin("http trigger");
        return start.taken ? `409 ${start.attemptId}` : wordsOf(await start.ended);
      }
    }
  }

  #needs(): AutoRunDeps {
    return { ...this.world.needs(), lock: lockWithOwner(this.locks, "automation") };
  }

  async #film<T>(make: () => Promise<T>, refused: T): Promise<T> {
    using lock = await tryLock(this.locks, "pipeline");
    if (!lock) return refused;
    this.films++;
    this.#rendering.resolve();
    await this.#enough.promise;
    return await make();
  }
}

function wordsOf({ outcome, reason }: { readonly outcome: string; readonly reason: string }) {
  return `${outcome}: ${reason}`;
}

/** What the second one is told while the first one makes its film. */
function expected(first: Starter, second: Starter, attempt: string | undefined): string {
  if (second === "generate") return "busy";
  if (first === "generate") return "failed: another film was being made";
  return second === "trigger" ? `409 ${attempt}` : "skipped: automation already running";
}

for (const first of STARTERS) {
  for (const second of STARTERS) {
    Deno.test(`${first}, and ${second} while it makes its film: one film`, () =>
      inScratch(async (folder) => {
        const two = new TwoAtOnce(`${folder}/locks`);
        const film = two.start(first);
        await two.rendering;
        const [attempt] = await two.world.attempts.list(9);
        assert.equal(await two.start(second), expected(first, second, attempt?.attemptId));
        two.letGo();
        const isByHand = first === "generate";
        assert.equal(await film, isByHand ? "made" : "completed: generation completed");
        assert.equal(two.films, 1);
        // Whoever found the automation's lock taken was never written down.
        const written = (await two.world.attempts.list(9)).map(({ outcome }) => outcome);
        const ofSecond = isByHand && second !== "generate" ? ["failed"] : [];
        assert.deepEqual(written, [...ofSecond, ...(isByHand ? [] : ["completed"])]);
        // And nobody holds anything any more.
        using free = await tryLock(two.locks, "pipeline");
        assert.ok(free);
        assert.equal(await lockWithOwner(two.locks, "automation").isFree(), true);
        assert.equal((await two.world.attempts.failureStreaks()).size, 0);
      }));
  }
}
