// SPDX-License-Identifier: AGPL-3.0-or-later

// Films asked for on pages: the form, the cut that is chosen, and the film that is rendered of it.

import * as z from "zod";
import type { FilmRequest } from "../../../film/brief/film_request.ts";
import { type FilmOrder, UNFINISHED_ORDERS } from "../../../ledger/film_order.ts";
import { detail, redirect } from "../../answers.ts";
import { optionsOfForm, OWNERS_FIELDS, picksOf, requestOfForm, wordsOf } from "../../film_form.ts";
import { KINDS, narrowed } from "../../../app/library/overview.ts";
import { memoryPath } from "../../pages/memories/memory_path.ts";
import { isMapSize, placeAt, placesMap } from "./places_map.ts";
import { say } from "../../../messages/say.ts";
import { visitorLocale } from "../../visitor_locale.ts";
import { boundedBody, tooLarge } from "../../guard/body_guard.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { MakePage, outlookText } from "../../pages/make/make_page.tsx";
import { isBeingEdited, type QueuedOrder } from "../../pages/make/queue_panel.tsx";
import { shortText } from "../../pages/words.ts";
import { orRefused, Refused, refusedDetail } from "../../refused.ts";
import { type LocalizedText } from "../../../messages/localized_text.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import { errorAnswer, GUARD_ANSWERS } from "../../wire/error_answers.ts";
import type { Route } from "../route.ts";
import { askedOrder, MAX_FORM_BYTES, noOrder, paceNow } from "./asked_order.ts";

export async function queueOf({ make }: Pick<WebDeps, "make">): Promise<readonly QueuedOrder[]> {
  const orders = await make.orders.queued(UNFINISHED_ORDERS);
  const rank = ({ state }: FilmOrder) => UNFINISHED_ORDERS.findIndex((each) => each === state);
  return orders.toSorted((a, b) => rank(a) - rank(b))
    .map((order) => ({ order, progress: make.progress(order.orderId) }));
}

/** Throws Fault `usage` for what the form cannot mean, and where the library cannot be read. */
async function askedFor({ make }: WebDeps, form: URLSearchParams): Promise<FilmRequest> {
  return requestOfForm(form, (await make.choices()).span);
}

async function formPage(
  c: WebContext,
  deps: WebDeps,
  form: URLSearchParams,
  problem?: LocalizedText,
  status: 200 | 400 | 404 = 200,
) {
  const { make } = deps;
  const overview = await orRefused(deps, () => make.overview());
  const isAsked = problem === undefined && [...form.values()].some((value) => value.trim() !== "");
  const outlook = overview instanceof Refused
    ? overview
    : isAsked
    ? await orRefused(deps, async () => await make.outlook((await askedFor(deps, form)).options))
    : undefined;
  const found = overview instanceof Refused ? undefined : overview;
  const page = MakePage({
    frame: await pageFrame(c, deps, "/make"),
    form,
    overview: found,
    counts: found && narrowed(found, picksOf(form, found)),
    span: found && (await make.choices()).span,
    outlook: outlook instanceof Refused ? undefined : outlook,
    problem: problem ?? (outlook instanceof Refused ? outlook.problem : undefined),
    queue: await queueOf(deps),
    liveId: (await deps.live.state()).id,
    canDeliver: make.canDeliver(),
  });
  return await sendPage(c, status, page);
}

export const makeRoute: Route = {
  method: "GET",
  path: "/make",
  role: "family",
  async answer(c, deps) {
    const form = new URL(c.req.url).searchParams;
    return await clickedOn(c, deps, form) ?? await formPage(c, deps, form);
  },
};

/** A click on the map chooses the place that is nearest to it; all else that was chosen stays. */
async function clickedOn(c: WebContext, deps: WebDeps, form: URLSearchParams) {
  for (const size of ["wide", "narrow"] as const) {
    const [x, y] = ["x", "y"].map((axis) => Number(form.get(`at_${size}.${axis}`) ?? NaN));
    if (x === undefined || y === undefined || Number.isNaN(x + y)) continue;
    const overview = await orRefused(deps, () => deps.make.overview());
    const place = overview instanceof Refused ? undefined : placeAt(overview, size, [x, y]);
    const next = new URLSearchParams(
      [...form].filter(([name, value]) =>
        !name.startsWith("at_") && value !== "" && (name !== "place" || place === undefined)
      ),
    );
    if (place !== undefined) next.set("place", place);
    return redirect(c, deps.signIn.settings.basePath, `/make?${next}`);
  }
  return undefined;
}

export const placesMapRoute: Route = {
  method: "GET",
  path: "/make/map.svg",
  role: "family",
  async answer(c, deps) {
    const size = c.req.query("size") ?? "";
    const overview = await orRefused(deps, () => deps.make.overview());
    if (!isMapSize(size) || overview instanceof Refused) {
      return detail(c, 404, "There is no such map");
    }
    const map = placesMap(overview, size, c.req.query("place") ?? "");
    return c.body(await deps.setup.homeMap(map, visitorLocale(c)), 200, {
      "content-type": "image/svg+xml",
      "cache-control": "private, max-age=300",
    });
  },
};

export const pickedPictureRoute: Route = {
  method: "GET",
  path: "/make/pictures/:picture_id",
  role: "family",
  async answer(c, deps) {
    const id = c.req.param("picture_id") ?? "";
    const bytes = await orRefused(deps, () => deps.make.picture(id));
    if (bytes === undefined || bytes instanceof Refused) {
      return detail(c, 404, "There is no such picture any more");
    }
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=3600",
    });
  },
};

