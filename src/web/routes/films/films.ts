// SPDX-License-Identifier: AGPL-3.0-or-later

// A film, its poster and its file, by the id of its run. Which file that is the ledger says; nothing of
// a request ever becomes a path.

import { visitorLocale } from "../../visitor_locale.ts";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Run } from "../../../ledger/run.ts";
import { storedPicture } from "../../../film/finish/keep_pictures.ts";
import type { AskedLink } from "../../pages/films/guest_links.tsx";
import { FilmPage, PICTURE_DONE } from "../../pages/films/film_page.tsx";
import { FILMS_DONE, FilmsPage } from "../../pages/films/films_page.tsx";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import { errorPage } from "../../pages/notice_pages.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import * as z from "zod";
import { lastingLinks } from "../../../signin/guest_links.ts";
import { detail } from "../../answers.ts";
import { filmReview } from "../../films/film_review.ts";
import { filmPicture } from "../../../app/films/film_pictures.ts";
import { PICTURE_EDGES } from "../../../app/previews/preview_film.ts";
import { FILE_ANSWERS, sendFile } from "../../send_file.ts";
import { filmFilters, filmWishes, findFilms, stateOfRun } from "../../films/find_films.ts";
import { shapesOf } from "../../../app/films/film_shapes.ts";
import { filmInTheMaking, filmsInTheMaking } from "../../films/making_film.ts";
import { hasFilmFile, titledFilm } from "../../films/titled_film.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import { errorAnswer } from "../../wire/error_answers.ts";
import type { AnswerAbout, Route } from "../route.ts";
import { pageNumber } from "../../wire/page_number.ts";

const filmParameters = z.object({
  run_id: z.string().regex(/^\d{8}_\d{6}_[0-9a-f]{4}$/),
});

const POSTER_TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
};
const FILM_TYPES: Readonly<Record<string, string>> = { mp4: "video/mp4", mov: "video/quicktime" };

export async function knownRun(c: WebContext, { films }: WebDeps) {
  const asked = filmParameters.safeParse(c.req.param());
  return asked.success ? await films.runs.get(asked.data.run_id) : undefined;
}

async function completedRun(c: WebContext, deps: WebDeps) {
  const run = await knownRun(c, deps);
  return run?.status === "completed" ? run : undefined;
}

export async function noFilm(c: WebContext, deps: WebDeps) {
  return await errorPage(c, deps, {
    status: 404,
    title: "notice.missing",
    sentence: "notice.missing_film",
  });
}

export const filmRoute: Route = {
  method: "GET",
  path: "/films/:run_id",
  role: "family",
  async answer(c, deps) {
    const run = await knownRun(c, deps);
    return run === undefined ? await noFilm(c, deps) : await filmPage(c, deps, run);
  },
};

/** What came of what was pressed on a film's page. */
interface Pressed {
  readonly problem?: LocalizedText;
  /** The address of a link for guests. */
  readonly made?: string;
  /** No link was made: it is not known where guests reach the app. */
  readonly asked?: AskedLink;
}

export async function filmPage(
  c: WebContext,
  deps: WebDeps,
  run: Run,
  { problem, made, asked }: Pressed = {},
  status: ContentfulStatusCode = 200,
) {
  const { automation, films, keeping, make, clock } = deps;
  const { delivery, attemptId } = run;
  const frame = await pageFrame(c, deps, "/films");
  const review = await filmReview(films.runs, run.runId, {
    locale: visitorLocale(c),
    cleared: await keeping.cleared(),
  });
  const order = (await keeping.ordersOf(run.runId))
    .findLast(({ filmRunId, request }) =>
      filmRunId === run.runId || request.orientation === undefined
    );
  const transcriptId = attemptId ?? order?.orderId;
  const hasTranscript = frame.isOwner && transcriptId !== undefined &&
    await automation.transcript(transcriptId) !== undefined;
  const nowMs = clock.now(), hasFile = await hasFilmFile(films, run);
  const page = FilmPage({
    frame,
    film: await titledFilm(films.runs, run, frame.locale),
    nowMs,
    hasFile,
    libraryUrl: delivery.assetId === undefined ? undefined : films.filmUrl(delivery.assetId),
    transcriptOf: hasTranscript ? transcriptId : undefined,
    page: pageNumber.parse(c.req.query("page")),
    review,
    making: run.status === "running" ? filmInTheMaking(deps, run) : undefined,
    shapes: run.status === "completed" ? await shapesOf(deps, run) : [],
    order,
    canDeliver: make.canDeliver(),
    isDelivering: keeping.isDelivering(run.runId),
    guests: frame.isOwner && hasFile && run.status === "completed"
      ? {
        links: await lastingLinks(deps.guestLinks, run.runId, nowMs),
        made,
        asked,
        isEnded: c.req.query("done") === "ended",
      }
      : undefined,
    done: PICTURE_DONE.find((each) => each === c.req.query("done")),
    problem,
  });
  return await sendPage(c, status, page);
}

