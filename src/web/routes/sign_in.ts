// The sign-in page. It waits for a click when something went wrong, so that no loop can begin.

import { safeNext } from "../../signin/safe_next.ts";
import { hasTwoCookies } from "../../signin/session_cookie.ts";
import { redirect } from "../answers.ts";
import type { Route } from "./route.ts";

/** The seed's words (5.2.4). */
const PROBLEMS: ReadonlyMap<string, string> = new Map([
  ["signin_expired", "Sign-in expired. Try again."],
  ["unavailable", "The identity provider does not answer. Try again in a moment."],
]);

/** Such as one that a neighbouring host set for all hosts of the domain. */
const TWO_COOKIES = "Your browser keeps two sign-ins for this address, so that neither counts. " +
  "Delete the cookies of this site, and sign in again.";

export const signInRoute: Route = {
  method: "GET",
  path: "/sign-in",
  async answer(c, needs) {
    const { auth, basePath, cookie } = needs.signIn.settings;
    const next = safeNext(c.req.query("next"), basePath, ["/sign-in"]);
    const identity = await c.var.visit.identity();
    const hasSignedOut = c.req.query("signed_out") !== undefined;
    // The proxy's next word begins a session anew at once; whoever signed out is told so.
    const isBackAlready = hasSignedOut && auth.provider === "header";
    if (identity.kind !== "nobody" && !isBackAlready) return c.redirect(next, 303);
    const hasTwo = hasTwoCookies(c.req.header("cookie"), cookie.name);
    const problem = PROBLEMS.get(c.req.query("error") ?? "") ?? (hasTwo ? TWO_COOKIES : undefined);
    const isOther = c.req.query("other_account") !== undefined;
    if (
      auth.provider === "oidc" && auth.autoLaunch && problem === undefined && !hasSignedOut &&
      !isOther
    ) {
      return redirect(c, basePath, `/auth/authorize?next=${encodeURIComponent(next)}`);
    }
    const { signInPage } = await needs.pages();
    return await signInPage(c, needs, { status: 200, problem, hasSignedOut, isOther, next });
  },
};
