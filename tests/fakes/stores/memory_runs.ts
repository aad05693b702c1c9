// SPDX-License-Identifier: AGPL-3.0-or-later

// The ledger's runs in memory.

import {
  askedDelivery,
  endedDelivery,
  requestedDelivery,
} from "../../../src/ledger/delivery_steps.ts";
import type {
  DeliveryEnd,
  RunDocument,
  RunEnd,
  RunReader,
  RunTrace,
  RunWriter,
} from "../../../src/ledger/ledger.ts";
import type { Run, RunId, RunSource, RunStatus } from "../../../src/ledger/run.ts";

export class MemoryRuns implements RunReader, RunWriter {
  readonly #runs = new Map<RunId, Run>();
  readonly #documents = new Map<string, unknown>();
  readonly #traces = new Map<RunId, readonly RunTrace[]>();

  #change(runId: RunId, change: Partial<Run>): Promise<void> {
    this.#runs.set(runId, { ...this.#runs.get(runId)!, ...change });
    return Promise.resolve();
  }

  list(limit: number, statuses?: readonly RunStatus[]) {
    const runs = this.#newestFirst().filter(({ status }) => statuses?.includes(status) ?? true);
    return Promise.resolve(runs.slice(0, limit));
  }

  filmsOf(id: RunId) {
    const films = this.#newestFirst().filter(({ cutOf, status }) =>
      cutOf === id && status === "completed"
    );
    return Promise.resolve(films);
  }

  #newestFirst(): Run[] {
    return [...this.#runs.values()].sort((a, b) => a.startedAt < b.startedAt ? 1 : -1);
  }

  get(runId: RunId) {
    return Promise.resolve(this.#runs.get(runId));
  }

  pendingDeliveries(source?: RunSource) {
    const runs = this.#completed().reverse().filter((run) =>
      run.delivery.status === "pending" && (!source || run.source === source)
    );
    return Promise.resolve(runs);
  }

  completed(source: RunSource, limit: number) {
    const runs = this.#completed().filter((run) => run.source === source);
    return Promise.resolve(runs.slice(0, limit));
  }

  completedKeys() {
    const runs = this.#completed().filter(({ memoryKey }) => memoryKey !== undefined);
    return Promise.resolve(runs);
  }

  deliveredAssets() {
    const runs = [...this.#runs.values()];
    const delivered = runs.flatMap(({ delivery }) => delivery.assetId ?? []);
    return Promise.resolve(new Set([...delivered, ...this.#left]));
  }

  ofAttempt(attemptId: string) {
    return Promise.resolve([...this.#runs.values()].findLast((run) => run.attemptId === attemptId));
  }

  /** Newest first. */
  #completed(): Run[] {
    return [...this.#runs.values()].filter(({ status }) => status === "completed")
      .sort((a, b) => orderOf(a) < orderOf(b) ? 1 : -1);
  }

  document(runId: RunId, kind: RunDocument) {
    return Promise.resolve(this.#documents.get(`${runId} ${kind}`));
  }

  documentsOfMemory(memoryKey: string, kind: RunDocument) {
    const documents = this.#newestFirst().filter((run) => run.memoryKey === memoryKey)
      .map(({ runId }) => this.#documents.get(`${runId} ${kind}`));
    return Promise.resolve(documents.filter((document) => document !== undefined));
  }

  trace(runId: RunId, asset: string) {
    return Promise.resolve(this.#traces.get(runId)?.find((row) => row.asset === asset));
  }

  considered(runId: RunId) {
    return Promise.resolve((this.#traces.get(runId) ?? []).map(({ asset }) => asset).sort());
  }

  funnel() {
    return Promise.resolve([]);
  }

  begin(run: Parameters<RunWriter["begin"]>[0]) {
    const lastPhase = "discovery" as const;
    return this.#change(run.runId, {
      ...run,
      status: "running",
      lastPhase,
      people: [],
      delivery: { status: "not_requested", attempts: 0 },
      warnings: [],
      phaseSeconds: {},
    });
  }

  describe(runId: RunId, words: Partial<Run>) {
    return this.#change(runId, words);
  }

  enter(runId: RunId, lastPhase: Run["lastPhase"], seconds: number) {
    const { phaseSeconds, lastPhase: ended } = this.#runs.get(runId)!;
    return this.#change(runId, {
      lastPhase,
      phaseSeconds: { ...phaseSeconds, [ended]: seconds },
      step: undefined,
    });
  }

  keepStep(runId: RunId, step: Run["step"]) {
    return this.#change(runId, { step });
  }

  keepProgress(runId: RunId, progress: Run["progress"]) {
    return this.#change(runId, { progress });
  }

  async askToStop(runId: RunId) {
    if (this.#runs.get(runId)?.status === "running") {
      await this.#change(runId, { isStopAsked: true });
    }
  }

  warn(runId: RunId, sentence: string) {
    return this.#change(runId, { warnings: [...this.#runs.get(runId)!.warnings, sentence] });
  }

  unwarn(runId: RunId, beginning: string) {
    const warnings = this.#runs.get(runId)!.warnings.filter((one) => !one.startsWith(beginning));
    return this.#change(runId, { warnings });
  }

  keep(runId: RunId, kind: RunDocument, document: unknown) {
    this.#documents.set(`${runId} ${kind}`, structuredClone(document));
    return Promise.resolve();
  }

  keepEdits(runId: RunId, before: number, edits: { readonly revision: number }) {
    const kept = this.#documents.get(`${runId} edits`) as typeof edits | undefined;
    if ((kept?.revision ?? 0) !== before) return Promise.resolve(false);
    this.#documents.set(`${runId} edits`, structuredClone(edits));
    return Promise.resolve(true);
  }

  keepTrace(runId: RunId, rows: readonly RunTrace[]) {
    this.#traces.set(runId, rows);
    return Promise.resolve();
  }

  end(runId: RunId, { delivery, ...end }: RunEnd) {
    if (this.#runs.get(runId)?.status === "completed") return Promise.resolve();
    return this.#change(runId, {
      ...end,
      step: undefined,
      progress: undefined,
      ...(delivery && { delivery: askedDelivery(delivery.album) }),
    });
  }

  async requestDelivery(runId: RunId, album: string | undefined) {
    const run = this.#runs.get(runId)!;
    await this.#change(runId, { delivery: requestedDelivery(run, album) });
  }

  async endDelivery(runId: RunId, end: DeliveryEnd) {
    const run = this.#runs.get(runId)!;
    await this.#change(runId, { delivery: endedDelivery(run, end) });
  }

  /** Of films that stay in the library. */
  readonly #left = new Set<string>();

  forget(runIds: readonly RunId[]) {
    for (const runId of runIds) {
      const { delivery } = this.#runs.get(runId)!;
      if (delivery.assetId !== undefined) this.#left.add(delivery.assetId);
      this.#runs.delete(runId);
      this.#traces.delete(runId);
      for (const key of [...this.#documents.keys()]) {
        if (key.startsWith(runId)) this.#documents.delete(key);
      }
    }
    for (const run of this.#runs.values()) {
      if (runIds.includes(run.cutOf ?? "")) this.#runs.set(run.runId, { ...run, cutOf: undefined });
    }
    return Promise.resolve();
  }

  markInterrupted() {
    return Promise.resolve([]);
  }
}

function orderOf({ finishedAt, startedAt, runId }: Run): string {
  return `${finishedAt} ${startedAt} ${runId}`;
}
