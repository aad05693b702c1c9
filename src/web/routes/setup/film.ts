// `/setup/film`: a short film of the newest days, into the queue.

import { redirect } from "../../answers.ts";
import { sendPage } from "../../pages/layout.tsx";
import { FilmStep } from "../../pages/setup/film_step.tsx";
import { orRefused, Refused } from "../../refused.ts";
import { daysText } from "../../../messages/memory_text.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { setupView } from "./setup_view.ts";

async function page(c: WebContext, deps: WebDeps, refused?: Refused) {
  const film = await orRefused(deps, () => deps.setup.firstFilm());
  const problem = film instanceof Refused ? film.problem : refused?.problem;
  const view = await setupView(c, deps), { lacksFaceDetector } = view.state;
  return await sendPage(
    c,
    refused?.status ?? 200,
    FilmStep({
      ...view,
      lacksFaceDetector,
      film: film instanceof Refused ? undefined : film,
      ...(problem === undefined ? {} : { problem }),
    }),
  );
}

export const filmStepRoute: Route = {
  method: "GET",
  path: "/setup/film",
  role: "owner",
  answer: (c, deps) => page(c, deps),
};

export const firstFilmRoute: Route = {
  method: "POST",
  path: "/setup/film",
  role: "owner",
  async answer(c, deps) {
    const { setup, make, signIn } = deps;
    const film = await orRefused(deps, () => setup.firstFilm());
    // The page says why.
    if (!film || film instanceof Refused) return await page(c, deps);
    const { frame } = await setupView(c, deps);
    const days = daysText(frame.locale, film.start, film.end);
    const label = `${frame.say("setup.film_name")} · ${days}`;
    const { orderId } = await make.order({
      label,
      request: { options: film.options, origin: { source: "manual" } },
    });
    return redirect(c, signIn.settings.basePath, `/make/${orderId}`);
  },
};

/** 0.2 MB, waited for. */
export const faceDetectorRoute: Route = {
  method: "POST",
  path: "/setup/film/faces",
  role: "owner",
  async answer(c, deps) {
    const fetched = await orRefused(deps, () => deps.setup.fetchFaceDetector());
    if (fetched instanceof Refused) return await page(c, deps, fetched);
    return redirect(c, deps.signIn.settings.basePath, "/setup/film");
  },
};
