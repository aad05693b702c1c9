// SPDX-License-Identifier: AGPL-3.0-or-later

// What the start page shows before there is anything to play: where the pictures are, then what is found in them.
// Afterwards what makes memories better, as cards.

import {
  cookieIn,
  laterCookieOptions,
  setCookie,
} from "../../../signin/sessions/session_cookie.ts";
import { detail, redirect } from "../../answers.ts";
import { tooLarge } from "../../guard/body_guard.ts";
import { type PageFrame, pageFrame, sendPage } from "../../pages/layout.tsx";
import { FirstMinutePage } from "../../pages/setup/first_minute_page.tsx";
import { type Card, CARDS, type CardsView } from "../../pages/setup/setup_cards.tsx";
import type { WebContext, WebDeps } from "../../web_deps.ts";
import type { Route } from "../route.ts";
import { choosePage, signedInText } from "./library.ts";
import { sentForm } from "./setup_view.ts";

/** Covers of memories that are not ready yet. */
const MAX_COMING = 3;

/** `undefined` once there is something else to show. */
export async function firstPage(
  c: WebContext,
  deps: WebDeps,
  { isNew }: { readonly isNew: boolean },
): Promise<Response | undefined> {
  const { setup, memories } = deps, look = setup.firstLook();
  if (look !== undefined) {
    const frame = await pageFrame(c, deps, "/");
    const all = look.isRead ? await memories.list(frame.locale) : [];
    const ready = all.filter(({ id }) => id === look.memory);
    const others = all.filter(({ id, hasCover }) => id !== look.memory && hasCover);
    return await sendPage(
      c,
      200,
      FirstMinutePage({ frame, look, memories: [...ready, ...others].slice(0, MAX_COMING) }),
    );
  }
  if (!isNew || await c.var.visit.role() !== "owner") return undefined;
  const { locks, isSignInOn } = await setup.state();
  const canLock = ![...locks.keys()].some((key) => key.startsWith("auth."));
  // A stranger who is faster than the owner would choose for them.
  if (!isSignInOn && canLock && deps.signIn.isReached && !isPutOff(c, deps, "sign-in")) {
    return redirect(c, deps.signIn.settings.basePath, "/setup/sign-in");
  }
  return await choosePage(c, deps);
}

/** What is asked of the owner on the start page. */
export async function setupCards(
  c: WebContext,
  deps: WebDeps,
  frame: PageFrame,
): Promise<CardsView | undefined> {
  if (!frame.isOwner) return undefined;
  const { setup } = deps, state = await setup.state();
  if (state.folder === undefined && state.url === undefined) return undefined;
  const isOpen = (card: Card) => !isPutOff(c, deps, card);
  // The first reading of a large library is not done twice at once.
  const { lookedAt } = await deps.automation.suggestions();
  const isRead = lookedAt !== undefined;
  const [person] = isRead && isOpen("people") ? setup.unknownPeople() : [];
  const isLocked = [...state.locks.keys()].some((key) => key.startsWith("auth."));
  const wanted: Readonly<Record<Card, boolean>> = {
    samples: state.hasSamples,
    faces: state.lacksFaceDetector && state.folder !== undefined && !state.hasSamples,
    people: person !== undefined,
    home: state.home === undefined && !state.hasSamples,
    "sign-in": !state.isSignInOn && !isLocked,
  };
  const said = signedInText(c, frame);
  return { frame, cards: CARDS.filter((card) => wanted[card] && isOpen(card)), person, said };
}

function isPutOff(c: WebContext, { signIn }: WebDeps, card: Card): boolean {
  const { name } = laterCookieOptions(signIn.settings.cookie);
  return (cookieIn(c.req.header("cookie"), name) ?? "").split(".").includes(card);
}

const laterRoute: Route = {
  method: "POST",
  path: "/setup/later",
  role: "owner",
  async answer(c, deps) {
    const form = await sentForm(c);
    if (form === undefined) return tooLarge(c);
    const { basePath, cookie } = deps.signIn.settings, { visit } = c.var;
    const off = CARDS.filter((card) => card === form.get("card") || isPutOff(c, deps, card));
    visit.setCookie(setCookie(laterCookieOptions(cookie), off.join("."), visit.isHttps));
    return redirect(c, basePath, "/");
  },
};

const lookTileRoute: Route = {
  method: "GET",
  path: "/setup/look/:tile",
  role: "family",
  answer(c, { setup }) {
    const bytes = setup.tile(c.req.param("tile") ?? "");
    if (bytes === undefined) return detail(c, 404, "There is no such picture any more");
    return c.body(bytes, 200, {
      "content-type": "image/jpeg",
      "cache-control": "private, max-age=86400, immutable",
    });
  },
};

export const firstRoutes: readonly Route[] = [laterRoute, lookTileRoute];
