// SPDX-License-Identifier: AGPL-3.0-or-later

// One film for who has a link to it: its page, its poster and its file, and nothing else of the library.

import type { Timeline } from "../../../film/timeline/timeline.ts";
import { hasFilmFile, titledFilm } from "../../films/titled_film.ts";
import { guestEndPage, guestFrame, GuestPage } from "../../pages/guest/guest_pages.tsx";
import { sendPage } from "../../pages/layout.tsx";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import { sendFilm, sendPoster } from "../films/films.ts";
import type { Route } from "../route.ts";

/** The guard has looked at the link; its film may be gone since. */
async function sharedRun(c: WebContext, { films }: WebDeps) {
  const link = await c.var.visit.guestLink();
  const run = link && await films.runs.get(link.runId);
  return run?.status === "completed" && await hasFilmFile(films, run) ? { link, run } : undefined;
}

const guestRoute: Route = {
  method: "GET",
  path: "/guest/:token",
  role: "guest",
  async answer(c, deps) {
    const shared = await sharedRun(c, deps), { films: { runs } } = deps;
    if (shared === undefined) return await guestEndPage(c, deps);
    const { link, run } = shared, token = c.req.param("token")!;
    const frame = guestFrame(c, deps, `/guest/${token}`);
    const laidOut = await runs.document(run.runId, "timeline") as Partial<Timeline> | undefined;
    const page = GuestPage({
      frame,
      film: await titledFilm(runs, run, frame.locale),
      endsAt: Date.parse(link!.expiresAt),
      canvas: laidOut?.canvas,
      isPlayed: laidOut?.codec !== "prores",
    });
    c.header("cache-control", "private, no-store");
    return await sendPage(c, 200, page);
  },
};

const guestPosterRoute: Route = {
  method: "GET",
  path: "/guest/:token/poster",
  role: "guest",
  answer: async (c, deps) =>
    await sendPoster(c, deps, (await sharedRun(c, deps))?.run) ?? await guestEndPage(c, deps),
};

const guestFilmRoute: Route = {
  method: "GET",
  path: "/guest/:token/film",
  role: "guest",
  answer: async (c, deps) =>
    await sendFilm(c, deps, (await sharedRun(c, deps))?.run) ?? await guestEndPage(c, deps),
};

export const guestRoutes: readonly Route[] = [guestRoute, guestPosterRoute, guestFilmRoute];
