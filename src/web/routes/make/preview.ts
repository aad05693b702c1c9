// SPDX-License-Identifier: AGPL-3.0-or-later

// A cut as a browser plays it, and what the server draws for it.

import { detail } from "../../answers.ts";
import type { LaidOut } from "../../../app/previews/laid_out_cuts.ts";
import type { PreviewParts } from "../../../app/previews/previews.ts";
import { sendFile } from "../../send_file.ts";
import { stripMoment } from "../../storyboard.ts";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { askedOrder } from "./asked_order.ts";

async function laidOut(c: WebContext, deps: WebDeps): Promise<LaidOut | undefined> {
  const order = await askedOrder(c, deps);
  return order?.cutRunId === undefined ? undefined : await deps.make.cuts.get(order.cutRunId);
}

const previewRoute: Route = {
  method: "GET",
  path: "/make/:order_id/preview",
  role: "family",
  async answer(c, deps) {
    const { preview } = await laidOut(c, deps) ?? {};
    return preview === undefined ? detail(c, 404, "There is nothing here") : c.json(preview.film);
  },
};

/** It has the same bytes as long as it has the same name; who may see it may change. */
const KEPT = { "cache-control": "private, max-age=3600" };

const partRoute: Route = {
  method: "GET",
  path: "/make/:order_id/parts/:part",
  role: "family",
  answer: async (c, deps) => await sendPart(c, deps, await laidOut(c, deps)),
};

/** The part that the address names by its content. */
export async function sendPart(
  c: WebContext,
  deps: WebDeps,
  cut: LaidOut | undefined,
  preview: PreviewParts = deps.make.preview,
): Promise<Response> {
  const key = c.req.param("part") ?? "";
  const part = cut?.preview?.parts.get(key) ?? cut?.partsBefore.get(key) ??
    cut?.sharp()?.parts.get(key);
  if (cut === undefined) return detail(c, 404, "There is nothing here");
  // An edit overtook the page that asks, or the library shows the picture no more: it goes on without.
  const gone = () => c.body(null, 204, { "cache-control": "no-store" });
  switch (part?.kind) {
    case "sheet": {
      const sheet = await preview.sheet(part);
      if (sheet === undefined) return gone();
      return c.body(new Uint8Array(sheet.jpeg), 200, {
        ...KEPT,
        "content-type": "image/jpeg",
        "x-camera": JSON.stringify(sheet.move),
      });
    }
    case "words": {
      const words = await preview.words(part, cut.brief.locale);
      if (words === undefined) return gone();
      if (words.png === undefined) return c.body(null, 204, KEPT);
      return c.body(new Uint8Array(words.png), 200, {
        ...KEPT,
        "content-type": "image/png",
        "x-place": JSON.stringify({ x: words.x, y: words.y }),
      });
    }
    case "clip": {
      const file = await preview.clip(part.slice);
      return file === undefined ? gone() : sendFile(c, file, "video/mp4");
    }
    case "sound": {
      const file = await preview.sound(part.timeline, cut.run);
      return file === undefined ? gone() : sendFile(c, file, "audio/mp4");
    }
    case undefined:
      return gone();
  }
}

/** Ten seconds of other music; made no more once the page that asks is gone. */
const takeRoute: Route = {
  method: "GET",
  path: "/make/:order_id/takes/:take",
  role: "family",
  async answer(c, deps) {
    const cut = await laidOut(c, deps), { takes } = deps.make;
    const take = cut && await takes.sound(cut, c.req.param("take") ?? "", c.req.raw.signal);
    return take === undefined
      ? detail(c, 404, "There is nothing here")
      : sendFile(c, take, "audio/mp4");
  },
};

const frameRoute: Route = {
  method: "GET",
  path: "/make/:order_id/shots/:shot/frames/:frame",
  role: "family",
  async answer(c, deps) {
    const order = await askedOrder(c, deps), frame = Number(c.req.param("frame"));
    const moment = order && await stripMoment(deps, order, c.req.param("shot") ?? "", frame);
    const jpeg = moment && await deps.make.preview.frame(moment.asset, moment.seconds);
    if (jpeg === undefined) return detail(c, 404, "There is nothing here");
    return c.body(new Uint8Array(jpeg), 200, { ...KEPT, "content-type": "image/jpeg" });
  },
};

export const previewRoutes: readonly Route[] = [previewRoute, partRoute, takeRoute, frameRoute];
