// The start page.

import { HomePage } from "../pages/home_page.tsx";
import { pageFrame, sendPage } from "../pages/layout.tsx";
import { lastAttempt } from "../../automation/auto_status.ts";
import { detail, redirect } from "../answers.ts";
import { filmNow } from "../live/look_now.ts";
import { hasFilmFile, titledFilm } from "../films/titled_film.ts";
import { queueOf } from "./make/form.ts";
import type { Route } from "./route.ts";

const MAX_FILMS = 25;

export const homeRoute: Route = {
  method: "GET",
  path: "/",
  role: "family",
  async answer(c, deps) {
    const { automation, films, health, live, clock } = deps;
    deps.onBrowser?.(c.req.header("accept-language"));
    const { attempt } = await lastAttempt(automation.attempts);
    const isLeft = attempt?.outcome === "running" && await automation.isLockFree();
    const transcript = attempt && await automation.transcript(attempt.attemptId);
    const completed = await films.runs.list(MAX_FILMS + 1, ["completed"]);
    const [latest] = completed;
    const recent = await automation.attempts.list(2);
    const isNew = latest === undefined && attempt === undefined && health.missing().length > 0;
    if (isNew && await c.var.visit.role() === "owner") {
      return redirect(c, deps.signIn.settings.basePath, "/setup");
    }
    const isThere = latest !== undefined &&
      (latest.delivery.assetId !== undefined || await hasFilmFile(films, latest));
    const frame = await pageFrame(c, deps, "/");
    const titled = completed.slice(0, MAX_FILMS)
      .map((run) => titledFilm(films.runs, run, frame.locale));
    const page = HomePage({
      frame,
      nowMs: clock.now(),
      attempt,
      isLeft,
      hasTranscript: transcript !== undefined,
      hasEarlier: recent.length > 1,
      making: await filmNow(films),
      liveId: (await live.state()).id,
      suggestions: await automation.suggestions(),
      memories: await deps.memories.list(frame.locale),
      queue: await queueOf(deps),
      next: await automation.nextFilm(),
      timer: health.timer(),
      missing: health.missing(),
      films: await Promise.all(titled),
      hasMore: completed.length > MAX_FILMS,
      isThere,
    });
    return await sendPage(c, 200, page);
  },
};

export const pictureRoute: Route = {
  method: "GET",
  path: "/pictures/:id",
  role: "family",
  answer(c, { automation }) {
    const bytes = automation.picture(c.req.param("id") ?? "");
    if (bytes === undefined) return detail(c, 404, "There is no such picture any more");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=86400, immutable",
    });
  },
};
