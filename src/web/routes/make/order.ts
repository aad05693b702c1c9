// SPDX-License-Identifier: AGPL-3.0-or-later

// The page of a film that was asked for: its cut, watched and changed, and each change of it.

import type { FaultCode } from "../../../base/fault.ts";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import { detail, redirect } from "../../answers.ts";
import { filmReview } from "../../films/film_review.ts";
import { boundedBody, tooLarge } from "../../guard/body_guard.ts";
import { filmNow } from "../../live/look_now.ts";
import { drawFirst } from "../../../app/previews/drawings.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { OrderCard, OrderPage, type OrderView } from "../../pages/make/order_page.tsx";
import {
  ShotList,
  ShotPage,
  shotsText,
  ShotTools,
  Steps,
  WholeFilm,
} from "../../pages/make/storyboard.tsx";
import { PicturesPage, type PictureToSwap } from "../../pages/make/pictures_page.tsx";
import { pictureWall, pictureWishes, seenPicture, type Viewer } from "../../picture_wall.ts";
import { orRefused, Refused } from "../../refused.ts";
import { TracksPage } from "../../pages/make/tracks_page.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import { changeCut } from "../../../app/films/change_cut.ts";
import { trackPaths } from "../../../film/brief/track_paths.ts";
import { MAX_TITLE } from "../../../film/brief/title_limit.ts";
import { cutChangeOf } from "../../cut_change_form.ts";
import { shotDetails, type Storyboard, storyboard } from "../../storyboard.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { visitorLocale } from "../../visitor_locale.ts";
import { askedOrder, MAX_FORM_BYTES, noOrder, paceNow } from "./asked_order.ts";
import { pageNumber } from "../../wire/page_number.ts";

async function orderView(
  c: WebContext,
  deps: WebDeps,
  order: FilmOrder,
  problem?: LocalizedText,
): Promise<OrderView> {
  const { make, films, live } = deps;
  const locale = visitorLocale(c);
  const board = await storyboard(deps, order, locale), filmSeconds = board?.seconds;
  const cut = order.state === "chosen" || board === undefined
    ? undefined
    : await make.cuts.get(board.runId);
  const pace = await paceNow(deps);
  const ahead = (await make.orders.queued(["making", "waiting"]))
    .findIndex(({ orderId }) => orderId === order.orderId);
  const making = await filmNow(films);
  return {
    frame: await pageFrame(c, deps, "/make"),
    order,
    progress: make.progress(order.orderId),
    liveId: (await live.state()).id,
    ahead: Math.max(0, ahead),
    isBusy: making !== undefined && making.isDryRun !== true,
    board,
    page: pageNumber.parse(c.req.query("page")),
    review: cut && board && await filmReview(films.runs, board.runId, { locale, edited: cut }),
    isThrown: c.req.query("done") === "thrown",
    problem,
    filmSeconds,
    makeSeconds: pace && filmSeconds && filmSeconds * pace.render,
    canDeliver: make.canDeliver(),
  };
}

async function orderPage(
  c: WebContext,
  deps: WebDeps,
  order: FilmOrder,
  problem?: LocalizedText,
  status: 200 | 400 | 409 = 200,
) {
  return await sendPage(c, status, OrderPage(await orderView(c, deps, order, problem)));
}

export const orderPageRoute: Route = {
  method: "GET",
  path: "/make/:order_id",
  role: "family",
  async answer(c, deps) {
    const order = await askedOrder(c, deps);
    if (order === undefined) return await noOrder(c, deps);
    const { make } = deps;
    const cut = order.state === "chosen" && order.cutRunId !== undefined
      ? await make.cuts.get(order.cutRunId)
      : undefined;
    // What cannot be drawn the page's own request finds out.
    if (cut) drawFirst(make.preview, cut).catch(() => {});
    return await orderPage(c, deps, order);
  },
};

const shotPageRoute: Route = {
  method: "GET",
  path: "/make/:order_id/shots/:shot",
  role: "family",
  async answer(c, deps) {
    const order = await askedOrder(c, deps);
    const shot = order?.state === "chosen"
      ? await shotDetails(deps, order, c.req.param("shot") ?? "", visitorLocale(c))
      : undefined;
    if (order === undefined || shot === undefined) return await noOrder(c, deps);
    const frame = await pageFrame(c, deps, "/make");
    return await sendPage(c, 200, ShotPage({ frame, order, shot }));
  },
};

