// SPDX-License-Identifier: AGPL-3.0-or-later

// Films asked for on pages and by programs: cuts are chosen one after the other, films are rendered one after the
// other, and the ledger keeps what waits. Each is made by a child process.

import type { ChildEnd } from "../../automation/auto_run_deps.ts";
import type { FilmRequest } from "../../film/brief/film_request.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import type { Log } from "../../base/log.ts";
import type { Brief } from "../../film/brief/brief.ts";
import type { StoredCut } from "../../film/select/cut.ts";
import { type Edited, type StoredEdits, withChosen } from "../../film/select/edit_cut.ts";
import { carriedEdits } from "../../film/select/reshape_cut.ts";
import type { FilmProgress } from "../../film/film_contract.ts";
import type { FilmOrder, FilmOrderStore, OrderId } from "../../ledger/film_order.ts";
import type { RunReader, RunWriter } from "../../ledger/ledger.ts";
import type { Run, RunId } from "../../ledger/run.ts";

interface FilmQueueDeps {
  readonly orders: FilmOrderStore;
  readonly runs: Pick<RunReader, "get" | "document"> & Pick<RunWriter, "keepEdits">;
  /** Throws Fault `cancelled` once the child is gone. */
  readonly make: (
    order: FilmOrder,
    request: FilmRequest,
    onProgress: (progress: FilmProgress) => void,
    signal: AbortSignal,
  ) => Promise<ChildEnd>;
  /** No other process makes a film. */
  readonly isPipelineFree: () => Promise<boolean>;
  /** Ends early when the signal fires. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Pick<Log, "info" | "error">;
  readonly signal: AbortSignal;
}

/** A film of a terminal or the automation is asked after so often. */
const BUSY_MS = 2_000;
/** Orders wake the queue; this is for those that a failed read left behind. */
const IDLE_MS = 30_000;

const STOPPED = "The app was stopped while it worked at this film";

export class FilmQueue implements AsyncDisposable {
  readonly #deps: FilmQueueDeps;
  readonly #working = new Map<OrderId, AbortController>();
  readonly #progress = new Map<OrderId, FilmProgress>();
  readonly #over = new AbortController();
  #woken = new AbortController();
  #running: Promise<void> | undefined;

  constructor(deps: FilmQueueDeps) {
    this.#deps = { ...deps, signal: AbortSignal.any([deps.signal, this.#over.signal]) };
  }

  /** How far it is, while a child works at it. */
  progress(id: OrderId): FilmProgress | undefined {
    return this.#progress.get(id);
  }

  /** Orders children work at now: a film, a cut or both. */
  get working(): ReadonlyMap<OrderId, FilmProgress> {
    return this.#progress;
  }

  /** There is a new order, or one may be rendered. */
  wake(): void {
    this.#woken.abort();
    this.#woken = new AbortController();
  }

  /** The child is asked to stop; the order says `cancelled` already. */
  stop(id: OrderId): void {
    this.#working.get(id)?.abort();
    this.wake();
  }

  /** Works until the signal fires or it is disposed of, which waits for its children. */
  begin(): void {
    this.#running ??= this.#run();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#over.abort();
    await this.#running;
  }

  async #run(): Promise<void> {
    await Promise.all([
      this.#lane(() => this.#next("choosing"), (order) => this.#choose(order)),
      this.#renderAll(),
    ]);
  }

