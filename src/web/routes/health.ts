// `/health`, `/health/ready` and `/health/live`: answered before anything else of the web is loaded. How
// much a caller learns is decided for each request, never kept with the look that is shared.

import { isHostAnswered } from "../../signin/host_check.ts";
import { aliveAnswer, HEALTH, healthAnswer, READINESS } from "../health/health_answer.ts";
import type { WebContext } from "../web_env.ts";
import type { GateNeeds } from "../web_needs.ts";
import type { Route } from "./route.ts";

export const readyRoute: Route<GateNeeds> = {
  method: "GET",
  path: "/health/ready",
  answer: async (c, needs) => await healthAnswer(needs, READINESS, await isTold(c, needs)),
};

export const healthRoute: Route<GateNeeds> = {
  method: "GET",
  path: "/health",
  answer: async (c, needs) => await healthAnswer(needs, HEALTH, await isTold(c, needs)),
};

export const aliveRoute: Route<GateNeeds> = {
  method: "GET",
  path: "/health/live",
  answer: (_, needs) => aliveAnswer(needs),
};

/**
 * Readiness is told to callers by any name of this machine; all of it only by one that is answered, or a
 * page of a stranger could read it through a name of its own.
 */
async function isTold(c: WebContext, { signIn }: GateNeeds): Promise<boolean> {
  const { kind } = await c.get("visit").identity();
  return kind !== "nobody" && isHostAnswered(c.req.header("host"), signIn.hosts);
}
