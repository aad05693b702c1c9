// SPDX-License-Identifier: AGPL-3.0-or-later

// Records one film's run: what the ledger keeps of it, its warnings, and the progress that is shown.

import type { Fault } from "../base/fault.ts";
import { isInRange, type LocalRange } from "../base/local_time.ts";
import { nameFew } from "../base/text.ts";
import type { FactsRecord } from "../facts/facts_record.ts";
import type { RunEnd } from "../ledger/ledger.ts";
import type { AnalysisStep, RunId, RunPhase, StepCount } from "../ledger/run.ts";
import type { Asset } from "../library/asset.ts";
import type { SkippedFile, SyncReport } from "../library/library.ts";
import type { LlmMetrics } from "../facts/llm/llm_metrics.ts";
import type { Brief } from "./brief/brief.ts";
import { memoryKeyOf } from "./brief/memory_key.ts";
import { personsOf } from "./brief/people_expression.ts";
import type { CutChanges, FilmDeps, RunOrigin } from "./film_contract.ts";
import type { TitleRecord } from "./naming/title_writer.ts";
import { Pace, type WorkKind } from "./pace.ts";
import type { Cut } from "./select/cut.ts";
import type { Timeline } from "./timeline/timeline.ts";

/** A picture the library has, and why it cannot say now who is on it. */
export interface Faceless {
  readonly asset: Pick<Asset, "fileName">;
  readonly fault: Fault;
}

/** What another process reads is no older. */
const KEEP_EVERY_MS = 2_000;

export class RunRecorder {
  readonly #pace = new Pace();
  #phase: RunPhase = "discovery";
  #phaseStartedMs: number;
  #memoryKey: string | undefined;
  /** What was written down last, and when. */
  #step: AnalysisStep | undefined;
  #stepKeptMs = 0;
  #progressKeptMs = 0;
  #kept: Promise<void> = Promise.resolve();

  constructor(
    readonly deps: Pick<FilmDeps, "runs" | "machine" | "onProgress">,
    readonly runId: RunId,
  ) {
    this.#phaseStartedMs = deps.machine.now();
  }

  async begin(
    typed: unknown,
    from: RunOrigin = { source: "manual" },
    isDryRun = false,
  ): Promise<void> {
    const { source, attemptId, memoryKey, memoryCategory, cutOf, library } = from;
    const startedAt = new Date(this.deps.machine.now()).toISOString();
    const { runId } = this;
    await this.deps.runs.begin({
      runId,
      startedAt,
      source,
      ...(isDryRun && { isDryRun }),
      attemptId,
      cutOf,
      library,
    });
    // Known before the brief, so that a run that finds nothing can be told by it too.
    if (memoryKey !== undefined || memoryCategory !== undefined) {
      await this.deps.runs.describe(this.runId, { memoryKey, memoryCategory });
    }
    this.#memoryKey = memoryKey;
    await this.deps.runs.keep(this.runId, "request", typed);
    this.#tell(0, 0);
  }

