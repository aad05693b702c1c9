// What a listener is told: the newest attempt as its status address would have it, whether a film is
// being made and what it waits for, and whether the library is being looked through.

import type { Attempt } from "../../ledger/attempt.ts";
import type { WebNeeds } from "../web_needs.ts";
import { filmNow } from "./film_now.ts";
import { type AttemptStatusBody, attemptStatusBody, type LiveBody } from "../wire/trigger_wire.ts";

type LookNeeds = Pick<WebNeeds, "automation" | "films">;

export async function lookNow(needs: LookNeeds): Promise<LiveBody> {
  const [attempt] = await needs.automation.attempts.list(1);
  const { isLooking, lookedAt } = await needs.automation.suggestions();
  const film = await filmNow(needs.films);
  return {
    attempt: attempt === undefined ? null : await statusNow(needs, attempt),
    film_begun_at: film?.startedAt ?? null,
    film_step: film?.step ?? null,
    looking: isLooking,
    looked_at: lookedAt ?? null,
  };
}

export async function statusNow(
  { automation, films }: LookNeeds,
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
