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
  /** Absent where another process makes it. */
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
  return progress?.run === run.runId ? { run, workId: run.attemptId, progress } : { run };
}

export function mayStop({ orderId, progress }: FilmInTheMaking, isOwner: boolean): boolean {
  return progress !== undefined && (orderId !== undefined || isOwner);
}

/** Stops the film, unless another process makes it or it is done meanwhile. */
export async function stopFilm(
  deps: Pick<WebDeps, "make" | "automation">,
  run: Run,
  isOwner: boolean,
): Promise<void> {
  const making = filmInTheMaking(deps, run);
  if (!mayStop(making, isOwner)) return;
  if (making.orderId === undefined) deps.automation.stop();
  else await deps.make.cancel(making.orderId);
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
