// `GET /films/<run>/pictures/<id>`: a small picture of what is in a film, or was kept out of it. Ids are
// those the film's page names; the library says whether there is still such a picture.

import { detail } from "../answers.ts";
import { filmPicture } from "../film_review.ts";
import { completedRun } from "./film.ts";
import type { Route } from "./route.ts";

export const filmPictureRoute: Route = {
  method: "GET",
  path: "/films/:run_id/pictures/:picture_id",
  async answer(c, needs) {
    const { films } = needs;
    const run = await completedRun(c, needs);
    const found = run && await filmPicture(films.runs, run.runId, c.req.param("picture_id") ?? "");
    const bytes = found && await films.picture(found);
    if (bytes === undefined) return detail(c, 404, "There is no such picture any more");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      // A picture that was hidden since is gone from the page soon.
      "cache-control": "private, max-age=3600",
    });
  },
};