export const orderRoute: Route = {
  method: "POST",
  path: "/make",
  role: "family",
  async answer(c, deps) {
    const text = await boundedBody(c.req.raw, MAX_FORM_BYTES);
    if (text === undefined) return tooLarge(c);
    const { make, signIn } = deps, form = new URLSearchParams(text);
    if (await c.var.visit.role() !== "owner") OWNERS_FIELDS.forEach((name) => form.delete(name));
    const request = await orRefused(deps, () => askedFor(deps, form));
    if (request instanceof Refused) return await formPage(c, deps, form, request.problem, 400);
    const { options } = request;
    if (Object.keys(options).length === 0) {
      return await formPage(c, deps, form, say(visitorLocale(c), "make.empty"), 400);
    }
    const outlook = await orRefused(deps, () => make.outlook(options));
    if (outlook instanceof Refused) return await formPage(c, deps, form, outlook.problem, 400);
    if (outlook.problem !== undefined) {
      return await formPage(
        c,
        deps,
        form,
        outlookText(visitorLocale(c), outlook),
        400,
      );
    }
    const { what, when } = wordsOf(visitorLocale(c), optionsOfForm(form));
    const id = await deps.memories.ask({
      label: what,
      when,
      pictures: outlook.pictures,
      cover: outlook.cover,
      options,
      ...(request.upload && { upload: true }),
    });
    return redirect(c, signIn.settings.basePath, `${memoryPath(id)}?play`);
  },
};

/** What was pressed too late, because another tab or the queue was first, changes nothing. */
function orderAction(
  action: string,
  act: (order: FilmOrder, deps: WebDeps, form: URLSearchParams, isOwner: boolean) => Promise<void>,
): Route {
  return {
    method: "POST",
    path: `/make/:order_id/${action}`,
    role: "family",
    async answer(c, deps) {
      const text = await boundedBody(c.req.raw, MAX_FORM_BYTES);
      if (text === undefined) return tooLarge(c);
      const order = await askedOrder(c, deps);
      if (order === undefined) return await noOrder(c, deps);
      const form = new URLSearchParams(text), { basePath } = deps.signIn.settings;
      await act(order, deps, form, await c.var.visit.role() === "owner");
      if (form.get("from") === "home") {
        const now = await deps.make.orders.get(order.orderId);
        return redirect(c, basePath, `/${saidAtHome(action, order, now ?? order)}`);
      }
      const isThrown = action === "cancel" && isBeingEdited({ order });
      return redirect(c, basePath, `/make/${order.orderId}${isThrown ? "?done=thrown" : ""}`);
    },
  };
}

/** The first page confirms each deed, but for a failed film that was dismissed. */
function saidAtHome(action: string, order: FilmOrder, now: FilmOrder): string {
  // One that failed before its pictures were chosen is chosen again, and one that was changed waits for a look.
  if (action === "retry") return `?done=${isBeingEdited({ order: now }) ? now.state : "saving"}`;
  if (order.state === "failed") return "";
  return isBeingEdited({ order }) ? "?done=thrown" : "?done=stopped";
}

export const orderActionRoutes: readonly Route[] = [
  // Only an owner decides about the library; the family leaves the order as it is.
  orderAction(
    "render",
    ({ orderId, request }, { make }, form, isOwner) =>
      make.render(orderId, isOwner ? form.has("upload") : request.upload === true),
  ),
  orderAction("cancel", ({ orderId }, { make }) => make.cancel(orderId)),
  orderAction("retry", (order, { make }) => make.retry(order)),
];

const outlookBody = z.strictObject({
  pictures: z.int(),
  film_seconds: z.number().nullable(),
  make_seconds: z.number().nullable().meta({
    description: "From the films this machine made; null before the first",
  }),
  text: z.string().meta({ description: "The same as a sentence" }),
  left: z.strictObject(
    Object.fromEntries(KINDS.map((kind) => [kind, z.record(z.string(), z.int())])),
  ).meta({
    description:
      "How many pictures each person, month (2025-07), place and album leaves beside the " +
      "other choices",
  }),
});

export const outlookRoute: Route = {
  method: "GET",
  path: "/api/films/outlook",
  role: "family",
  about: {
    summary: "How many pictures a film would choose from, and how long it would take",
    answers: {
      200: { about: "The options are those of generate, as a query", body: outlookBody },
      400: errorAnswer("An option cannot have this value"),
      401: errorAnswer("Nobody is signed in"),
      409: errorAnswer("No library is chosen yet"),
      502: errorAnswer("The library cannot be read; the sentence says why"),
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, deps) {
    const form = new URL(c.req.url).searchParams;
    const found = await orRefused(deps, async () => ({
      outlook: await deps.make.outlook((await askedFor(deps, form)).options),
      overview: await deps.make.overview(),
    }));
    if (found instanceof Refused) return refusedDetail(c, found);
    const { outlook, overview } = found, left = narrowed(overview, picksOf(form, overview));
    const pace = await paceNow(deps), { pictures, filmSeconds } = outlook;
    const locale = visitorLocale(c);
    return c.json({
      pictures,
      film_seconds: filmSeconds ?? null,
      make_seconds: pace && filmSeconds ? filmSeconds * pace.whole : null,
      text: shortText(locale, outlookText(locale, outlook)),
      left: Object.fromEntries(KINDS.map((kind) => [kind, Object.fromEntries(left[kind])])),
    });
  },
};
