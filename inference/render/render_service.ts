// SPDX-License-Identifier: AGPL-3.0-or-later

// The jobs of a render worker: one film at a time, in order of arrival, each known by its name and what
// it is, and kept until the app has its film.

import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import project from "../../deno.json" with { type: "json" };
import { keyOf } from "../../src/base/digest.ts";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { Log } from "../../src/base/log.ts";
import { redactText } from "../../src/base/redact.ts";
import {
  contentOf,
  type JobPhase,
  type JobState,
  type JobStatus,
  RENDER_CONTRACT,
  RENDER_LIMITS,
  type RenderHealth,
  type RenderRequest,
} from "../../src/film/render/remote/render_protocol.ts";
import { plainAddress } from "../../src/library/immich/connection.ts";
import { ensurePrivateFolder } from "../../src/system/files/files.ts";
import { type HeldLock, tryLock } from "../../src/system/files/lock.ts";
import { BodyLimit } from "../admission.ts";
import type { ServiceClock } from "../service.ts";
import type { RenderPhase } from "../worker/phases.ts";
import type { RenderSettings } from "../worker/settings.ts";
import type { FilmEngine } from "./film_engine.ts";
import { Journal } from "./journal.ts";
import { renderJob } from "./render_film.ts";

interface RenderServiceDeps {
  readonly settings: RenderSettings;
  readonly engine: FilmEngine;
  readonly phase: RenderPhase;
  readonly log: Log;
  readonly clock: ServiceClock;
  /** The clock of times that people read. */
  readonly now: () => Date;
}

/** Jobs that hold a place until they end or their film is acknowledged. */
const LIVE: ReadonlySet<JobState> = new Set(["queued", "running", "ready"]);

interface Job {
  status: JobStatus;
  /** Names the keys it was asked with, in memory only; absent once it was read from the journal. */
  readonly keys?: string;
  /** Gone when the job has ended, and the keys with it. */
  request?: RenderRequest;
  readonly stop: AbortController;
  /** Ends the timer of its time limit, then of its retention. */
  cancelAlarm: () => void;
}

type Submission =
  | { readonly kind: "accepted" | "known"; readonly status: JobStatus }
  | { readonly kind: "refused"; readonly status: 409 | 422 | 429 | 503; readonly detail: string };

export class RenderService implements AsyncDisposable {
  readonly bodies = new BodyLimit(RENDER_LIMITS.bodies);
  readonly workerId: string = crypto.randomUUID();
  readonly startedAt: string;
  readonly #deps: RenderServiceDeps;
  readonly #journal: Journal;
  readonly #jobs = new Map<string, Job>();
  readonly #queue: Job[] = [];
  readonly #lock: HeldLock;
  readonly #stopped = new AbortController();
  #lane: Promise<void> | undefined;
  #isWorking = false;
  /** Files of jobs that went; a new job of the same name begins after that. */
  #removals: Promise<unknown> = Promise.resolve();
  #encoders: RenderHealth["encoders"] | undefined;
  #lack: string | undefined = "The encoders are being tried";

  private constructor(deps: RenderServiceDeps, journal: Journal, lock: HeldLock) {
    this.#deps = deps;
    this.#journal = journal;
    this.#lock = lock;
    this.startedAt = deps.now().toISOString();
  }

  /** Throws Fault `busy` for a folder another worker has, `not_writable` or `disk_full`. */
  static async open(deps: RenderServiceDeps): Promise<RenderService> {
    const { folder } = deps.settings;
    await ensurePrivateFolder(folder);
    const lock = await tryLock(folder, "render-worker");
    if (!lock) {
      throw new Fault("busy", `Another render worker has the folder "${folder}"`, {
        hint: "Give each worker a folder of its own",
      });
    }
    try {
      const journal = new Journal(path.join(folder, "records"));
      const service = new RenderService(deps, journal, lock);
      await service.#recover();
      void service.#tryEncoders();
      return service;
    } catch (error) {
      lock[Symbol.dispose]();
      throw error;
    }
  }

  get token(): string {
    return this.#deps.settings.token;
  }

