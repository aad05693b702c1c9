// The start page.

import { HomePage } from "../pages/home_page.tsx";
import { frameOf, sendPage } from "../pages/layout.tsx";
import type { Route } from "./route.ts";

/** Among so many of the newest runs the films are looked for. */
const NEWEST_RUNS = 120;
const MOST_FILMS = 25;

export const homeRoute: Route = {
  method: "GET",
  path: "/",
  async answer(c, needs) {
    const { automation, films, clock } = needs;
    const [attempt] = await automation.attempts.list(1);
    const isLeft = attempt?.outcome === "running" && await automation.isLockFree();
    const completed = (await films.runs.list(NEWEST_RUNS))
      .filter(({ status }) => status === "completed").slice(0, MOST_FILMS);
    const page = HomePage({
      frame: await frameOf(c, needs, "/"),
      nowMs: clock.now(),
      attempt,
      isLeft,
      suggestions: automation.suggestions(),
      films: completed,
    });
    return await sendPage(c, 200, page);
  },
};
