// `GET /pictures/<id>`: the picture beside a memory that is worth a film. The id is that of its bytes.

import { detail } from "../answers.ts";
import type { Route } from "./route.ts";

export const pictureRoute: Route = {
  method: "GET",
  path: "/pictures/:id",
  answer(c, { automation }) {
    const bytes = automation.picture(c.req.param("id") ?? "");
    if (bytes === undefined) return detail(c, 404, "There is no such picture any more");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=86400, immutable",
    });
  },
};