/** What a script puts in place after a change: the film, and the parts of the page by their ids. */
async function changedParts(
  c: WebContext,
  deps: WebDeps,
  order: FilmOrder,
  open: string | null,
  problem?: LocalizedText,
  status: 200 | 400 | 409 = 200,
) {
  const view = await orderView(c, deps, order, problem), { frame, board } = view;
  const shot = open === null ? undefined : await shotDetails(deps, order, open, visitorLocale(c));
  const parts = board && order.state === "chosen"
    ? {
      live: String(OrderCard(view)),
      shots: String(ShotList({ frame, order, board })),
      steps: String(Steps({ frame, order, board })),
      whole: String(WholeFilm({ frame, order, board })),
      count: shotsText(frame, board),
      shot: shot ? String(ShotTools({ frame, order, shot })) : undefined,
    }
    : undefined;
  return c.json({ film: board?.preview, parts }, status);
}

async function viewer(c: WebContext): Promise<Viewer> {
  return { locale: visitorLocale(c), isOwner: await c.var.visit.role() === "owner" };
}

/** A change of the cut is kept at once; a page that another tab left behind changes nothing. */
const editRoute: Route = {
  method: "POST",
  path: "/make/:order_id/edit",
  role: "family",
  async answer(c, deps) {
    const text = await boundedBody(c.req.raw, MAX_FORM_BYTES);
    if (text === undefined) return tooLarge(c);
    const order = await askedOrder(c, deps), { make, signIn } = deps;
    if (order === undefined) return await noOrder(c, deps);
    const form = new URLSearchParams(text), open = form.get("open");
    const answer = c.req.header("accept") === "application/json"
      ? (now: FilmOrder, problem?: LocalizedText, status?: 400 | 409) =>
        changedParts(c, deps, now, open, problem, status)
      : (now: FilmOrder, problem?: LocalizedText, status?: 400 | 409) =>
        orderPage(c, deps, now, problem, status);
    const { say } = await pageFrame(c, deps, "/make");
    const change = cutChangeOf(form);
    if (typeof change === "string") {
      return await answer(order, say(change, { limit: MAX_TITLE }), 400);
    }
    const end = order.state !== "chosen" ? "stale" : await changeCut(
      { orders: make, runs: deps.films.runs },
      order,
      change,
      { revision: form.get("revision"), isOwner: await c.var.visit.role() === "owner" },
    );
    if (end === "stale") return await answer(order, say("make.other_tab"), 409);
    if (end !== "changed") return await answer(order, say(`make.${end.refused}`), 400);
    const now = (await make.orders.get(order.orderId))!;
    if (c.req.header("accept") === "application/json") return await answer(now);
    const cut = now.cutRunId === undefined ? undefined : await make.cuts.get(now.cutRunId);
    const isThere = open !== null && cut?.keys.includes(open) === true;
    const onwards = isThere ? `/shots/${open}` : "";
    return redirect(c, signIn.settings.basePath, `/make/${order.orderId}${onwards}`);
  },
};

const PICTURES_A_PAGE = 60;

/** The wall of pictures to add, or to put in the place of `swap`. */
async function picturesPage(
  c: WebContext,
  deps: WebDeps,
  order: FilmOrder,
  board: Storyboard,
  swap?: PictureToSwap,
) {
  const { make } = deps, query = new URL(c.req.url).searchParams;
  const laidOut = await make.cuts.get(board.runId);
  if (laidOut === undefined) return await noOrder(c, deps);
  const page = pageNumber.parse(query.get("page") ?? 1), from = (page - 1) * PICTURES_A_PAGE;
  const wishes = pictureWishes(query), looker = await viewer(c);
  const wall = await orRefused(
    deps,
    () => pictureWall(deps, laidOut, looker, wishes, from, PICTURES_A_PAGE),
  );
  const people = await orRefused(deps, () => make.pictures.people());
  const isFound = !(wall instanceof Refused);
  const spares = new Set(swap?.spares.map(({ key }) => key));
  return await sendPage(
    c,
    isFound ? 200 : wall.status,
    PicturesPage({
      frame: await pageFrame(c, deps, "/make"),
      order,
      runId: board.runId,
      revision: board.revision,
      shots: board.shots,
      wishes,
      people: people instanceof Refused ? [] : people,
      pictures: isFound ? wall.pictures.filter(({ key }) => !spares.has(key)) : [],
      leftOut: board.others,
      page,
      hasMore: isFound && wall.hasMore,
      problem: isFound ? undefined : wall.problem,
      after: board.shots.find(({ key }) => key === query.get("after"))?.key,
      swap,
    }),
  );
}

