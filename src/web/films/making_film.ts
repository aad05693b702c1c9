// SPDX-License-Identifier: AGPL-3.0-or-later

// A film on its way: who makes it, how far it is, and whether this app can stop it.

import type { FilmProgress } from "../../film/film_contract.ts";
import type { OrderId } from "../../ledger/film_order.ts";
import type { Run } from "../../ledger/run.ts";
import type { WebDeps } from "../web_deps.ts";

export interface FilmInTheMaking {
  readonly run: Run;
  /** Names it in events: its order, or the attempt that makes it. */
  readonly workId?: string;
  /** As the ledger knows it where another process makes it; absent before it knows. */
  readonly progress?: FilmProgress;
  /** It was asked for on a page; any of the household stops it, and only the owner what is made by itself. */
  readonly orderId?: OrderId;
}

export function filmInTheMaking(
  { make, automation }: Pick<WebDeps, "make" | "automation">,
  run: Run,
): FilmInTheMaking {
  const order = [...make.working()].find(([, progress]) => progress.run === run.runId);
  if (order !== undefined) {
    const [orderId, progress] = order;
    return { run, workId: orderId, orderId, progress };
  }
  const progress = automation.progress();
  return progress?.run === run.runId
    ? { run, workId: run.attemptId, progress }
    : { run, ...othersWork(run) };
}

/** How far another process is with the film that it makes. */
export function othersWork(
  { runId, lastPhase, step, progress }: Run,
): { readonly workId: string; readonly progress: FilmProgress } | undefined {
  if (progress === undefined) return undefined;
  const { done = 0, total = 0, name } = step ?? {};
  const named = name && { step: name };
  return {
    workId: runId,
    progress: { run: runId, phase: lastPhase, ...named, done, total, ...progress },
  };
}

export function mayStop({ run, orderId }: FilmInTheMaking, isOwner: boolean): boolean {
  return !run.isStopAsked && (orderId !== undefined || isOwner);
}

/**
 * Stops the film, unless it is done meanwhile. The wish is in the ledger, where another process that makes it reads
 * it, and pages until its process is gone.
 */
export async function stopFilm(
  deps: Pick<WebDeps, "make" | "automation" | "keeping">,
  run: Run,
  isOwner: boolean,
): Promise<void> {
  const making = filmInTheMaking(deps, run);
  if (!mayStop(making, isOwner)) return;
  if (making.orderId !== undefined) return await deps.make.cancel(making.orderId);
  await deps.keeping.askToStop(run.runId);
  if (deps.automation.progress()?.run === run.runId) deps.automation.stop();
}

/** So many of the runs that go on are looked at. */
const MAX_AT_ONCE = 20;

/** Films that are made now, without cuts that are tried out. */
export async function filmsInTheMaking(
  deps: Pick<WebDeps, "make" | "automation" | "films">,
): Promise<readonly FilmInTheMaking[]> {
  const running = await deps.films.runs.list(MAX_AT_ONCE, ["running"]);
  return running.filter(({ isDryRun }) => !isDryRun).map((run) => filmInTheMaking(deps, run));
}
