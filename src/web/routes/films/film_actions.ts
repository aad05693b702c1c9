// SPDX-License-Identifier: AGPL-3.0-or-later

// What is done with a film on its page: another shape of it, its delivery, the pictures that may
// be shown, its deletion. Each is a form.

import type { Run } from "../../../ledger/run.ts";
import { GUEST_DAYS, makeGuestLink } from "../../../signin/guest_links.ts";
import { redirect } from "../../answers.ts";
import { reviewedPicture } from "../../../app/films/film_pictures.ts";
import { firstShape, isOrientation, shapesOf } from "../../../app/films/film_shapes.ts";
import { stopFilm } from "../../films/making_film.ts";
import { hasFilmFile, titledFilm } from "../../films/titled_film.ts";
import { addressToAsk, linkTo } from "../../link_address.ts";
import { boundedBody, tooLarge } from "../../guard/body_guard.ts";
import type { AskedLink } from "../../pages/films/guest_links.tsx";
import { DeletePage } from "../../pages/films/delete_page.tsx";
import { titleOf } from "../../pages/films/film_pieces.tsx";
import { SaidFault } from "../../../messages/said_fault.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { orRefused, Refused } from "../../refused.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { filmPage, knownRun, noFilm } from "./films.ts";

/** A form of one word. */
const MAX_BYTES = 1_024;

/** `act` says where the browser goes on, or answers; what cannot be done now is said on the film's page. */
function filmAction(
  action: string,
  role: Route["role"],
  act: (
    c: WebContext,
    deps: WebDeps,
    run: Run,
    form: URLSearchParams,
  ) => Promise<string | Response>,
): Route {
  return {
    method: "POST",
    path: `/films/:run_id/${action}`,
    role,
    async answer(c, deps) {
      const text = await boundedBody(c.req.raw, MAX_BYTES);
      if (text === undefined) return tooLarge(c);
      const run = await knownRun(c, deps);
      if (run === undefined) return await noFilm(c, deps);
      const to = await orRefused(deps, () => act(c, deps, run, new URLSearchParams(text)));
      if (to instanceof Refused) return await filmPage(c, deps, run, to, to.status);
      return typeof to === "string" ? redirect(c, deps.signIn.settings.basePath, to) : to;
    },
  };
}

/** A shape that is there or on its way is shown, not made twice. */
const renderRoute = filmAction("render", "family", async (c, deps, run, form) => {
  const { films, keeping } = deps, frame = await pageFrame(c, deps, "/films");
  const title = titleOf(frame.locale, await titledFilm(films.runs, run, frame.locale));
  const asked = form.get("orientation");
  if (!isOrientation(asked)) {
    const isCut = run.status === "dry_run" &&
      await films.runs.document(run.runId, "cut") !== undefined;
    if (!isCut) return `/films/${run.runId}`;
    return `/make/${(await keeping.render(run, title)).orderId}`;
  }
  const shape = (await shapesOf(deps, run)).find(({ orientation }) => orientation === asked);
  if (shape === undefined) return `/films/${run.runId}`;
  if (shape.film !== undefined) return `/films/${shape.film.runId}`;
  const label = `${title} · ${frame.say(`film.${asked}`)}`;
  const order = shape.order ?? await keeping.render(await firstShape(deps, run), label, asked);
  return `/make/${order.orderId}`;
});

/** A film's own cut is changed as a cut of its own: the film stays as it is. */
const editRoute = filmAction("edit", "family", async (c, deps, run) => {
  const { films, keeping } = deps, { locale } = await pageFrame(c, deps, "/films");
  if (run.status !== "completed") return `/films/${run.runId}`;
  const title = titleOf(locale, await titledFilm(films.runs, run, locale));
  const order = await keeping.edit(run, title);
  if (order !== undefined) return `/make/${order.orderId}`;
  throw new SaidFault("usage", "The shots of this film were not kept, so it cannot be changed", {
    key: "film.not_kept",
  });
});

