// `POST /logout`: ends every session of the user, in every browser. A GET changes nothing.

import { countedAs } from "../../signin/session.ts";
import { detail, redirect } from "../answers.ts";
import type { WebContext } from "../web_env.ts";
import { trouble, WRITE_ANSWERS } from "../wire/trouble.ts";
import type { Route } from "./route.ts";

export const logoutRoute: Route = {
  method: "POST",
  path: "/logout",
  about: {
    summary: "Sign out everywhere: ends every session of the user",
    answers: {
      303: {
        about: "Signed out; on to the sign-in page, or to a page that leads to the provider's",
      },
      503: trouble("The sessions could not be ended"),
      ...WRITE_ANSWERS,
    },
  },
  async answer(c, { signIn, log }) {
    const { settings, sessions } = signIn;
    const { visit } = c.var;
    const identity = await visit.identity();
    if (identity.kind === "everybody") return redirect(c, settings.basePath, "/");
    // Whose sessions are to be ended nobody can say now; to clear the cookie alone would end none.
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
