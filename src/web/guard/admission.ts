// SPDX-License-Identifier: AGPL-3.0-or-later

// The last guard before a route: is the one who asks allowed to have an answer. It stands before the
// very route that was matched, so no spelling of a path can pass the one and reach the other.

import { belowBase, underBase } from "../../signin/base_path.ts";
import type { Role } from "../../signin/roles.ts";
import { equalText } from "../../signin/sessions/signed_text.ts";
import {
  decideTrigger,
  offeredToken,
  type TriggerHeaders,
  triggerOffer,
} from "../../signin/trigger_access.ts";
import { detail, isForPrograms, redirect } from "../answers.ts";
import { frameEndPage } from "../pages/frames/frame_page.tsx";
import { guestEndPage } from "../pages/guest/guest_pages.tsx";
import { ownersPage } from "../pages/notice_pages.tsx";
import type { GateDeps, WebContext } from "../web_deps.ts";
import { isTokenPath } from "./site_guard.ts";

/** What else than a session opens a route. */
type OwnKey = "trigger_token" | "metrics_token";

/**
 * Who may have a route's answer: strangers too; who has the link to one film that its address holds; the
 * device whose token it holds; who watches and makes films; who also changes settings, people and who may
 * come in. With sign-in off, see `Visit.role`.
 */
type Admitted = "everyone" | "guest" | "frame" | Role;

export interface GuardedRoute {
  readonly method: string;
  /** Without the base. */
  readonly path: string;
  readonly role: Admitted;
  readonly key?: OwnKey;
}

/** Nothing when the route may answer. */
export async function routeRefusal(
  route: GuardedRoute,
  c: WebContext,
  deps: GateDeps,
): Promise<Response | undefined> {
  if (route.role === "everyone") return undefined;
  if (route.role === "guest") return await guestRefusal(c, deps);
  if (route.role === "frame") return await frameRefusal(c, deps);
  if (route.key === "trigger_token") return await triggerRefusal(c, deps);
  if (route.key === "metrics_token") return await metricsRefusal(c, deps);
  return await signInRefusal(c, deps) ?? await roleRefusal(route.role, c, deps);
}

/** The address itself is the key: no other site learns it from a browser, and no search engine lists it. */
async function guestRefusal(c: WebContext, deps: GateDeps): Promise<Response | undefined> {
  hideAddress(c);
  return await c.var.visit.guestLink() === undefined ? await guestEndPage(c, deps) : undefined;
}

/** As `guestRefusal`. */
async function frameRefusal(c: WebContext, deps: GateDeps): Promise<Response | undefined> {
  hideAddress(c);
  return await c.var.visit.frame() === undefined ? await frameEndPage(c, deps) : undefined;
}

function hideAddress(c: WebContext): void {
  c.header("referrer-policy", "no-referrer");
  c.header("x-robots-tag", "noindex");
}

/** For who is in, and may not do this. */
async function roleRefusal(
  needed: Role,
  c: WebContext,
  deps: GateDeps,
): Promise<Response | undefined> {
  const role = await c.var.visit.role();
  if (needed === "family" || role === "owner") return undefined;
  const { settings: { basePath }, setupKey } = deps.signIn;
  const sentence = "This is for the owner of the app";
  const isReading = c.req.method === "GET" || c.req.method === "HEAD";
  if (isForPrograms(c, basePath)) return detail(c, 403, sentence);
  if (isReading && setupKey !== undefined) return redirect(c, basePath, "/setup/key", 307);
  return await ownersPage(c, deps);
}

/** For a path that no route has: a stranger does not learn which exist. */
export async function missingRefusal(c: WebContext, deps: GateDeps) {
  const path = belowBase(deps.signIn.settings.basePath, c.req.path);
  if (path === undefined) return undefined;
  // A device that has a frame's address is sent to no other page.
  if (/^\/frame(?:\/|$)/.test(path)) {
    hideAddress(c);
    return await frameEndPage(c, deps);
  }
  return await (isTokenPath(path) ? triggerRefusal(c, deps) : signInRefusal(c, deps));
}

export async function signInRefusal(
  c: WebContext,
  { signIn }: Pick<GateDeps, "signIn">,
): Promise<Response | undefined> {
  if ((await c.var.visit.identity()).kind !== "nobody") return undefined;
  const { basePath } = signIn.settings;
  const isReading = c.req.method === "GET" || c.req.method === "HEAD";
  if (!isReading || isForPrograms(c, basePath)) return detail(c, 401, "authentication required");
  const asked = askedPath(c), start = underBase(basePath, "/");
  const next = asked === start ? "" : `?next=${encodeURIComponent(asked)}`;
  return redirect(c, basePath, `/sign-in${next}`, 307);
}

/** Refuses the trigger by what the request carries; the bodies are part of the interface. */
async function triggerRefusal(c: WebContext, deps: GateDeps): Promise<Response | undefined> {
  const { auth, triggerToken } = deps.signIn.settings;
  const headers = tokenHeaders(c);
  const decision = decideTrigger({
    isSignInOn: auth.provider !== "off",
    token: triggerToken,
    headers,
    // Beside a token that is offered no session counts, so none is looked up.
    hasSession: triggerOffer(headers, triggerToken) === undefined &&
      (await c.var.visit.identity()).kind === "known" && await c.var.visit.role() === "owner",
  });
  if (decision === "admitted") return undefined;
  if (decision === "not_enabled") return detail(c, 404, "trigger API is not enabled");
  deps.log.warning("Refused a trigger: invalid token", { address: c.var.visit.client.address });
  return detail(c, 401, "invalid trigger token");
}

/**
 * A token that is offered must be right; then the network; then, as everywhere, the session. With no token
 * set, what is offered is not meant for us: a proxy before the app may add its own.
 */
async function metricsRefusal(c: WebContext, deps: GateDeps): Promise<Response | undefined> {
  const { metrics } = deps;
  if (metrics === undefined) return await signInRefusal(c, deps);
  const { token, networks } = metrics.rules;
  const offered = offeredToken(tokenHeaders(c));
  const invalid = () => detail(c, 401, "invalid metrics token");
  if (offered !== undefined && token !== undefined) {
    return equalText(offered, token) ? undefined : invalid();
  }
  if (networks.trusts(c.var.visit.client.address)) return undefined;
  const identity = await c.var.visit.identity();
  if (identity.kind === "known" && await c.var.visit.role() === "owner") return undefined;
  if (offered !== undefined) return invalid();
  const isOpen = token === undefined && networks.entries.length === 0;
  if (identity.kind === "everybody" && isOpen) return undefined;
  return detail(c, 401, "authentication required");
}

/** Path and query as they were sent: "https://host/films?x=1" → "/films?x=1". */
function askedPath(c: WebContext): string {
  return c.req.url.replace(/^[a-z]+:\/\/[^/?#]*/i, "") || "/";
}

export function tokenHeaders(c: WebContext): TriggerHeaders {
  return { apiKey: c.req.header("x-api-key"), authorization: c.req.header("authorization") };
}
