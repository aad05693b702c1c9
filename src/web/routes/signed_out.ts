// Where a sign-out leads with an identity provider: a page that goes on to the provider's own sign-out.
// A redirect to it would be the form's, and browsers hold each of those against `form-action`, also where
// the provider sends them on.

import { redirect } from "../answers.ts";
import type { Route } from "./route.ts";

export const signedOutRoute: Route = {
  method: "GET",
  path: "/signed-out",
  async answer(c, needs) {
    const { settings: { basePath }, provider } = needs.signIn;
    const identity = await c.var.visit.identity();
    // Whoever is still signed in, or sent here by another page, came here by no sign-out of ours.
    if (identity.kind !== "nobody") return redirect(c, basePath, "/");
    const from = c.req.header("sec-fetch-site") ?? "same-origin";
    if (identity.isUnread || from !== "same-origin") return redirect(c, basePath, "/sign-in");
    const to = await provider?.signOutUrl();
    if (to === undefined) return redirect(c, basePath, "/sign-in?signed_out=1");
    return await (await needs.pages()).signedOutPage(c, needs, to);
  },
};
