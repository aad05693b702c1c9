// A film, its poster and its file, by the id of its run. Which file that is the ledger says; nothing of
// a request ever becomes a path.

import * as z from "zod";
import { detail } from "../answers.ts";
import { filmReview } from "../film_review.ts";
import { isHere } from "../is_here.ts";
import { FILE_ANSWERS, sendFile } from "../send_file.ts";
import { titledFilm } from "../titled_film.ts";
import type { WebContext } from "../web_env.ts";
import type { WebNeeds } from "../web_needs.ts";
import { trouble } from "../wire/trouble.ts";
import type { AnswerAbout, Route } from "./route.ts";

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

export async function completedRun(c: WebContext, { films }: WebNeeds) {
  const asked = filmParameters.safeParse(c.req.param());
  const run = asked.success ? await films.runs.get(asked.data.run_id) : undefined;
  return run?.status === "completed" ? run : undefined;
}

export const filmRoute: Route = {
  method: "GET",
  path: "/films/:run_id",
  async answer(c, needs) {
    const { errorPage, FilmPage, frameOf, sendPage } = await needs.pages();
    const film = await completedRun(c, needs);
    if (film === undefined) {
      return await errorPage(c, needs, {
        status: 404,
        title: "No such film",
        sentence: "There is no film at this address.",
      });
    }
    const { automation, films, clock } = needs;
    const { delivery, attemptId } = film;
    const libraryUrl = delivery.assetId === undefined ? undefined : films.filmUrl(delivery.assetId);
    const frame = await frameOf(c, needs, "/films");
    const review = await filmReview(films.runs, film.runId);
    const transcript = attemptId === undefined ? undefined : await automation.transcript(attemptId);
    const view = {
      frame,
      film: await titledFilm(films.runs, film),
      nowMs: clock.now(),
      isHere: await isHere(films, film),
      libraryUrl,
      hasTranscript: transcript !== undefined,
      review,
    };
    return await sendPage(c, 200, FilmPage(view));
  },
};

const FILM_ANSWERS: Readonly<Record<number, AnswerAbout>> = {
  ...FILE_ANSWERS,
  404: trouble("There is no such film, or its file is not on this machine any more"),
};

export const posterRoute: Route = {
  method: "GET",
  path: "/films/:run_id/poster",
  about: {
    summary: "A film's poster",
    parameters: filmParameters,
    answers: { 200: { about: "The picture, as it was drawn: JPEG, PNG or WebP" }, ...FILM_ANSWERS },
  },
  answer: async (c, needs) =>
    await sendRunFile(c, needs, (await completedRun(c, needs))?.posterPath, POSTER_TYPES),
};

export const filmFileRoute: Route = {
  method: "GET",
  path: "/films/:run_id/film",
  about: {
    summary: "A film's file, whole or in parts",
    parameters: filmParameters,
    answers: { 200: { about: "The film: MP4 or QuickTime" }, ...FILM_ANSWERS },
  },
  answer: async (c, needs) =>
    await sendRunFile(c, needs, (await completedRun(c, needs))?.outputPath, FILM_TYPES),
};

async function sendRunFile(
  c: WebContext,
  { films }: WebNeeds,
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
