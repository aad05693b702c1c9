// `GET /auth/callback`: back from the identity provider.

import { safeNext } from "../../signin/safe_next.ts";
import { detail, redirect } from "../answers.ts";
import { providerRequest } from "../provider_request.ts";
import { GUARD_ANSWERS, trouble } from "../wire/trouble.ts";
import type { Route } from "./route.ts";

export const callbackRoute: Route = {
  method: "GET",
  path: "/auth/callback",
  about: {
    summary: "Where the identity provider sends the browser back to; its redirect address",
    answers: {
      303: { about: "Signed in and on to the page first asked for, or back to the sign-in page" },
      400: trouble("It came to another address than auth.public_url"),
      403: {
        about: "A page: the allow list does not know them",
        contentType: "text/html; charset=UTF-8",
      },
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, needs) {
    const { signIn: { provider, settings }, log } = needs;
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
      case "not_authorised":
        log.warning("Refused a sign-in: not on the allow list", {
          address: c.var.visit.client.address,
        });
        return await (await needs.pages()).notAuthorisedPage(c, needs, answer.name);
      case "invalid_origin":
        return detail(c, 400, "Invalid callback origin");
      case "unavailable":
        log.error(answer.sentence);
        return redirect(c, basePath, "/sign-in?error=unavailable");
    }
  },
};
