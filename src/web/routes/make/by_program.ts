// SPDX-License-Identifier: AGPL-3.0-or-later

// `POST /api/films`: a film that a program asks for, made without a look at its cut; and how it goes.

import type { FilmChoices } from "../../../app/library/library_service.ts";
import { jsonOf } from "../../../base/json_of.ts";
import type { FilmOptions } from "../../../film/brief/film_options.ts";
import type { FilmRequest } from "../../../film/brief/film_request.ts";
import { PLAIN_ENGLISH } from "../../../messages/locale.ts";
import { say } from "../../../messages/say.ts";
import { underBase } from "../../../signin/base_path.ts";
import { detail } from "../../answers.ts";
import {
  labelOf,
  optionsOfFields,
  optionsOfForm,
  requestOfFields,
  requestOfForm,
} from "../../film_form.ts";
import { boundedBody, tooLarge } from "../../guard/body_guard.ts";
import { outlookText } from "../../pages/make/make_page.tsx";
import { programText } from "../../pages/words.ts";
import { orRefused, Refused } from "../../refused.ts";
import { visitorLocale } from "../../visitor_locale.ts";
import { errorAnswer, GUARD_ANSWERS, WRITE_ANSWERS } from "../../wire/error_answers.ts";
import {
  bodyProblem,
  filmAccepted,
  filmBody,
  filmStatus,
  filmStatusBody,
  unknownField,
} from "../../wire/film_wire.ts";
import type { WebContext } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { askedOrder, MAX_FORM_BYTES, orderParameters } from "./asked_order.ts";

/** Both throw Fault `usage`. */
interface AskedFilm {
  options(): FilmOptions;
  request(span: FilmChoices["span"]): FilmRequest;
}

/** Or what is wrong with it. */
function filmOfQuery(query: URLSearchParams): AskedFilm | string {
  const unknown = [...query.keys()].find((name) => !Object.hasOwn(filmBody.shape, name));
  if (unknown !== undefined) return unknownField(unknown);
  return {
    options: () => optionsOfForm(query),
    request: (span) => requestOfForm(query, span),
  };
}

async function filmOfBody(c: WebContext): Promise<AskedFilm | string | Response> {
  const text = await boundedBody(c.req.raw, MAX_FORM_BYTES);
  if (text === undefined) return tooLarge(c);
  const { data, error } = filmBody.safeParse(jsonOf(text));
  if (error) return bodyProblem(error);
  return {
    options: () => optionsOfFields(data),
    request: (span) => requestOfFields(data, span),
  };
}

export const askForFilmRoute: Route = {
  method: "POST",
  path: "/api/films",
  role: "owner",
  key: "trigger_token",
  about: {
    summary:
      "Make one film of an album, of days, people, a place or a theme. The fields may stand in " +
      "the address instead, as a query; then no body is read",
    body: { "application/json": filmBody },
    isBodyOptional: true,
    answers: {
      202: {
        about: "In the queue of films; the same one while it waits and is asked for again",
        body: filmAccepted,
      },
      400: errorAnswer(
        "The body is no JSON object, says nothing, or has a field that cannot be so",
      ),
      401: errorAnswer("Neither the right token nor, with sign-in on, a session"),
      404: errorAnswer("Neither sign-in nor a trigger token is set up"),
      422: errorAnswer("The library has nothing for such a film; the sentence says why"),
      502: errorAnswer("The library cannot be read; the sentence says why"),
      ...WRITE_ANSWERS,
    },
  },
  async answer(c, deps) {
    const query = new URL(c.req.url).searchParams;
    // A webhook sends a body of its own, so what the address says goes before it.
    const film = query.size > 0 ? filmOfQuery(query) : await filmOfBody(c);
    if (film instanceof Response) return film;
    if (typeof film === "string") return detail(c, 400, film);
    const { make, signIn, log } = deps, locale = visitorLocale(c);
    const asked = await orRefused(deps, async () => {
      const options = film.options();
      if (Object.keys(options).length === 0) return undefined;
      const request = film.request((await make.choices()).span);
      return await make.orderAtOnce({ label: labelOf(locale, options), request });
    });
    if (asked === undefined) return detail(c, 400, say(PLAIN_ENGLISH, "make.empty"));
    if (asked instanceof Refused) {
      return detail(c, asked.status, programText(locale, asked.problem));
    }
    if ("refused" in asked) {
      return detail(c, 422, programText(locale, outlookText(locale, asked.refused)));
    }
    const { orderId } = asked.order;
    log.info("A program asked for a film", {
      order: orderId,
      address: c.var.visit.client.address,
    });
    const status_url = underBase(signIn.settings.basePath, `/api/films/${orderId}`);
    return c.json({ order_id: orderId, status_url, status: "accepted" }, 202);
  },
};

export const filmStatusRoute: Route = {
  method: "GET",
  path: "/api/films/:order_id",
  role: "owner",
  key: "trigger_token",
  about: {
    summary: "How a film goes that was asked for",
    parameters: orderParameters,
    answers: {
      200: { about: "The film as it is now", body: filmStatus },
      401: errorAnswer("Neither the right token nor, with sign-in on, a session"),
      403: errorAnswer("A page of another site asks in somebody's browser"),
      404: errorAnswer("No such film was asked for, or the trigger is not set up"),
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, deps) {
    const { make, films } = deps, order = await askedOrder(c, deps);
    if (order === undefined) return detail(c, 404, "unknown film");
    const progress = make.progress(order.orderId), runId = order.filmRunId ?? progress?.run;
    const run = runId === undefined ? undefined : await films.runs.get(runId);
    return c.json(filmStatusBody(order, progress, run));
  },
};