  async enter(phase: RunPhase): Promise<void> {
    const now = this.deps.machine.now();
    await this.#kept;
    this.#step = undefined;
    await this.deps.runs.enter(this.runId, phase, (now - this.#phaseStartedMs) / 1000);
    this.#phase = phase;
    this.#phaseStartedMs = now;
    if (phase === "render") this.#pace.begin(now);
    this.#tell(0, 0);
  }

  plan(kind: WorkKind, total: number, factor?: number): void {
    this.#pace.plan(kind, total, factor);
  }

  skip(kind: WorkKind, units: number): void {
    this.#pace.skip(kind, units);
  }

  /** Some work of a kind is done; scans and measurements are planned with it. */
  work(kind: WorkKind, done: number, total: number): void {
    if (kind === "scan" || kind === "measure") this.#pace.plan(kind, total);
    if (this.#step !== undefined) this.#keepStep(undefined);
    this.#pace.done(kind, done, this.deps.machine.now());
    // The sound is mixed while the pictures are rendered; one bar shows both.
    this.#tell(done, total, kind);
  }

  /** Waiting for services and models is no evidence of this machine's pace. */
  step(step: AnalysisStep, done: number, total: number): void {
    const isNews = step !== this.#step ||
      this.deps.machine.now() - this.#stepKeptMs >= KEEP_EVERY_MS;
    if (isNews) this.#keepStep({ name: step, done, total });
    this.#tell(done, total, undefined, step);
  }

  #keepStep(step: StepCount | undefined): void {
    this.#step = step?.name;
    this.#stepKeptMs = this.deps.machine.now();
    this.#keep(() => this.deps.runs.keepStep(this.runId, step));
  }

  /** Not awaited: a ledger that cannot be written to fails at the next phase. */
  #keep(write: () => Promise<void>): void {
    this.#kept = this.#kept.then(write).catch(() => {});
  }

  #tell(done: number, total: number, kind?: WorkKind, step?: AnalysisStep): void {
    if (kind === "sound") return;
    const now = this.deps.machine.now(), share = this.#pace.share();
    const etaSeconds = this.#phase === "discovery" || this.#phase === "analysis"
      ? undefined
      : this.#pace.remainingSeconds(now);
    if (now - this.#progressKeptMs >= KEEP_EVERY_MS) {
      this.#progressKeptMs = now;
      this.#keep(() => this.deps.runs.keepProgress(this.runId, { share, etaSeconds }));
    }
    this.deps.onProgress({
      run: this.runId,
      phase: this.#phase,
      ...(step === undefined ? {} : { step }),
      done,
      total,
      share,
      etaSeconds,
    });
  }

  /** With them another shape of the film is chosen as its owner changed this one. */
  async keepChanges(changes: CutChanges | undefined): Promise<void> {
    if (changes) await this.deps.runs.keep(this.runId, "changes", changes);
  }

  async warn(sentence: string): Promise<void> {
    await this.deps.runs.warn(this.runId, sentence);
  }

  /** The run keeps every file that was left out, for `runs show`. */
  async keepReport({ skipped, notes = [], closed }: SyncReport): Promise<void> {
    for (const note of notes) await this.warn(note);
    if (closed) await this.deps.runs.keep(this.runId, "closed", closed);
    if (skipped.length === 0) return;
    const kept = skipped.map(({ id, reason }) => ({ id, reason }));
    await this.deps.runs.keep(this.runId, "skipped", kept);
  }

  /** Not of files whose names tell a day outside of the film's `windows`; without one, of all. */
  async warnAboutSkipped(
    skipped: readonly SkippedFile[],
    windows: readonly LocalRange[],
  ): Promise<void> {
    const own = skipped.filter(({ day }) =>
      day === undefined || windows.length === 0 || windows.some((each) => isInRange(day, each))
    );
    const folders = own.filter(({ isFolder }) => isFolder);
    const files = own.filter(({ isFolder }) => !isFolder);
    if (folders.length === 1) {
      const { id, reason } = folders[0]!;
      await this.warn(`The folder "${id}" was left out: ${reason}`);
    } else if (folders.length > 1) {
      const names = nameFew(folders.map(({ id }) => id));
      await this.warn(`${folders.length} folders could not be read: ${names}`);
    }
    if (files.length === 1) await this.warn(`"${files[0]!.id}" was left out: ${files[0]!.reason}`);
    if (files.length > 1) {
      // With the run's id: the latest may be another by the time it is read.
      const command = `photos-memories runs show ${this.runId}`;
      await this.warn(`${files.length} files could not be read: ${command} names them`);
    }
  }

