// SPDX-License-Identifier: AGPL-3.0-or-later

// What a frame's device asks for, by its own address; and the same for the owner who looks at what it shows.

import { createHash } from "node:crypto";
import { frameFilm } from "../../../app/frames/frame_film.ts";
import type { FrameImage, FrameVisit } from "../../../app/frames/frames.ts";
import { assetsOf } from "../../../film/select/cut.ts";
import { pictureIdOf } from "../../../film/finish/keep_pictures.ts";
import { underBase } from "../../../signin/base_path.ts";
import { PICTURE_EDGES } from "../../../app/previews/preview_film.ts";
import { detail } from "../../answers.ts";
import { memoryFilm } from "../../memories.ts";
import { frameEndPage, FramePage, rulesOf } from "../../pages/frames/frame_page.tsx";
import { guestFrame } from "../../pages/guest/guest_pages.tsx";
import { sendPage } from "../../pages/layout.tsx";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import { sendPart } from "../make/preview.ts";
import type { Route } from "../route.ts";

interface Played {
  /** The paths begin with it, such as "/frame/:token". */
  readonly path: string;
  readonly role: Route["role"];
  readonly visit: (c: WebContext, deps: WebDeps) => Promise<FrameVisit | undefined>;
  /** The value in the path. */
  readonly key: "token" | "frame_id";
}

/** The longest side of a picture for a device that shows nothing else. */
const WHOLE_EDGE = 1_440;
/**
 * A part has the same bytes as long as it has the same name, and a frame goes on without its server for a day:
 * what may be seen no more is not in the film that it asks for.
 */
const KEPT = "private, max-age=86400, immutable";

const NOTHING = "There is nothing here";

function playRoutes({ path, role, visit, key }: Played): readonly Route[] {
  const addressOf = (c: WebContext, deps: WebDeps, rest = "") => {
    const own = path.replace(`:${key}`, encodeURIComponent(c.req.param(key) ?? ""));
    return underBase(deps.signIn.settings.basePath, own + rest);
  };
  const memoryAt = (id: string) => `/memories/${encodeURIComponent(id)}`;
  const pictureAt = ({ memory, pictureId }: FrameImage) =>
    `${memoryAt(memory.id)}/pictures/${pictureId}?edge=${WHOLE_EDGE}`;
  const route = (
    rest: string,
    answer: (c: WebContext, deps: WebDeps, visit: FrameVisit) => Promise<Response>,
  ): Route => ({
    method: "GET",
    path: path + rest,
    role,
    async answer(c, deps) {
      const own = await visit(c, deps);
      if (own === undefined) return await frameEndPage(c, deps);
      await deps.frames.noteSeen(own);
      return await answer(c, deps, own);
    },
  });
  const opened = async (c: WebContext, deps: WebDeps, { frame }: FrameVisit) =>
    await deps.frames.open(frame, c.req.param("memory_id") ?? "");
  /** A device without a script asks for one after another; what plays begins with its first one. */
  const stillNow = async (c: WebContext, deps: WebDeps, own: FrameVisit) => {
    const query = c.req.query("picture"), asked = Number(query);
    if (query === undefined) return { at: 0, image: await deps.frames.cover(own) };
    const images = await deps.frames.images(own.frame);
    const at = Number.isSafeInteger(asked) && asked >= 0 ? asked % (images.length || 1) : 0;
    const image = images[at];
    if (image) await deps.frames.note(own, image);
    return { at, image };
  };
  return [
    route("", async (c, deps, own) => {
      const { at, image } = await stillNow(c, deps, own);
      const page = FramePage({
        frame: guestFrame(c, deps, ""),
        device: own.frame,
        address: addressOf(c, deps),
        isPreview: own.isPreview,
        still: image && {
          url: addressOf(c, deps, pictureAt(image)),
          title: image.memory.title,
          nextUrl: `${addressOf(c, deps)}?picture=${at + 1}`,
        },
      });
      c.header("cache-control", "private, no-store");
      return await sendPage(c, 200, page);
    }),
    route("/next", async (c, deps, own) => {
      const { isShown, memory } = await deps.frames.next(own, c.req.query("playing"));
      const at = memory && addressOf(c, deps, memoryAt(memory.id));
      const film = memory && memoryFilm(memory, `${at}/pictures`);
      return c.json({
        version: deps.version,
        rules: rulesOf(own.frame),
        isShown,
        ...(film && {
          memory: {
            id: memory.id,
            title: memory.title,
            revision: digest(film.revision),
            film: frameFilm(film.film),
            pictures: film.pictures,
            at,
          },
        }),
      });
    }),
    route("/memories/:memory_id/pictures/:picture_id", async (c, deps, own) => {
      const id = c.req.param("memory_id") ?? "", asked = c.req.param("picture_id");
      const memory = await deps.frames.openPictures(own.frame, id);
      const shot = memory?.cut.cut.shots.find((each) =>
        assetsOf(each).some(({ id }) => pictureIdOf(id) === asked)
      );
      const asset = shot && assetsOf(shot).find(({ id }) => pictureIdOf(id) === asked);
      const edge = PICTURE_EDGES.find((each) => String(each) === c.req.query("edge"));
      const bytes = asset &&
        await deps.films.picture({ asset: asset.id, witness: shot.asset }, edge ?? "small");
      if (bytes === undefined) return detail(c, 404, NOTHING);
      return c.body(bytes, 200, { "content-type": "image/jpeg", "cache-control": KEPT });
    }),
    route("/memories/:memory_id/parts/:part", async (c, deps, own) => {
      const memory = await opened(c, deps, own);
      const answer = await sendPart(c, deps, memory?.cut, deps.frames.preview);
      if (answer.status === 200 || answer.status === 206) {
        answer.headers.set("cache-control", KEPT);
      }
      return answer;
    }),
  ];
}

/** It names no run. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}

/** The picture of the hour, for devices that show one and ask for it again. */
const pictureRoute: Route = {
  method: "GET",
  path: "/frame/:token/picture.jpg",
  role: "frame",
  async answer(c, deps) {
    const frame = await c.var.visit.frame();
    if (frame === undefined) return await frameEndPage(c, deps);
    const visit = { frame, isPreview: false };
    await deps.frames.noteSeen(visit);
    const image = await deps.frames.imageOfHour(visit);
    const bytes = image && await deps.films.picture(image.picture, WHOLE_EDGE);
    if (bytes === undefined) return detail(c, 404, "No memory is ready yet");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, no-cache",
    });
  },
};

export const framePlayRoutes: readonly Route[] = [
  pictureRoute,
  ...playRoutes({
    path: "/frame/:token",
    role: "frame",
    key: "token",
    async visit(c) {
      const frame = await c.var.visit.frame();
      return frame && { frame, isPreview: false };
    },
  }),
  ...playRoutes({
    path: "/frames/:frame_id/preview",
    role: "owner",
    key: "frame_id",
    async visit(c, deps) {
      const frame = await deps.frames.get(c.req.param("frame_id") ?? "");
      return frame && { frame, isPreview: true };
    },
  }),
];
