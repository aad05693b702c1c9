// A film, its poster and its file, by the id of its run. Which file that is the ledger says; nothing of
// a request ever becomes a path.

import { FilmPage } from "../../pages/films/film_page.tsx";
import { FilmsPage } from "../../pages/films/films_page.tsx";
import { frameOf, sendPage } from "../../pages/layout.tsx";
import { errorPage } from "../../pages/notice_pages.tsx";
import * as z from "zod";
import { detail } from "../../answers.ts";
import { filmPicture, filmReview } from "../../films/film_review.ts";
import { FILE_ANSWERS, sendFile } from "../../send_file.ts";
import { hasFilmFile, titledFilm } from "../../films/titled_film.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import { errorAnswer } from "../../wire/error_answers.ts";
import type { AnswerAbout, Route } from "../route.ts";

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

async function knownRun(c: WebContext, { films }: WebDeps) {
  const asked = filmParameters.safeParse(c.req.param());
  return asked.success ? await films.runs.get(asked.data.run_id) : undefined;
}

export async function completedRun(c: WebContext, deps: WebDeps) {
  const run = await knownRun(c, deps);
  return run?.status === "completed" ? run : undefined;
}

export const filmRoute: Route = {
  method: "GET",
  path: "/films/:run_id",
  role: "family",
  async answer(c, deps) {
    const film = await completedRun(c, deps);
    if (film === undefined) {
      return await errorPage(c, deps, {
        status: 404,
        title: "notice.missing",
        sentence: "notice.missing_film",
      });
    }
    const { automation, films, clock } = deps;
    const { delivery, attemptId } = film;
    const libraryUrl = delivery.assetId === undefined ? undefined : films.filmUrl(delivery.assetId);
    const frame = await frameOf(c, deps, "/films");
    const review = await filmReview(films.runs, film.runId);
    const transcript = attemptId === undefined ? undefined : await automation.transcript(attemptId);
    const view = {
      frame,
      film: await titledFilm(films.runs, film, frame.locale),
      nowMs: clock.now(),
      hasFile: await hasFilmFile(films, film),
      libraryUrl,
      hasTranscript: transcript !== undefined,
      review,
    };
    return await sendPage(c, 200, FilmPage(view));
  },
};

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
    await sendRunFile(c, deps, (await completedRun(c, deps))?.posterPath, POSTER_TYPES),
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
    await sendRunFile(c, deps, (await completedRun(c, deps))?.outputPath, FILM_TYPES),
};

async function sendRunFile(
  c: WebContext,
  { films }: WebDeps,
  path: string | undefined,
  types: Readonly<Record<string, string>>,
): Promise<Response> {
  const ending = /\.([a-z0-9]+)$/i.exec(path ?? "")?.[1]?.toLowerCase() ?? "";
  const contentType = Object.hasOwn(types, ending) ? types[ending] : undefined;
  const file = path === undefined || contentType === undefined
    ? undefined
    : await films.openFile(path);
  if (file === undefined) return detail(c, 404, "There is nothing here");
  return sendFile(c, file, contentType!);
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
      run.status === "dry_run",
    );
    const bytes = found && await films.picture(found);
    if (bytes === undefined) return detail(c, 404, "There is no such picture any more");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      // A picture that was hidden since is gone from the page soon.
      "cache-control": "private, max-age=3600",
    });
  },
};

const FILMS_A_PAGE = 60;

/** What is no number of a page asks for the first. */
const pageNumber = z.coerce.number().int().min(1).max(1_000).catch(1);

export const filmsRoute: Route = {
  method: "GET",
  path: "/films",
  role: "family",
  async answer(c, deps) {
    const { films: { runs }, clock } = deps;
    const number = pageNumber.parse(c.req.query("page"));
    const first = (number - 1) * FILMS_A_PAGE;
    const completed = await runs.list(first + FILMS_A_PAGE + 1, ["completed"]);
    const frame = await frameOf(c, deps, "/films");
    const titled = completed.slice(first, first + FILMS_A_PAGE)
      .map((run) => titledFilm(runs, run, frame.locale));
    const page = FilmsPage({
      frame,
      nowMs: clock.now(),
      page: number,
      films: await Promise.all(titled),
      hasOlder: completed.length > first + FILMS_A_PAGE,
    });
    return await sendPage(c, 200, page);
  },
};
