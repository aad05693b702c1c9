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
    // Whoever is still signed in came here by no sign-out of ours.
    if ((await c.var.visit.identity()).kind !== "nobody") return redirect(c, basePath, "/");
    const to = await provider?.signOutUrl();
    if (to === undefined) return redirect(c, basePath, "/sign-in?signed_out=1");
    return await (await needs.pages()).signedOutPage(c, needs, to);
  },
};
