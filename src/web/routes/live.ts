// SPDX-License-Identifier: AGPL-3.0-or-later

// `GET /api/live`: what goes on, as server-sent events, so that a page need not ask again and again.

import { detail, retryAfter } from "../answers.ts";
import { visitorLocale } from "../visitor_locale.ts";
import { isStillIn } from "../guard/visit.ts";
import { errorAnswer, GUARD_ANSWERS } from "../wire/error_answers.ts";
import type { Route } from "./route.ts";

const FULL_RETRY_SECONDS = 10;
const STREAM_TYPE = "text/event-stream";

export const liveRoute: Route = {
  method: "GET",
  path: "/api/live",
  role: "family",
  about: {
    summary: "What goes on, live: an event stream with one event whenever something changed",
    answers: {
      200: {
        about:
          "Events: state, with {attempt, film_begun_at, film_step, looking, looked_at, orders, orders_at_work, memories} as JSON, where attempt " +
          "is what its status address tells or null, and film_begun_at tells of the film that is " +
          "being made or tried out, from a terminal too, or is null, and film_step is what it waits for, {name, done, total}, or null, and orders and orders_at_work " +
          "are the films asked for on pages, and memories are those of the first page, {memory_id, title, seconds}; progress, with a list of {order_id, share, text}, while some of these are worked at; end, when the session has ended",
        contentType: STREAM_TYPE,
      },
      401: errorAnswer("Nobody is signed in"),
      503: errorAnswer("Too many listen already; Retry-After says when to try again"),
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, deps) {
    const { live } = deps;
    const identity = await c.var.visit.identity();
    if (live.isFull) {
      retryAfter(c, FULL_RETRY_SECONDS);
      return detail(c, 503, "Too many listen already. Try again in a moment.");
    }
    // A stream that a HEAD begins is never read: it would hold a listener's place.
    if (c.req.method === "HEAD") return c.body(null, 200, { "content-type": STREAM_TYPE });
    const events = live.listen(() => isStillIn(identity, deps), visitorLocale(c));
    return c.body(events, 200, {
      "content-type": STREAM_TYPE,
      // nginx would keep what is said until it has a whole page of it.
      "x-accel-buffering": "no",
    });
  },
};
