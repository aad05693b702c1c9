// The ledger's runs in memory.

import type { RunDocument, RunReader, RunTrace, RunWriter } from "../../src/ledger/ledger.ts";
import type { Run, RunId } from "../../src/ledger/run.ts";

export class MemoryRuns implements RunReader, RunWriter {
  readonly #runs = new Map<RunId, Run>();
  readonly #documents = new Map<string, unknown>();
  readonly #traces = new Map<RunId, readonly RunTrace[]>();

  #change(runId: RunId, change: Partial<Run>): Promise<void> {
    this.#runs.set(runId, { ...this.#runs.get(runId)!, ...change });
    return Promise.resolve();
  }

  list(limit: number) {
    const runs = [...this.#runs.values()].sort((a, b) => a.startedAt < b.startedAt ? 1 : -1);
    return Promise.resolve(runs.slice(0, limit));
  }

  get(runId: RunId) {
    return Promise.resolve(this.#runs.get(runId));
  }

  document(runId: RunId, kind: RunDocument) {
    return Promise.resolve(this.#documents.get(`${runId} ${kind}`));
  }

  trace(runId: RunId, asset: string) {
    return Promise.resolve(this.#traces.get(runId)?.find((row) => row.asset === asset));
  }

  funnel() {
    return Promise.resolve([]);
  }

  begin(run: Pick<Run, "runId" | "startedAt">) {
    const lastPhase = "discovery" as const;
    return this.#change(run.runId, {
      ...run,
      status: "running",
      lastPhase,
      warnings: [],
      phaseSeconds: {},
    });
  }

  describe(runId: RunId, words: Partial<Run>) {
    return this.#change(runId, words);
  }

  enter(runId: RunId, lastPhase: Run["lastPhase"], seconds: number) {
    const { phaseSeconds, lastPhase: ended } = this.#runs.get(runId)!;
    return this.#change(runId, { lastPhase, phaseSeconds: { ...phaseSeconds, [ended]: seconds } });
  }

  warn(runId: RunId, sentence: string) {
    return this.#change(runId, { warnings: [...this.#runs.get(runId)!.warnings, sentence] });
  }

  keep(runId: RunId, kind: RunDocument, document: unknown) {
    this.#documents.set(`${runId} ${kind}`, structuredClone(document));
    return Promise.resolve();
  }

  keepTrace(runId: RunId, rows: readonly RunTrace[]) {
    this.#traces.set(runId, rows);
    return Promise.resolve();
  }

  end(runId: RunId, end: Partial<Run>) {
    return this.#change(runId, end);
  }

  markInterrupted() {
    return Promise.resolve([]);
  }
}
