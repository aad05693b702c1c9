// What the automation did of late: a failed run is found here also after others came behind it.

import { filmNow } from "../live/film_now.ts";
import type { Route } from "./route.ts";

const MOST_ATTEMPTS = 50;

export const runsRoute: Route = {
  method: "GET",
  path: "/runs",
  async answer(c, needs) {
    const { automation, films, clock } = needs;
    const isLockFree = await automation.isLockFree();
    const recent = await automation.attempts.list(MOST_ATTEMPTS);
    const making = await filmNow(films);
    // Only one runs at a time, and that is the newest.
    const told = recent.map(async (attempt, index) => ({
      attempt,
      isLeft: attempt.outcome === "running" && (index > 0 || isLockFree),
      making,
      hasTranscript: await automation.transcript(attempt.attemptId) !== undefined,
    }));
    const { frameOf, RunsPage, sendPage } = await needs.pages();
    const page = RunsPage({
      frame: await frameOf(c, needs, "/runs"),
      nowMs: clock.now(),
      attempts: await Promise.all(told),
    });
    return await sendPage(c, 200, page);
  },
};
