// `GET /auth/authorize`: off to the identity provider.

import { safeNext } from "../../signin/safe_next.ts";
import { redirect } from "../answers.ts";
import { providerRequest } from "../provider_request.ts";
import { GUARD_ANSWERS } from "../wire/trouble.ts";
import type { Route } from "./route.ts";

export const authorizeRoute: Route = {
  method: "GET",
  path: "/auth/authorize",
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
