// `/health`, `/health/ready` and `/health/live`. How much a caller learns is decided for each request,
// never kept with the look that is shared.

import { isHostAnswered } from "../../signin/host_check.ts";
import type { WebContext } from "../web_env.ts";
import type { WebNeeds } from "../web_needs.ts";
import { anonymousHealth, healthBody, liveBody, wholeHealth } from "../wire/health_wire.ts";
import { GUARD_ANSWERS } from "../wire/trouble.ts";
import type { Route } from "./route.ts";

const PART = "Without a session every key but status and version is null";

export const readyRoute: Route = {
  method: "GET",
  path: "/health/ready",
  about: {
    summary: "Whether a film could be made now",
    answers: {
      200: { about: `Ready. ${PART}`, body: healthBody },
      503: { about: `Not ready. ${PART}`, body: healthBody },
    },
  },
  async answer(c, needs) {
    const { isReady } = await needs.health.look();
    const body = await bodyFor(c, needs, isReady ? "ready" : "degraded");
    return c.json(body, isReady ? 200 : 503);
  },
};

export const healthRoute: Route = {
  method: "GET",
  path: "/health",
  about: {
    summary: "How the app is; always answers 200 while it can answer at all",
    answers: {
      200: { about: PART, body: healthBody },
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, needs) {
    const { isReady } = await needs.health.look();
    return c.json(await bodyFor(c, needs, isReady ? "ok" : "degraded"), 200);
  },
};

export const aliveRoute: Route = {
  method: "GET",
  path: "/health/live",
  about: {
    summary: "Whether the process answers",
    answers: { 200: { about: "It does", body: liveBody } },
  },
  answer: (c, { version }) => c.json({ status: "alive" as const, version }, 200),
};

async function bodyFor(c: WebContext, needs: WebNeeds, status: "ok" | "ready" | "degraded") {
  const { version, signIn, health } = needs;
  const identity = await c.var.visit.identity();
  // Readiness is told to callers by any name of this machine; all of it only by one that is answered,
  // or a page of a stranger could read it through a name of its own.
  const isTold = identity.kind !== "nobody" && isHostAnswered(c.req.header("host"), signIn.hosts);
  if (!isTold) return anonymousHealth(status, version);
  return wholeHealth(status, version, await needs.health.look(), health.timer());
}