  /** Some of `doubtful` say nothing of when they were taken, others the day, month or year alone. */
  async warnAboutDates(
    doubtful: readonly Pick<Asset, "id" | "dateSource" | "exactTo">[],
  ): Promise<void> {
    const isRough = ({ dateSource, exactTo }: Pick<Asset, "dateSource" | "exactTo">) =>
      dateSource !== "file_name" && dateSource !== "file_time" && exactTo !== undefined;
    const rough = doubtful.filter(isRough);
    if (rough.length > 0) {
      await this.warn(
        (rough.length === 1
          ? "One picture says only the day, the month or the year it was taken; "
          : `${rough.length} pictures say only the day, the month or the year they were taken; `) +
          `noon of that day, or of the first, is used: ${nameFew(rough.map(({ id }) => id))}`,
      );
    }
    const guessed = doubtful.filter((each) => !isRough(each)), { length } = guessed;
    if (length === 0) return;
    await this.warn(
      (length === 1
        ? "One picture says nothing of when it was taken; its "
        : `${length} pictures say nothing of when they were taken; their `) +
        `file name's date or the file's own time is used: ${nameFew(guessed.map(({ id }) => id))}`,
    );
  }

  async warnAboutFaces(faceless: readonly Faceless[]): Promise<void> {
    const [first] = faceless;
    if (!first) return;
    await this.warn(
      `The library could not say who is on ${
        nameFew(faceless.map(({ asset }) => asset.fileName))
      }: ` +
        first.fault.message,
    );
  }

  async keepBrief(brief: Brief, summary: string): Promise<void> {
    await this.deps.runs.describe(this.runId, {
      memoryType: brief.memoryType,
      memoryKey: this.#memoryKey ?? memoryKeyOf(brief),
      rangeStart: brief.windows[0]?.start,
      rangeEnd: brief.windows.at(-1)?.end,
      people: brief.people ? personsOf(brief.people).sort() : [],
      summary,
    });
    await this.deps.runs.keep(this.runId, "brief", brief);
  }

  /** Where the facts about the pictures came from. */
  async keepFacts(facts: FactsRecord | undefined): Promise<void> {
    if (facts) await this.deps.runs.keep(this.runId, "facts", facts);
  }

  /** The summary is said anew: which days an album shows is known by now. */
  async keepCut(cut: Cut, summary: string): Promise<void> {
    const { trace, ...rest } = cut;
    await this.deps.runs.describe(this.runId, { title: cut.titles.main, summary });
    await this.deps.runs.keep(this.runId, "cut", rest);
    await this.deps.runs.keepTrace(this.runId, trace);
  }

  /** What a language model wrote for the opening card, or why nothing of it stands there. */
  async keepTitle(record: TitleRecord): Promise<void> {
    await this.deps.runs.keep(this.runId, "title", record);
  }

  async keepLlm(metrics: LlmMetrics | undefined): Promise<void> {
    if (metrics) await this.deps.runs.keep(this.runId, "llm", metrics);
  }

  async keepTimeline(timeline: Timeline): Promise<void> {
    await this.deps.runs.keep(this.runId, "timeline", timeline);
  }

  async end(end: Omit<RunEnd, "finishedAt">): Promise<void> {
    const finishedAt = new Date(this.deps.machine.now()).toISOString();
    await this.#kept;
    await this.deps.runs.end(this.runId, { ...end, finishedAt });
    if (end.delivery) await this.#settleEarlier();
  }

  /** An earlier film of this memory that still waits for its delivery: this one goes in its place. */
  async #settleEarlier(): Promise<void> {
    const { runs } = this.deps;
    const pending = await runs.pendingDeliveries();
    const memoryKey = pending.find(({ runId }) => runId === this.runId)?.memoryKey;
    if (memoryKey === undefined) return;
    for (const earlier of pending) {
      if (earlier.runId === this.runId || earlier.memoryKey !== memoryKey) continue;
      const error = `It was made again as run ${this.runId}`;
      // One that another process delivered meanwhile is settled, too.
      await runs.endDelivery(earlier.runId, { status: "abandoned", error }).catch(() => {});
    }
  }
}

/**
 * When it began and four hex digits, so that a listing sorts itself. `now` in milliseconds UTC;
 * `chance` in [0, 1).
 */
export function newRunId(now: number, chance: number): RunId {
  const [date, time] = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "").split("T");
  const tail = Math.floor(chance * 0x10000).toString(16).padStart(4, "0");
  return `${date}_${time}_${tail}`;
}