const NO_FILE = "There is nothing here";

const FILM_ANSWERS: Readonly<Record<number, AnswerAbout>> = {
  ...FILE_ANSWERS,
  404: errorAnswer("There is no such film, or its file is not on this machine any more"),
};

export const posterRoute: Route = {
  method: "GET",
  path: "/films/:run_id/poster",
  role: "family",
  about: {
    summary: "A film's poster",
    parameters: filmParameters,
    answers: { 200: { about: "The picture, as it was drawn: JPEG, PNG or WebP" }, ...FILM_ANSWERS },
  },
  answer: async (c, deps) =>
    await sendPoster(c, deps, await completedRun(c, deps)) ?? detail(c, 404, NO_FILE),
};

export const filmFileRoute: Route = {
  method: "GET",
  path: "/films/:run_id/film",
  role: "family",
  about: {
    summary: "A film's file, whole or in parts",
    parameters: filmParameters,
    answers: { 200: { about: "The film: MP4 or QuickTime" }, ...FILM_ANSWERS },
  },
  answer: async (c, deps) =>
    await sendFilm(c, deps, await completedRun(c, deps)) ?? detail(c, 404, NO_FILE),
};

/** Nothing where the film has none, or it is gone; as `sendFilm`. */
export function sendPoster(c: WebContext, deps: WebDeps, run: Run | undefined) {
  return sendRunFile(c, deps, run?.posterPath, POSTER_TYPES);
}

export function sendFilm(c: WebContext, deps: WebDeps, run: Run | undefined) {
  return sendRunFile(c, deps, run?.outputPath, FILM_TYPES);
}

async function sendRunFile(
  c: WebContext,
  { films }: WebDeps,
  path: string | undefined,
  types: Readonly<Record<string, string>>,
): Promise<Response | undefined> {
  const ending = /\.([a-z0-9]+)$/i.exec(path ?? "")?.[1]?.toLowerCase() ?? "";
  const contentType = Object.hasOwn(types, ending) ? types[ending] : undefined;
  const file = path === undefined || contentType === undefined
    ? undefined
    : await films.openFile(path);
  return file && sendFile(c, file, contentType!);
}

export const filmPictureRoute: Route = {
  method: "GET",
  path: "/films/:run_id/pictures/:picture_id",
  role: "family",
  async answer(c, deps) {
    const { films } = deps;
    const run = await knownRun(c, deps);
    const found = run && await filmPicture(
      films.runs,
      run.runId,
      c.req.param("picture_id") ?? "",
      { isCut: run.status === "dry_run", isOwner: await c.var.visit.role() === "owner" },
    );
    const edge = Number(c.req.query("edge"));
    const size = PICTURE_EDGES.find((each) => each === edge) ?? "small";
    const path = run && found && storedPicture(run, found.asset);
    const kept = path === undefined || size !== "small" ? undefined : await films.openFile(path);
    if (kept !== undefined) return sendFile(c, kept, "image/jpeg");
    const bytes = found && await films.picture(found, size);
    if (bytes === undefined) return detail(c, 404, "There is no such picture any more");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      // A picture that was hidden since is gone from the page soon.
      "cache-control": "private, max-age=3600",
    });
  },
};

const FILMS_A_PAGE = 24;

export const filmsRoute: Route = {
  method: "GET",
  path: "/films",
  role: "family",
  async answer(c, deps) {
    const { films: { runs }, keeping, clock } = deps;
    const query = new URL(c.req.url).searchParams, wishes = filmWishes(query);
    const number = pageNumber.parse(query.get("page") ?? 1), first = (number - 1) * FILMS_A_PAGE;
    const all = await keeping.all(), names = await keeping.people();
    const found = findFilms(all, wishes, names);
    const frame = await pageFrame(c, deps, "/films");
    const shown = await Promise.all(
      found.slice(first, first + FILMS_A_PAGE).map(async (run) =>
        await titledFilm(runs, await runs.get(run.runId) ?? run, frame.locale)
      ),
    );
    const bytes = await Promise.all(
      all.filter(({ outputPath }) => outputPath !== undefined)
        .map(async (run) => [run.runId, await keeping.filmBytes(run)] as const),
    );
    const page = FilmsPage({
      frame,
      nowMs: clock.now(),
      done: FILMS_DONE.find((each) => each === query.get("done")),
      making: await filmsInTheMaking(deps),
      wishes,
      filters: filmFilters(all, names),
      hasFilms: all.some((run) => ["made", "failed"].includes(stateOfRun(run))),
      found: found.length,
      page: number,
      films: shown,
      bytes: new Map(bytes),
      storedBytes: bytes.reduce((sum, [, size]) => sum + size, 0),
      hasOlder: found.length > first + FILMS_A_PAGE,
    });
    return await sendPage(c, 200, page);
  },
};