  health(): RenderHealth {
    const { engine, settings } = this.#deps;
    return {
      ready: this.#lack === undefined,
      detail: this.#lack,
      contract_version: RENDER_CONTRACT,
      app_version: project.version,
      worker_id: this.workerId,
      started_at: this.startedAt,
      titles: engine.titles(),
      encoders: this.#encoders ?? [],
      jobs: this.#live(),
      max_jobs: settings.maxJobs,
      retention_seconds: settings.retentionSeconds,
      job_timeout_seconds: settings.jobTimeoutSeconds,
    };
  }

  status(id: string): JobStatus | undefined {
    return this.#jobs.get(id)?.status;
  }

  /** The path of the film of a ready job. */
  outputOf({ job_id, output }: JobStatus): string | undefined {
    return output && this.#film(job_id) + output.ending;
  }

  /** Throws Fault `disk_full` or `not_writable` when the job cannot be stored. */
  async submit(request: RenderRequest): Promise<Submission> {
    const refusal = this.#refusalOf(request);
    if (refusal) return { kind: "refused", ...refusal };
    const content = await contentOf(request), keys = await keyOf(request.library.accounts);
    const id = request.job_id, known = this.#jobs.get(id);
    if (known && LIVE.has(known.status.state)) {
      const isSame = known.status.content === content && (known.keys ?? keys) === keys;
      if (isSame) return { kind: "known", status: known.status };
      return {
        kind: "refused",
        status: 409,
        detail: `The job "${id}" is another film or has other keys; it is ${known.status.state}`,
      };
    }
    const { maxJobs, jobTimeoutSeconds } = this.#deps.settings;
    if (this.#live() >= maxJobs) {
      return {
        kind: "refused",
        status: 429,
        detail: `${maxJobs} films are waiting, being rendered or not fetched yet`,
      };
    }
    known?.cancelAlarm();
    const job: Job = {
      status: this.#newStatus(id, content, request.timeline.totalFrames),
      keys,
      request,
      stop: new AbortController(),
      cancelAlarm: () => {},
    };
    this.#jobs.set(id, job);
    try {
      await this.#journal.write(job.status);
    } catch (error) {
      if (this.#jobs.get(id) === job) this.#jobs.delete(id);
      throw error;
    }
    // It may have been cancelled while its record was written.
    if (job.status.state === "queued") {
      job.cancelAlarm = this.#alarm(jobTimeoutSeconds, () => this.#giveUp(job));
      this.#queue.push(job);
      if (!this.#isWorking) this.#lane = this.#work();
    }
    return { kind: "accepted", status: job.status };
  }

  /** Cancels a job, or takes away a film that was fetched; false when there is no such job. */
  async remove(id: string): Promise<boolean> {
    const job = this.#jobs.get(id);
    if (!job) return false;
    const { state } = job.status;
    if (!LIVE.has(state)) return true;
    await this.#end(job, { state: state === "ready" ? "done" : "cancelled" });
    job.stop.abort();
    return true;
  }

  /** Ends what runs; the journal says of each job that it was interrupted. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#lack = "The worker is stopping";
    this.#stopped.abort();
    for (const job of this.#jobs.values()) {
      if (job.status.state === "queued" || job.status.state === "running") {
        await this.#end(job, { state: "interrupted" });
        job.stop.abort();
      }
      job.cancelAlarm();
    }
    await this.#lane;
    await this.#removals;
    this.#lock[Symbol.dispose]();
  }

  #refusalOf(request: RenderRequest): { status: 409 | 422 | 503; detail: string } | undefined {
    const { engine, settings } = this.#deps;
    if (this.#lack !== undefined) return { status: 503, detail: this.#lack };
    if (request.app_version !== project.version) {
      return {
        status: 409,
        detail: `The app is version ${request.app_version} and this worker ${project.version}; ` +
          "use the same release of both",
      };
    }
    if (request.words.titles !== engine.titles()) {
      return {
        status: 409,
        detail: 'The app has other fonts; put the same files into the folder "fonts" of both',
      };
    }
    if (addressOf(request.library.url) !== addressOf(settings.libraryUrl)) {
      return {
        status: 422,
        detail: "library.url is not the library server this worker was started for",
      };
    }
    return undefined;
  }

  #live(): number {
    return [...this.#jobs.values()].filter(({ status }) => LIVE.has(status.state)).length;
  }

  #newStatus(id: string, content: string, frames: number): JobStatus {
    return {
      contract_version: RENDER_CONTRACT,
      job_id: id,
      content,
      worker_id: this.workerId,
      state: "queued",
      submitted_at: this.#deps.now().toISOString(),
      sources_done: 0,
      sources_total: 0,
      frames_done: 0,
      frames_total: frames,
      frames_kept: 0,
    };
  }

  async #work(): Promise<void> {
    this.#isWorking = true;
    for (let job = this.#queue.shift(); job; job = this.#queue.shift()) {
      if (job.status.state === "queued") await this.#render(job, job.request!);
    }
    // Without an await after the queue was found empty: a job that came in between would wait for ever.
    this.#isWorking = false;
  }

  async #render(job: Job, request: RenderRequest): Promise<void> {
    const { log, settings, now } = this.#deps, id = request.job_id;
    job.cancelAlarm();
    job.cancelAlarm = this.#alarm(settings.jobTimeoutSeconds, () => this.#giveUp(job));
    const tell = (news: Partial<JobStatus>) => {
      if (job.status.state === "running") job.status = { ...job.status, ...news };
    };
    job.status = { ...job.status, state: "running", started_at: now().toISOString() };
    await this.#keep(job);
    log.info("Rendering", { job: id, frames: request.timeline.totalFrames });
    try {
      await this.#removals;
      await mkdir(path.dirname(this.#film(id)), { recursive: true, mode: 0o700 });
      const end = await renderJob(
        { ...this.#deps, libraryUrl: settings.libraryUrl },
        request,
        { scratch: path.join(settings.folder, "scratch", id), out: this.#film(id) },
        {
          onPhase: (phase: JobPhase) => tell({ phase }),
          onSources: (sources_done, sources_total) => tell({ sources_done, sources_total }),
          onFrames: (frames_done, frames_kept) => tell({ frames_done, frames_kept }),
        },
        job.stop.signal,
      );
      if (end.kind === "rendered") {
        const { film, ending, encoder, hardware } = end;
        await this.#end(job, {
          state: "ready",
          output: { ...film, ending, encoder, hardware },
        });
      } else {
        const troubles = end.troubles.map((each) => ({
          ...each,
          detail: sentenceOf(each.detail, request),
        }));
        const detail = `${troubles.length === 1 ? "A picture" : "Pictures"} could not be shown`;
        await this.#end(job, {
          state: "failed",
          error: { code: "media_unreadable", detail },
          troubles,
        });
      }
    } catch (error) {
      const hint = error instanceof Fault ? error.hint : undefined;
      await this.#end(job, {
        state: "failed",
        error: {
          code: error instanceof Fault ? error.code : "internal",
          detail: sentenceOf(reasonOf(error), request),
          hint: hint === undefined ? undefined : sentenceOf(hint, request),
        },
      });
    }
    // A job that ended meanwhile left what was written after that.
    if (job.status.state !== "ready") await this.#takeAway(id);
  }

  #giveUp(job: Job): void {
    const { jobTimeoutSeconds } = this.#deps.settings;
    const detail = `The film was not done after ${jobTimeoutSeconds} s`;
    const hint = "Allow more with PHOTOS_MEMORIES_RENDER_WORKER_JOB_TIMEOUT_SECONDS";
    void this.#end(job, { state: "failed", error: { code: "busy", detail, hint } });
    job.stop.abort();
  }

  /** The first end of a job is its end. */
  async #end(
    job: Job,
    end: Pick<JobStatus, "state"> & Pick<Partial<JobStatus>, "error" | "troubles" | "output">,
  ): Promise<void> {
    const { state } = job.status;
    if (!LIVE.has(state) || state === end.state) return;
    const { phase: _, output: _before, ...status } = job.status;
    const ended = { ...status, ...end, finished_at: this.#deps.now().toISOString() };
    job.status = ended;
    delete job.request;
    job.cancelAlarm();
    const { retentionSeconds } = this.#deps.settings;
    job.cancelAlarm = this.#alarm(retentionSeconds, () => this.#forget(job));
    const { log } = this.#deps, { job_id: id, error } = ended;
    if (end.state === "failed") log.warning(`Rendering failed: ${error?.detail}`, { job: id });
    else log.info("Rendering ended", { job: id, state: end.state });
    await this.#keep(job);
    if (end.state !== "ready" && state === "ready") await this.#takeAway(id);
  }

  #forget(job: Job): void {
    const id = job.status.job_id;
    if (this.#jobs.get(id) !== job) return;
    this.#jobs.delete(id);
    void this.#takeAway(id);
    void this.#journal.remove(id).catch(() => {});
  }

  /** Its film, and what a killed child left of it. */
  #takeAway(id: string): Promise<unknown> {
    const folder = path.dirname(this.#film(id));
    return this.#removals = this.#removals.then(async () => {
      const names = await readdir(folder).catch(() => [] as string[]);
      const own = names.filter((name) => name.startsWith(`${id}.`) || name.startsWith(`.${id}.`));
      await Promise.allSettled(own.map((name) => rm(path.join(folder, name), { force: true })));
    });
  }

