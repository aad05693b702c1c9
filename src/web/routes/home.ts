// The start page.

import { lastAttempt } from "../../automation/last_attempt.ts";
import { isHere } from "../is_here.ts";
import { filmNow } from "../live/film_now.ts";
import { titledFilm } from "../titled_film.ts";
import type { Route } from "./route.ts";

const MOST_FILMS = 25;

export const homeRoute: Route = {
  method: "GET",
  path: "/",
  async answer(c, needs) {
    const { automation, films, health, live, clock } = needs;
    const { attempt } = await lastAttempt(automation.attempts);
    const isLeft = attempt?.outcome === "running" && await automation.isLockFree();
    const transcript = attempt && await automation.transcript(attempt.attemptId);
    const completed = await films.runs.list(MOST_FILMS + 1, ["completed"]);
    const [latest] = completed;
    const recent = await automation.attempts.list(2);
    const isThere = latest !== undefined &&
      (latest.delivery.assetId !== undefined || await isHere(films, latest));
    const titled = completed.slice(0, MOST_FILMS).map((run) => titledFilm(films.runs, run));
    const { frameOf, HomePage, sendPage } = await needs.pages();
    const page = HomePage({
      frame: await frameOf(c, needs, "/"),
      nowMs: clock.now(),
      attempt,
      isLeft,
      hasTranscript: transcript !== undefined,
      hasEarlier: recent.length > 1,
      making: await filmNow(films),
      liveId: (await live.state()).id,
      suggestions: await automation.suggestions(),
      next: await automation.nextFilm(),
      timer: health.timer(),
      missing: health.missing(),
      configFile: health.configFile,
      films: await Promise.all(titled),
      hasMore: completed.length > MOST_FILMS,
      isThere,
    });
    return await sendPage(c, 200, page);
  },
};
