// SPDX-License-Identifier: AGPL-3.0-or-later

// The sign-in page. It waits for a click when something went wrong, so that no loop can begin.

import type { MessageKey } from "../../messages/say.ts";
import { notAuthorisedPage, signedOutPage } from "../pages/notice_pages.tsx";
import { signInPage } from "../pages/sign_in_page.tsx";
import { safeNext } from "../../signin/base_path.ts";
import { countedAs } from "../../signin/sessions/session.ts";
import { hasTwoCookies } from "../../signin/sessions/session_cookie.ts";
import type { ProviderRequest } from "../../signin/sign_in_provider.ts";
import { detail, redirect } from "../answers.ts";
import type { WebContext } from "../web_deps.ts";
import { errorAnswer, GUARD_ANSWERS, WRITE_ANSWERS } from "../wire/error_answers.ts";
import type { Route } from "./route.ts";

/** The message of each reason in the address. */
const PROBLEMS: ReadonlyMap<string, MessageKey> = new Map([
  ["signin_expired", "signin.expired"],
  ["denied", "signin.denied"],
  ["unavailable", "signin.unavailable"],
]);

export const signInRoute: Route = {
  method: "GET",
  path: "/sign-in",
  role: "everyone",
  async answer(c, deps) {
    const { auth, basePath, cookie } = deps.signIn.settings;
    const next = safeNext(c.req.query("next"), basePath, ["/sign-in"]);
    const identity = await c.var.visit.identity();
    const hasSignedOut = c.req.query("signed_out") !== undefined;
    // The proxy's next header begins a session anew at once; the page says so.
    const isBackAlready = hasSignedOut && auth.provider === "header";
    if (identity.kind !== "nobody" && !isBackAlready) return c.redirect(next, 303);
    const hasTwo = hasTwoCookies(c.req.header("cookie"), cookie.name);
    // Such as one that a neighbouring host set for all hosts of the domain.
    const problem = PROBLEMS.get(c.req.query("error") ?? "") ??
      (hasTwo ? "signin.two_cookies" : undefined);
    const isOther = c.req.query("other_account") !== undefined;
    if (
      auth.provider === "oidc" && auth.autoLaunch && problem === undefined && !hasSignedOut &&
      !isOther
    ) {
      return redirect(c, basePath, `/auth/authorize?next=${encodeURIComponent(next)}`);
    }
    return await signInPage(c, deps, { status: 200, problem, hasSignedOut, isOther, next });
  },
};

export const signedOutRoute: Route = {
  method: "GET",
  path: "/signed-out",
  role: "everyone",
  async answer(c, deps) {
    const { settings: { basePath }, provider } = deps.signIn;
    const identity = await c.var.visit.identity();
    // A user who is still signed in, or sent here by another page, has not signed out.
    if (identity.kind !== "nobody") return redirect(c, basePath, "/");
    const from = c.req.header("sec-fetch-site") ?? "same-origin";
    if (identity.isUnread || from !== "same-origin") return redirect(c, basePath, "/sign-in");
    const to = await provider?.signOutUrl();
    if (to === undefined) return redirect(c, basePath, "/sign-in?signed_out=1");
    return await signedOutPage(c, deps, to);
  },
};

export const logoutRoute: Route = {
  method: "POST",
  path: "/logout",
  role: "everyone",
  about: {
    summary: "Sign out everywhere: ends every session of the user",
    answers: {
      303: {
        about: "Signed out; on to the sign-in page, or to a page that leads to the provider's",
      },
      503: errorAnswer("The sessions could not be ended"),
      ...WRITE_ANSWERS,
    },
  },
  async answer(c, { signIn, log }) {
    const { settings, sessions } = signIn;
    const { visit } = c.var;
    const identity = await visit.identity();
    if (identity.kind === "everybody") return redirect(c, settings.basePath, "/");
    // Whose sessions are to be ended is unknown now; to clear the cookie alone would end none.
    if (identity.kind === "nobody" && identity.isUnread) return notEnded(c);
    let next = "/sign-in?signed_out=1";
    if (identity.kind === "known") {
      const { session } = identity;
      try {
        await sessions.generations.endUser(countedAs(session));
      } catch {
        log.error("Could not end the sessions of a user", { user: session.username });
        return notEnded(c);
      }
      log.info("Signed out everywhere", { user: session.username });
      if (session.provider === "oidc") next = "/signed-out";
    }
    visit.forget();
    return redirect(c, settings.basePath, next);
  },
};

function notEnded(c: WebContext): Response {
  return detail(c, 503, "The sessions could not be ended. Try again.");
}

export const callbackRoute: Route = {
  method: "GET",
  path: "/auth/callback",
  role: "everyone",
  about: {
    summary: "Where the identity provider sends the browser back to; its redirect address",
    answers: {
      303: { about: "Signed in and on to the page first asked for, or back to the sign-in page" },
      400: errorAnswer("It came to another address than auth.public_url"),
      403: {
        about: "A page: the allow list does not know them",
        contentType: "text/html; charset=UTF-8",
      },
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, deps) {
    const { signIn: { provider, settings }, log } = deps;
    const { basePath } = settings;
    if (provider === undefined) return redirect(c, basePath, "/sign-in");
    const answer = await provider.callback(providerRequest(c));
    if ("cookies" in answer) {
      for (const cookie of answer.cookies) c.var.visit.setCookie(cookie);
    }
    switch (answer.kind) {
      case "signed_in":
        await c.var.visit.signIn(answer.who);
        log.info("Signed in", {
          user: answer.who.username,
          address: c.var.visit.client.address,
        });
        return c.redirect(safeNext(answer.next, basePath, ["/sign-in"]), 303);
      case "expired":
        return redirect(c, basePath, "/sign-in?error=signin_expired");
      case "denied":
        return redirect(c, basePath, "/sign-in?error=denied");
      case "not_authorised":
        log.warning("Refused a sign-in: not on the allow list", {
          address: c.var.visit.client.address,
        });
        return await notAuthorisedPage(c, deps, answer.name);
      case "invalid_origin":
        return detail(c, 400, "Invalid callback origin");
      case "unavailable":
        log.error(answer.sentence);
        return redirect(c, basePath, "/sign-in?error=unavailable");
    }
  },
};

export const authorizeRoute: Route = {
  method: "GET",
  path: "/auth/authorize",
  role: "everyone",
  about: {
    summary: "Begin a sign-in at the identity provider; for browsers",
    answers: {
      303: { about: "On to the provider, or to the sign-in page when there is none to be asked" },
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, { signIn, log }) {
    const { provider, settings } = signIn;
    const { basePath } = settings;
    if (provider === undefined) return redirect(c, basePath, "/sign-in");
    const next = safeNext(c.req.query("next"), basePath, ["/sign-in"]);
    const answer = await provider.authorize(providerRequest(c), next);
    if (answer.kind === "unavailable") {
      log.error(answer.sentence);
      return redirect(c, basePath, "/sign-in?error=unavailable");
    }
    for (const cookie of answer.cookies) c.var.visit.setCookie(cookie);
    return c.redirect(answer.to, 303);
  },
};

function providerRequest(c: WebContext): ProviderRequest {
  return { url: c.var.visit.address, cookies: c.req.header("cookie") };
}