/** What was stopped is told of on the page it was stopped on. */
const stopRoute = filmAction("stop", "family", async (c, deps, run, form) => {
  await stopFilm(deps, run, await c.var.visit.role() === "owner");
  switch (form.get("from")) {
    case "films":
      return "/films?done=stopped";
    case "home":
      return "/?done=stopped";
    case "automation":
      return "/automation?done=stopped";
    default:
      return `/films/${run.runId}`;
  }
});

const deliverRoute = filmAction("deliver", "owner", async (_c, { keeping }, { runId }) => {
  await keeping.deliver(runId);
  return `/films/${runId}`;
});

const deleteRoute = filmAction("delete", "owner", async (_c, { keeping }, { runId }) => {
  await keeping.delete(runId);
  return "/films?done=deleted";
});

/** The owner's word on a picture in the film or on one held back from it, or that it counts no more. */
const clearRoute = filmAction("clear", "owner", async (_c, { films, keeping }, run, form) => {
  const picture = await reviewedPicture(films.runs, run.runId, form.get("picture") ?? "");
  if (picture === undefined) return `/films/${run.runId}`;
  const isForgotten = form.get("word") === "forget";
  if (isForgotten) await keeping.forget(picture.asset);
  else await keeping.clear(picture);
  return `/films/${run.runId}?done=${isForgotten ? "forget" : "clear"}#done`;
});

const deletePageRoute: Route = {
  method: "GET",
  path: "/films/:run_id/delete",
  role: "owner",
  async answer(c, deps) {
    const run = await knownRun(c, deps), { films, keeping, clock } = deps;
    if (run === undefined) return await noFilm(c, deps);
    const deletion = await orRefused(deps, () => keeping.deletion(run));
    if (deletion instanceof Refused) return await filmPage(c, deps, run, deletion, deletion.status);
    const frame = await pageFrame(c, deps, "/films");
    const film = await titledFilm(films.runs, run, frame.locale);
    return await sendPage(c, 200, DeletePage({ frame, film, deletion, nowMs: clock.now() }));
  },
};

/** The page that answers is the only place where the link is ever shown. */
const guestLinkRoute = filmAction("guests", "owner", async (c, deps, run, form) => {
  const { films, guestLinks, clock, log } = deps;
  const days = GUEST_DAYS.find((each) => String(each) === form.get("days"));
  if (days === undefined || run.status !== "completed" || !await hasFilmFile(films, run)) {
    return `/films/${run.runId}`;
  }
  const asked = await addressToAsk(c, deps, form);
  if (asked !== undefined) return await askedPage(c, deps, run, { days, ...asked });
  const token = await makeGuestLink(guestLinks, { runId: run.runId, days }, clock.now());
  log.info("Made a link for guests", { run: run.runId, days });
  const made = await linkTo(c, deps, `/guest/${token}`);
  c.header("cache-control", "private, no-store");
  return await filmPage(c, deps, run, { made });
});

/** No link is made before it is known where guests reach the app. */
const askedPage = (c: WebContext, deps: WebDeps, run: Run, asked: AskedLink) =>
  filmPage(c, deps, run, { asked }, asked.typed === undefined ? 200 : 400);

/** The address of the page that showed the link, opened again. */
const guestLinkPageRoute: Route = {
  method: "GET",
  path: "/films/:run_id/guests",
  role: "owner",
  async answer(c, deps) {
    const run = await knownRun(c, deps);
    if (run === undefined) return await noFilm(c, deps);
    return redirect(c, deps.signIn.settings.basePath, `/films/${run.runId}#guests`);
  },
};

const endGuestLinkRoute = filmAction("guests/end", "owner", async (_c, deps, { runId }, form) => {
  const { guestLinks, log } = deps;
  const isEnded = await guestLinks.end(runId, form.get("link") ?? "");
  if (isEnded) log.info("Ended a link for guests", { run: runId });
  return `/films/${runId}${isEnded ? "?done=ended" : ""}#guests`;
});

export const filmActionRoutes: readonly Route[] = [
  renderRoute,
  editRoute,
  stopRoute,
  deliverRoute,
  clearRoute,
  guestLinkRoute,
  guestLinkPageRoute,
  endGuestLinkRoute,
  deletePageRoute,
  deleteRoute,
];
