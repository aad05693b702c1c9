// Every film, a page at a time.

import * as z from "zod";
import { titledFilm } from "../titled_film.ts";
import type { Route } from "./route.ts";

const FILMS_A_PAGE = 60;

/** What is no number of a page asks for the first. */
const pageNumber = z.coerce.number().int().min(1).max(1_000).catch(1);

export const filmsRoute: Route = {
  method: "GET",
  path: "/films",
  async answer(c, needs) {
    const { films: { runs }, clock } = needs;
    const number = pageNumber.parse(c.req.query("page"));
    const first = (number - 1) * FILMS_A_PAGE;
    const completed = await runs.list(first + FILMS_A_PAGE + 1, ["completed"]);
    const titled = completed.slice(first, first + FILMS_A_PAGE).map((run) => titledFilm(runs, run));
    const { FilmsPage, frameOf, sendPage } = await needs.pages();
    const page = FilmsPage({
      frame: await frameOf(c, needs, "/films"),
      nowMs: clock.now(),
      page: number,
      films: await Promise.all(titled),
      hasOlder: completed.length > first + FILMS_A_PAGE,
    });
    return await sendPage(c, 200, page);
  },
};
