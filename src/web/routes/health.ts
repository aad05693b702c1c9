// `/health`, `/health/ready` and `/health/live`: answered before anything else of the web is loaded. How
// much a caller learns is decided for each request, never kept with the look that is shared.

import { isHostAnswered } from "../../signin/host_check.ts";
import { anonymousHealth, wholeHealth } from "../health/health_body.ts";
import { sharedJson } from "../shared_json.ts";
import type { WebContext } from "../web_env.ts";
import type { GateNeeds } from "../web_needs.ts";
import type { HealthBody } from "../wire/health_wire.ts";
import type { Route } from "./route.ts";

export const readyRoute: Route<GateNeeds> = {
  method: "GET",
  path: "/health/ready",
  answer: async (c, needs) =>
    await answerFor(c, needs, "ready", (status) => status === "ready" ? 200 : 503),
};

export const healthRoute: Route<GateNeeds> = {
  method: "GET",
  path: "/health",
  answer: async (c, needs) => await answerFor(c, needs, "ok", () => 200),
};

export const aliveRoute: Route<GateNeeds> = {
  method: "GET",
  path: "/health/live",
  answer: (c, { version }) => c.json({ status: "alive" as const, version }, 200),
};

async function answerFor(
  c: WebContext,
  needs: GateNeeds,
  up: "ok" | "ready",
  codeOf: (status: HealthBody["status"]) => 200 | 503,
): Promise<Response> {
  const { version, signIn, health } = needs;
  // Not `c.var`, which copies all that is kept there each time: probes come often.
  const identity = await c.get("visit").identity();
  // Readiness is told to callers by any name of this machine; all of it only by one that is answered,
  // or a page of a stranger could read it through a name of its own.
  const isTold = identity.kind !== "nobody" && isHostAnswered(c.req.header("host"), signIn.hosts);
  if (!isTold) {
    const { isReady } = await health.readiness();
    const body = anonymousHealth(isReady ? up : "degraded", version);
    return sharedJson(c, { place: up, signIn, body, status: codeOf(body.status) });
  }
  const look = await health.look();
  const body = wholeHealth(look.isReady ? up : "degraded", version, look, health.timer());
  return c.json(body, codeOf(body.status));
}