  /** A record that cannot be stored costs a restart its memory of the job, and no film. */
  async #keep(job: Job): Promise<void> {
    try {
      if (this.#jobs.get(job.status.job_id) === job) await this.#journal.write(job.status);
    } catch (error) {
      this.#deps.log.error(`Could not keep the record of a job: ${reasonOf(error)}`);
    }
  }

  async #recover(): Promise<void> {
    const { settings, now } = this.#deps;
    const films = path.dirname(this.#film("id"));
    await rm(path.join(settings.folder, "scratch"), { recursive: true, force: true });
    const wanted = new Set<string>();
    for (const record of await this.#journal.read()) {
      const id = record.job_id;
      const isWhole = record.state === "ready" && await this.#isWhole(record);
      const isOver = isWhole || !LIVE.has(record.state);
      const { phase: _, output, ...rest } = record;
      const status: JobStatus = {
        ...rest,
        worker_id: this.workerId,
        ...(isWhole ? { output } : {}),
        ...(isOver ? {} : { state: "interrupted", finished_at: now().toISOString() }),
      };
      const endedMs = Date.parse(status.finished_at ?? "") || 0;
      const leftSeconds = settings.retentionSeconds - (now().getTime() - endedMs) / 1000;
      if (leftSeconds <= 0) {
        await this.#journal.remove(id);
        continue;
      }
      if (isWhole) wanted.add(path.basename(this.#film(id)) + output!.ending);
      const job: Job = { status, stop: new AbortController(), cancelAlarm: () => {} };
      job.cancelAlarm = this.#alarm(leftSeconds, () => this.#forget(job));
      this.#jobs.set(id, job);
      if (!isOver) await this.#journal.write(status);
    }
    for (const name of await readdir(films).catch(() => [] as string[])) {
      if (!wanted.has(name)) await rm(path.join(films, name), { force: true });
    }
  }

  async #isWhole(status: JobStatus): Promise<boolean> {
    const file = this.outputOf(status);
    const size = file && await stat(file).then(({ size }) => size, () => undefined);
    return size !== undefined && size === status.output?.bytes;
  }

  async #tryEncoders(): Promise<void> {
    const { engine, log } = this.#deps;
    try {
      this.#encoders = await engine.encoders(this.#stopped.signal);
      if (!this.#stopped.signal.aborted) this.#lack = undefined;
      const names = this.#encoders.map(({ name }) => name).join(", ");
      log.info("Films can be rendered", { encoders: names });
    } catch (error) {
      if (this.#stopped.signal.aborted) return;
      this.#lack = `No encoder could be opened: ${reasonOf(error)}`;
      log.error(this.#lack);
    }
  }

  #film(id: string): string {
    return path.join(this.#deps.settings.folder, "films", id);
  }

  #alarm(seconds: number, act: () => void): () => void {
    return this.#deps.clock.after(seconds * 1000, act);
  }
}

/** Without the keys, should a server or a runtime repeat one. */
function sentenceOf(text: string, { library }: RenderRequest): string {
  const keys = Object.values(library.accounts).map(({ api_key }) => api_key);
  return redactText(text, keys).slice(0, RENDER_LIMITS.sentence);
}

/** `undefined` for text that is no address of a server. */
function addressOf(url: string): string | undefined {
  try {
    return plainAddress(url, "library.url");
  } catch {
    return undefined;
  }
}
