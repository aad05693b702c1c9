// SPDX-License-Identifier: AGPL-3.0-or-later

// The exclusions: a list of them, a preview of another one, and its storing after the preview was seen.

import { Fault } from "../../../base/fault.ts";
import type { TypedExclusion } from "../../../library/exclusion.ts";
import { detail, redirect } from "../../answers.ts";
import { pageFrame, sendPage } from "../../pages/layout.tsx";
import {
  countText,
  ExclusionPage,
  ExclusionsPage,
  OFFERED_KINDS,
} from "../../pages/settings/exclusions_page.tsx";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { orRefused, Refused, refusedDetail } from "../../refused.ts";
import { formRoute } from "./form_route.ts";

const HERE = "/exclusions";

/** The page that a form leads to says what was done. */
type Done = "added" | "removed" | "gone" | "shown";
const DONE: ReadonlySet<string> = new Set<Done>(["added", "removed", "gone", "shown"]);

export async function exclusionsPage(
  c: WebContext,
  deps: WebDeps,
  refused?: Refused,
): Promise<Response> {
  const frame = await pageFrame(c, deps, HERE);
  const list = await orRefused(deps, () => deps.exclusions.list());
  const problem = refused ?? (list instanceof Refused ? list : undefined);
  const done = c.req.query("done") ?? "";
  const page = ExclusionsPage({
    frame,
    list: list instanceof Refused ? undefined : list,
    hidden: await deps.memories.hidden(),
    ...problem
      ? { problem: problem.problem }
      : DONE.has(done)
      ? { done: [frame.say(`exclusions.${done as Done}`)] }
      : {},
  });
  return await sendPage(c, problem?.status ?? 200, page);
}

const listRoute: Route = {
  method: "GET",
  path: HERE,
  role: "owner",
  answer: (c, deps) => exclusionsPage(c, deps),
};

/** Throws Fault `usage` for a kind that is not offered, and for an empty text. */
function typedIn(c: WebContext, form: URLSearchParams): TypedExclusion {
  const kind = OFFERED_KINDS.find((each) => each === c.req.param("kind"));
  const text = form.get("text")?.trim() ?? "";
  if (kind === undefined || text === "") {
    throw new Fault("usage", "Nothing says what to leave out");
  }
  return { kind, text, last: form.get("last") ?? undefined };
}

const previewRoute: Route = {
  method: "GET",
  path: `${HERE}/new/:kind`,
  role: "owner",
  async answer(c, deps) {
    const page = await orRefused(deps, async () => {
      const typed = typedIn(c, new URL(c.req.url).searchParams);
      const preview = await deps.exclusions.preview(typed);
      return ExclusionPage({ frame: await pageFrame(c, deps, HERE), typed, preview });
    });
    if (page instanceof Refused) return await exclusionsPage(c, deps, page);
    return await sendPage(c, 200, page);
  },
};

/** The number of pictures, shown while a form is filled in. */
const countRoute: Route = {
  method: "GET",
  path: `/api${HERE}/new/:kind`,
  role: "owner",
  async answer(c, deps) {
    const preview = await orRefused(
      deps,
      () => deps.exclusions.preview(typedIn(c, new URL(c.req.url).searchParams)),
    );
    if (preview instanceof Refused) return refusedDetail(c, preview);
    const { pictures, total } = preview, frame = await pageFrame(c, deps, HERE);
    return c.json({ pictures, total, text: countText(frame, pictures, total) });
  },
};

const addRoute = formRoute({
  path: `${HERE}/new/:kind`,
  async act(c, deps, form) {
    const typed = typedIn(c, form), seen = Number(form.get("seen") ?? NaN);
    const preview = await deps.exclusions.add(typed, seen);
    if (preview.pictures === seen) return done(c, deps, "added");
    const frame = await pageFrame(c, deps, HERE);
    const problem = frame.say("exclusions.moved");
    return await sendPage(c, 409, ExclusionPage({ frame, typed, preview, problem }));
  },
  refuse: (c, deps, _form, refused) => exclusionsPage(c, deps, refused),
});

const removeRoute = formRoute({
  path: `${HERE}/remove`,
  async act(c, deps, form) {
    const isRemoved = await deps.exclusions.remove(form.get("id") ?? "");
    return done(c, deps, isRemoved ? "removed" : "gone");
  },
  refuse: (c, deps, _form, refused) => exclusionsPage(c, deps, refused),
});

function done(c: WebContext, deps: WebDeps, what: Done): Response {
  return redirect(c, deps.signIn.settings.basePath, `${HERE}?done=${what}`);
}

const pictureRoute: Route = {
  method: "GET",
  path: `${HERE}/picture`,
  role: "owner",
  async answer(c, deps) {
    const jpeg = await orRefused(
      deps,
      () => deps.exclusions.picture(c.req.query("id") ?? ""),
    );
    if (jpeg === undefined || jpeg instanceof Refused) {
      return detail(c, 404, "There is no such picture");
    }
    return c.body(jpeg, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=3600",
    });
  },
};

export const exclusionRoutes: readonly Route[] = [
  listRoute,
  pictureRoute,
  removeRoute,
  previewRoute,
  countRoute,
  addRoute,
];
