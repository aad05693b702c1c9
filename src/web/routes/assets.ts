// Style, script, letters and the mark: the same for everybody, and without anything about anybody.

import { detail } from "../answers.ts";
import type { Route } from "./route.ts";

export const assetRoute: Route = {
  method: "GET",
  path: "/assets/:name",
  async answer(c, needs) {
    const { assetOf } = await needs.pages();
    const asset = assetOf(c.req.param("name") ?? "");
    if (asset === undefined) return detail(c, 404, "There is nothing here");
    // Addresses in pages change with the content; the letters never change.
    const isLasting = c.req.query("v") !== undefined || asset.contentType === "font/ttf";
    return c.body(await asset.content(), 200, {
      "content-type": asset.contentType,
      "cache-control": isLasting ? "public, max-age=31536000, immutable" : "no-cache",
    });
  },
};
