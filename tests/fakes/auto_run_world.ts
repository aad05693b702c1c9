// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything one run of the automation touches, in memory and under a test's hand.

import type {
  AttemptRequest,
  AutomationLock,
  AutoMessage,
  AutoRunDeps,
  AutoRunOptions,
  AutoRunSettings,
  ChildEnd,
} from "../../src/automation/auto_run_deps.ts";
import type { RankedCandidate } from "../../src/automation/candidate.ts";
import type { Decision } from "../../src/automation/candidate.ts";
import { Fault } from "../../src/base/fault.ts";
import { seededRandom } from "../../src/base/random.ts";
import type { DeliveryEnd, RunEnd } from "../../src/ledger/ledger.ts";
import type { Run, RunSource } from "../../src/ledger/run.ts";
import { MemoryAttempts } from "./stores/memory_attempts.ts";
import { MemoryRuns } from "./stores/memory_runs.ts";

export const DAILY: AutoRunOptions = { reason: "daily wake", dryRun: false, force: false };

export const RULES: AutoRunSettings = {
  cooldownHours: 24,
  maxDeliveryAttempts: 5,
  accounts: [],
  upload: false,
  secrets: ["a-very-secret-key"],
};

export const TRIP: RankedCandidate = {
  memoryKey: "trip:2026-07-02:2026-07-09:",
  category: "trip",
  filmType: "trip",
  range: { start: "2026-07-02", end: "2026-07-09" },
  people: [],
  baseScore: 0.5,
  reason: { key: "because.trip", values: { n: 95, days: 8, back: 3 } },
  assetCount: 150,
  timelyOn: "2026-07-09",
  options: { memoryType: "trip", start: "2026-07-02", end: "2026-07-09" },
  parts: { base: 0.5, boost: 1.2, recency: 1, richness: 0.5, typeCooldown: 1, score: 0.5 },
};

export const NOTHING: Decision = {
  ranked: [],
  rejections: [],
  backedOff: [],
  notes: [],
  recentCategories: [],
};

class MemoryLock implements AutomationLock {
  isTaken = false;
  word: string | undefined;

  take() {
    if (this.isTaken) return Promise.resolve(undefined);
    this.isTaken = true;
    return Promise.resolve({
      note: (word: string) => {
        this.word = word;
        return Promise.resolve();
      },
      [Symbol.asyncDispose]: () => {
        this.isTaken = false;
        this.word = undefined;
        return Promise.resolve();
      },
    });
  }

  holder() {
    return Promise.resolve(this.word);
  }

  isFree() {
    return Promise.resolve(!this.isTaken);
  }
}

export class AutoRunWorld {
  readonly attempts = new MemoryAttempts();
  readonly runs = new MemoryRuns();
  readonly lock = new MemoryLock();
  readonly files = new Set<string>();
  readonly messages: AutoMessage[] = [];
  readonly requests: AttemptRequest[] = [];
  readonly delivered: string[] = [];
  readonly logs = new Map<string, string>();
  nowMs = Date.UTC(2026, 9, 5, 7, 0, 0);
  decision: Decision | Error = { ...NOTHING, ranked: [TRIP] };
  /** Thrown by the checks of the connections. */
  unreachable: Fault | undefined;
  /** What the child does; by default it makes the film. */
  child: (request: AttemptRequest, signal: AbortSignal) => Promise<ChildEnd> = (request) =>
    this.film(request).then(() => ({ kind: "exited", code: 0, output: "" }));
  /** What one try to deliver comes to. */
  delivering: (run: Run) => Promise<void> = (run) =>
    this.deliver(run, { status: "delivered", assetId: "asset-1" });
  readonly #random = seededRandom(7);

  needs(): AutoRunDeps {
    const prove = () => this.unreachable ? Promise.reject(this.unreachable) : Promise.resolve();
    return {
      lock: this.lock,
      ledger: { attempts: this.attempts, runs: this.runs },
      library: {
        prove,
        discover: () =>
          this.decision instanceof Error
            ? Promise.reject(this.decision)
            : Promise.resolve(this.decision),
      },
      makeFilm: (request, _reason, signal) => {
        this.requests.push(request);
        return this.child(request, signal);
      },
      endLog: (attempt, text) => {
        this.logs.set(attempt, text);
        return Promise.resolve();
      },
      delivery: {
        prove,
        deliver: (run) => {
          this.delivered.push(run.runId);
          return this.delivering(run);
        },
        hasFile: (path) => Promise.resolve(this.files.has(path)),
      },
      notify: (message) => {
        this.messages.push(message);
        return Promise.reject(new Error("nobody listens"));
      },
      machine: { now: () => this.nowMs, chance: () => this.#random.next() },
    };
  }

  /** What a child leaves in the ledger that came to an end of its own. */
  async film(
    { origin: { attemptId, memoryKey, memoryCategory }, upload }: AttemptRequest,
    end: Partial<RunEnd> = {},
  ): Promise<string> {
    const runId = `20261005_07000${this.requests.length}_1f0c`;
    const outputPath = `/films/${runId}/trip.mp4`;
    await this.runs.begin({ runId, startedAt: this.#now(), source: "auto", attemptId });
    await this.runs.describe(runId, { memoryKey, memoryCategory });
    await this.runs.end(runId, {
      status: "completed",
      finishedAt: this.#now(),
      outputPath,
      delivery: upload ? {} : undefined,
      ...end,
    });
    if (end.status === undefined) this.files.add(outputPath);
    return runId;
  }

  /** A film of an earlier day that is not on the server yet. */
  async pending(
    runId: string,
    attempts: number,
    error: string,
    source: RunSource = "auto",
  ): Promise<Run> {
    const outputPath = `/films/${runId}/trip.mp4`;
    const startedAt = `2026-10-01T${runId.slice(-2)}:00:00.000Z`;
    await this.runs.begin({ runId, startedAt, source });
    await this.runs.end(runId, {
      status: "completed",
      finishedAt: startedAt,
      outputPath,
      delivery: {},
    });
    for (let i = 0; i < attempts; i++) {
      await this.runs.endDelivery(runId, { status: "pending", error });
    }
    this.files.add(outputPath);
    this.files.add(`/films/${runId}`);
    return (await this.runs.get(runId))!;
  }

  /** As `deliverFilm` does it: the run keeps the end, and a delivered film leaves the disk. */
  async deliver({ runId, outputPath = "" }: Run, end: DeliveryEnd): Promise<void> {
    await this.runs.endDelivery(runId, end);
    if (end.status === "delivered") this.files.delete(outputPath);
    if (end.status === "pending") throw new Fault("library_unreadable", end.error);
  }

  #now(): string {
    return new Date(this.nowMs).toISOString();
  }
}