const othersRoute: Route = {
  method: "GET",
  path: "/make/:order_id/others",
  role: "family",
  async answer(c, deps) {
    const order = await askedOrder(c, deps);
    const board = order?.state === "chosen"
      ? await storyboard(deps, order, visitorLocale(c))
      : undefined;
    if (order === undefined || board === undefined) return await noOrder(c, deps);
    return await picturesPage(c, deps, order, board);
  },
};

const swapRoute: Route = {
  method: "GET",
  path: "/make/:order_id/shots/:shot/swap",
  role: "family",
  async answer(c, deps) {
    const order = await askedOrder(c, deps), locale = visitorLocale(c);
    const board = order?.state === "chosen" ? await storyboard(deps, order, locale) : undefined;
    const shot = order && board &&
      await shotDetails(deps, order, c.req.param("shot") ?? "", locale);
    if (order === undefined || board === undefined || shot === undefined) {
      return await noOrder(c, deps);
    }
    const part = c.req.query("part"), { changeable } = shot;
    const picture = changeable.find(({ pictureId }) => pictureId === part) ?? changeable[0];
    if (picture === undefined) return await noOrder(c, deps);
    // Stand-ins are of the shot's own picture.
    const isOwn = shot.pictureIds.length === 1 || picture.pictureId === shot.ownId;
    return await picturesPage(c, deps, order, board, {
      key: shot.key,
      part: changeable.length > 1 ? picture.pictureId : undefined,
      pictureId: picture.pictureId,
      name: picture.name,
      spares: isOwn
        ? shot.spares.map(({ name, pictureId }) => ({
          key: pictureId!,
          name,
          runId: board.runId,
          isClip: false,
        }))
        : [],
    });
  },
};

/** A picture of the library, small. */
const libraryPictureRoute: Route = {
  method: "GET",
  path: "/make/:order_id/pictures/:picture",
  role: "family",
  async answer(c, deps) {
    const order = await askedOrder(c, deps), run = order?.cutRunId;
    const key = c.req.param("picture") ?? "";
    const asset = run === undefined
      ? undefined
      : await seenPicture(deps, run, key, await viewer(c)).catch(() => undefined);
    const bytes = asset && await deps.films.picture({ asset: asset.id, witness: asset }, "small");
    if (bytes === undefined) return detail(c, 404, "There is no such picture any more");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=3600",
    });
  },
};

const UNREAD: ReadonlySet<FaultCode> = new Set(["not_found", "child_died"]);

const tracksRoute: Route = {
  method: "GET",
  path: "/make/:order_id/music",
  role: "family",
  async answer(c, deps) {
    const order = await askedOrder(c, deps);
    const board = order?.state === "chosen"
      ? await storyboard(deps, order, visitorLocale(c))
      : undefined;
    if (order === undefined || board === undefined) return await noOrder(c, deps);
    const frame = await pageFrame(c, deps, "/make"), { tracks } = deps.make;
    const list = await orRefused(deps, () => tracks.list(), UNREAD);
    const found = list instanceof Refused ? "unread" : list;
    const music = (await deps.make.cuts.get(board.runId))?.brief.music;
    const chosen = board.music.isChanged && music?.mode === "file"
      ? trackPaths(music).map((each) => tracks.idOf(each))
      : [];
    const page = pageNumber.parse(c.req.query("page"));
    return await sendPage(c, 200, TracksPage({ frame, order, board, found, chosen, page }));
  },
};

export const boardRoutes: readonly Route[] = [
  shotPageRoute,
  editRoute,
  othersRoute,
  swapRoute,
  libraryPictureRoute,
  tracksRoute,
];
