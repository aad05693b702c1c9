// SPDX-License-Identifier: AGPL-3.0-or-later

// `POST /auth/login`: user name and password, as JSON from programs and as a form from the page.

import { PLAIN_ENGLISH } from "../../messages/locale.ts";
import { type MessageKey, type MessageValues, say } from "../../messages/say.ts";
import { unitText } from "../pages/words.ts";
import { signInPage } from "../pages/sign_in_page.tsx";
import { jsonOf } from "../../base/json_of.ts";
import { safeNext } from "../../signin/base_path.ts";
import { BUSY_RETRY_AFTER_SECONDS } from "../../signin/scrypt/password.ts";
import { detail, redirect, retryAfter } from "../answers.ts";
import { boundedBody, tooLarge } from "../guard/body_guard.ts";
import { visitorLocale } from "../visitor_locale.ts";
import type { WebContext, WebDeps } from "../web_deps.ts";
import { loginBody, signedIn } from "../wire/sign_in_wire.ts";
import { errorAnswer, WRITE_ANSWERS } from "../wire/error_answers.ts";
import type { Route } from "./route.ts";

/** A name, a password and a path have room in it many times over. */
const MAX_BYTES = 16 * 1024;

const TOO_MANY = "Too many failed attempts. Try again later.";

const JSON_TYPE = "application/json", FORM_TYPE = "application/x-www-form-urlencoded";

export const loginRoute: Route = {
  method: "POST",
  path: "/auth/login",
  role: "everyone",
  about: {
    summary: "Sign in with user name and password; the answer carries the session's cookie",
    body: { [JSON_TYPE]: loginBody, [FORM_TYPE]: loginBody },
    answers: {
      200: { about: "Signed in", body: signedIn },
      303: { about: "Signed in by a form: on to the page first asked for" },
      400: errorAnswer("Neither user name nor password could be read"),
      401: errorAnswer("The user name or the password is wrong, or sign-in works another way"),
      429: errorAnswer("Too many failed attempts, or too many at once; Retry-After says how long"),
      ...WRITE_ANSWERS,
    },
  },
  async answer(c, deps) {
    const text = await boundedBody(c.req.raw, MAX_BYTES);
    if (text === undefined) return tooLarge(c);
    const isForm = (c.req.header("content-type") ?? "").toLowerCase().startsWith(FORM_TYPE);
    const asked = loginBody.safeParse(isForm ? formOf(text) : jsonOf(text));
    const next = asked.success ? asked.data.next : undefined;
    const typed = asked.success ? asked.data.username : undefined;
    const refuse = async (
      status: 400 | 401 | 429,
      problem: MessageKey,
      values?: MessageValues,
      sentence = say(PLAIN_ENGLISH, problem),
    ) => {
      if (!isForm) return detail(c, status, sentence);
      return await signInPage(c, deps, { status, problem, values, next, username: typed });
    };
    if (!asked.success) return await refuse(400, "signin.unread");
    const { username, password } = asked.data;
    const verdict = await tryPassword(c, deps, username.trim(), password);
    if (verdict.kind === "refused") {
      retryAfter(c, verdict.seconds);
      if (verdict.isBusy) return await refuse(429, "signin.busy");
      // Programs read `Retry-After`.
      const span = spanText(visitorLocale(c), verdict.seconds);
      return await refuse(429, "signin.too_many", { span }, TOO_MANY);
    }
    if (verdict.kind === "wrong") return await refuse(401, "signin.wrong");
    await c.var.visit.signIn({ username: verdict.username, provider: "basic" });
    deps.log.info("Signed in", { user: verdict.username, address: c.var.visit.client.address });
    if (!isForm) return c.json({ signed_in: true });
    return c.redirect(safeNext(next, deps.signIn.settings.basePath, ["/sign-in"]), 303);
  },
};

/** The address that a refused form left behind, opened again. */
export const loginPageRoute: Route = {
  method: "GET",
  path: "/auth/login",
  role: "everyone",
  answer: (c, { signIn }) => redirect(c, signIn.settings.basePath, "/sign-in"),
};

type Verdict =
  | { readonly kind: "right"; readonly username: string }
  | { readonly kind: "wrong" }
  /** Busy with others' sign-ins, or paused after too many failures. */
  | { readonly kind: "refused"; readonly isBusy: boolean; readonly seconds: number };

async function tryPassword(
  c: WebContext,
  { signIn, throttle, log }: WebDeps,
  username: string,
  password: string,
): Promise<Verdict> {
  const { settings: { auth }, password: check } = signIn;
  // Another provider's sign-in cannot be paused by wrong passwords here.
  if (auth.provider !== "basic" || check === undefined) return { kind: "wrong" };
  const { address } = c.var.visit.client;
  using attempt = await throttle.admit(address, username, await c.var.visit.isKnownTo(username));
  if (attempt.kind === "refused") {
    log.warning("Refused a sign-in: too many failures", { address, scope: attempt.scope });
    return { kind: "refused", isBusy: false, seconds: attempt.retryAfterSeconds };
  }
  switch (await check.check(username, password)) {
    case "busy":
      return { kind: "refused", isBusy: true, seconds: BUSY_RETRY_AFTER_SECONDS };
    case "wrong":
      await attempt.failed();
      log.warning("A sign-in failed", { address });
      return { kind: "wrong" };
    case "right":
      await attempt.succeeded();
      return {
        kind: "right",
        username: username === auth.family?.username ? username : auth.username,
      };
  }
}

/** "10 minutes", "30 seconds", "1 second": never less than it is. */
function spanText(locale: string, seconds: number): string {
  return seconds > 90
    ? unitText(locale, Math.ceil(seconds / 60), "minute")
    : unitText(locale, seconds, "second");
}

function formOf(text: string): unknown {
  return Object.fromEntries(new URLSearchParams(text));
}