  async #renderAll(): Promise<void> {
    await this.#failLeft();
    await this.#lane(async () => {
      const order = await this.#next("waiting");
      return order && await this.#deps.isPipelineFree() ? order : order && "busy";
    }, (order) => this.#render(order));
  }

  /**
   * Orders of a process that was killed, once the pipeline is free: until then their films may be in the
   * making. A person decides whether they are tried again.
   */
  async #failLeft(): Promise<void> {
    const { orders, log, isPipelineFree, sleep, signal } = this.#deps;
    try {
      while (!await isPipelineFree()) {
        await sleep(BUSY_MS, signal).catch(() => {});
        if (signal.aborted) return;
      }
      for (const { orderId } of await orders.queued(["making"])) {
        await orders.move(orderId, ["making"], "failed", {
          error: `${STOPPED}.`,
          errorCode: "child_died",
        });
      }
    } catch (error) {
      log.error(`Could not read the queue of films: ${reasonOf(error)}`);
    }
  }

  async #next(state: "choosing" | "waiting"): Promise<FilmOrder | undefined> {
    return (await this.#deps.orders.queued([state]))[0];
  }

  async #lane(
    next: () => Promise<FilmOrder | "busy" | undefined>,
    work: (order: FilmOrder) => Promise<void>,
  ): Promise<void> {
    const { signal, log } = this.#deps;
    while (!signal.aborted) {
      const woken = this.#woken.signal;
      let order: FilmOrder | "busy" | undefined;
      try {
        order = await next();
        if (order !== undefined && order !== "busy") {
          await work(order);
          continue;
        }
      } catch (error) {
        log.error(`The queue of films stopped short: ${reasonOf(error)}`);
      }
      if (signal.aborted) return;
      const ms = order === "busy" ? BUSY_MS : IDLE_MS;
      await this.#deps.sleep(ms, AbortSignal.any([woken, signal])).catch(() => {});
    }
  }

  async #choose(order: FilmOrder): Promise<void> {
    const { orders, signal } = this.#deps;
    const ended = await this.#work(order, {
      ...order.request as FilmRequest,
      upload: false,
      stopAfter: "timeline",
    });
    if (signal.aborted) return;
    const { run, failure } = ended;
    const from = ["choosing"] as const;
    if (failure === undefined && run?.status === "dry_run") {
      await this.#carryEdits(order.cutRunId, run.runId);
      await orders.move(order.orderId, from, "chosen", { cutRunId: run.runId });
    } else if (failure === undefined && run?.status === "nothing") {
      await orders.move(order.orderId, from, "nothing", { error: run.error });
    } else await orders.move(order.orderId, from, "failed", failure ?? failureOf(run));
  }

  /** What was changed in the cut before is changed in the new one, as far as it has the pictures. */
  async #carryEdits(before: RunId | undefined, now: RunId): Promise<void> {
    if (before === undefined) return;
    const { runs } = this.#deps;
    const edits = await runs.document(before, "edits") as StoredEdits | undefined;
    if (edits === undefined) return;
    const cutOf = async (run: RunId): Promise<Edited> => {
      const brief = await runs.document(run, "brief") as Brief;
      const cut = await runs.document(run, "cut") as StoredCut;
      return { cut: { ...cut, trace: [] }, brief };
    };
    const carried = carriedEdits(await cutOf(now), await cutOf(before), before, edits);
    await runs.keepEdits(now, 0, carried);
    await runs.keepEdits(before, edits.revision, withChosen(edits, now));
  }

  async #render(order: FilmOrder): Promise<void> {
    const { orders, signal } = this.#deps, { orderId, cutRunId } = order;
    if (!await orders.move(orderId, ["waiting"], "making")) return;
    const { run, failure, isBusy } = await this.#work(order, {
      ...order.request as FilmRequest,
      cutOf: cutRunId,
    });
    const from = ["making"] as const;
    if (isBusy || signal.aborted) await orders.move(orderId, from, "waiting");
    else if (run?.status === "completed") {
      await orders.move(orderId, from, "made", { filmRunId: run.runId });
    } else if (failure === undefined && run?.status === "nothing") {
      await orders.move(orderId, from, "nothing", { error: run.error });
    } else await orders.move(orderId, from, "failed", failure ?? failureOf(run));
    if (isBusy) await this.#deps.sleep(BUSY_MS, signal).catch(() => {});
  }

  /** What the child came to; `failure` where it failed or was stopped. */
  async #work(
    order: FilmOrder,
    request: FilmRequest,
  ): Promise<{ readonly run?: Run; readonly failure?: Failure; readonly isBusy?: true }> {
    const { make, runs, log, signal } = this.#deps, { orderId } = order;
    const stop = new AbortController();
    this.#working.set(orderId, stop);
    try {
      const end = await make(
        order,
        request,
        (progress) => this.#progress.set(orderId, progress),
        AbortSignal.any([signal, stop.signal]),
      );
      const begun = this.#progress.get(orderId)?.run;
      const run = begun === undefined ? undefined : await runs.get(begun);
      if (end.kind === "busy") return { isBusy: true };
      const failure = failureOfChild(end, run);
      log.info(`A film that was asked for ended: ${run?.status ?? end.kind}`, { order: orderId });
      return { run, ...(failure !== undefined && { failure }) };
    } catch (error) {
      const errorCode = error instanceof Fault ? error.code : "internal";
      return { failure: { error: signal.aborted ? STOPPED : reasonOf(error), errorCode } };
    } finally {
      this.#working.delete(orderId);
      this.#progress.delete(orderId);
    }
  }
}

type Failure = Pick<FilmOrder, "error" | "errorCode">;

/** Nothing where it made what it was asked for; its delivery has a place of its own. */
function failureOfChild(
  end: Exclude<ChildEnd, { kind: "busy" }>,
  run: Run | undefined,
): Failure | undefined {
  switch (end.kind) {
    case "exited":
      if (end.code === 0 || run?.status === "completed") return undefined;
      if (run?.error !== undefined) return failureOf(run);
      return end.fault ? { error: end.fault.message, errorCode: end.fault.code } : {
        error: `The process that worked at it ended with exit code ${end.code}. Try it again.`,
        errorCode: "child_died",
      };
    case "killed":
      return {
        error: `The process that worked at it was ended by ${end.by}. Try it again.`,
        errorCode: "child_died",
      };
    case "timed_out":
      return { error: "It took longer than two hours and was stopped." };
    case "not_started":
      return {
        error: `The process for it could not be started: ${end.error}. ${end.hint}.`,
        errorCode: "child_not_started",
      };
  }
}

function failureOf(run: Run | undefined): Failure {
  return { error: run?.error, errorCode: run?.errorCode };
}
