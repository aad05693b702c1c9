// SPDX-License-Identifier: AGPL-3.0-or-later

// What a listener is told: the newest attempt as its status address would have it, whether a film is
// being made and what it waits for, and whether the library is being looked through.

import type { Attempt } from "../../ledger/attempt.ts";
import { UNFINISHED_ORDERS } from "../../ledger/film_order.ts";
import type { Run } from "../../ledger/run.ts";
import type { WebDeps, WebFilms } from "../web_deps.ts";
import {
  type AttemptStatusBody,
  attemptStatusBody,
  type LiveBody,
  type ProgressBody,
} from "../wire/trigger_wire.ts";
import { progressText } from "../pages/make/queue_panel.tsx";
import { othersWork } from "../films/making_film.ts";
import type { LiveLook } from "./live_monitor.ts";

type LookDeps = Pick<WebDeps, "automation" | "films">;

/** What pages listen to: the state, and beside it how far the films are that pages asked for. */
export async function liveLook(
  deps: LookDeps & Pick<WebDeps, "make" | "memories">,
): Promise<LiveLook> {
  const { make } = deps, film = await filmNow(deps.films), working = make.working();
  const state = await lookNow(deps, film);
  const orders = await make.orders.queued(UNFINISHED_ORDERS);
  const told = orders.map(({ orderId, state }) => ({ order_id: orderId, state }));
  const byItself = deps.automation.progress(), { attempt } = state;
  const atWork = byItself && attempt
    ? [...working, [attempt.attempt_id, byItself] as const]
    : [...working];
  const others = film && othersWork(film);
  const isKnown = atWork.some(([, { run }]) => run === film?.runId);
  if (others && !film.isDryRun && !isKnown) atWork.push([others.workId, others.progress]);
  const progress = (locale: string): ProgressBody =>
    atWork.map(([workId, progress]) => ({
      order_id: workId,
      share: Math.round(progress.share * 1_000) / 1_000,
      text: progressText(locale, progress),
    }));
  // A cover is shown with its title once that is known.
  const memories = (await deps.memories.list("en"))
    .map(({ id, title, seconds }) => ({ memory_id: id, title, seconds: seconds ?? null }));
  const whole: LiveBody = { ...state, memories, orders: told, orders_at_work: [...working.keys()] };
  return { state: whole, progress: atWork.length > 0 ? progress : undefined };
}

async function lookNow(
  deps: LookDeps,
  film: Run | undefined,
): Promise<Omit<LiveBody, "orders" | "orders_at_work" | "memories">> {
  const [attempt] = await deps.automation.attempts.list(1);
  const { isLooking, lookedAt } = await deps.automation.suggestions();
  return {
    attempt: attempt === undefined ? null : await statusNow(deps, attempt),
    film_begun_at: film?.startedAt ?? null,
    film_step: film?.step ?? null,
    looking: isLooking,
    looked_at: lookedAt ?? null,
  };
}

export async function statusNow(
  { automation, films }: LookDeps,
  attempt: Attempt,
): Promise<AttemptStatusBody> {
  const isLeft = attempt.outcome === "running" && await automation.isLockFree();
  // Between the two looks it may have come to its end, and then nothing was left.
  const now = isLeft ? await automation.attempts.get(attempt.attemptId) ?? attempt : attempt;
  const { attemptId, runId } = now;
  // One that delivers what another attempt made names that one's run.
  const run = await films.runs.ofAttempt(attemptId) ??
    (runId === undefined ? undefined : await films.runs.get(runId));
  return attemptStatusBody(now, run, isLeft && now.outcome === "running");
}

/** So many of the runs that go on are looked at for the film. */
const MAX_AT_ONCE = 20;

/**
 * The film that is made, or else the newest that is tried out. A run without a process any more is not
 * among those that run (`markingStaleRuns`).
 */
export async function filmNow({ runs }: Pick<WebFilms, "runs">): Promise<Run | undefined> {
  const running = await runs.list(MAX_AT_ONCE, ["running"]);
  return running.find(({ isDryRun }) => !isDryRun) ?? running[0];
}
