// The two questions that containers and monitors ask all day. Whoever carries nothing that could say who
// they are gets the answer that all like them get, before anything is made of the request: no guard refuses
// them (`ANSWERED_TO_ALL`), and nothing of theirs is read.

import { getPath } from "hono/utils/url";
import { underBase } from "../signin/base_path.ts";
import { hostCheck } from "../signin/host_check.ts";
import type { Answering } from "./first_app.ts";
import { aliveAnswer, healthAnswer, READINESS } from "./health/health_answer.ts";
import { aliveRoute, readyRoute } from "./routes/health.ts";
import type { GateNeeds } from "./web_needs.ts";

/** What says who somebody is, or that a body follows: such a request takes the way of all others. */
const TELLING: readonly string[] = ["cookie", "content-length", "transfer-encoding"];

/** `others` answers everything else. */
export function answerProbes(needs: GateNeeds, others: Answering): Answering {
  const { settings: { auth, basePath }, hosts } = needs.signIn;
  // Any header may name the user there.
  if (auth.provider === "header") return others;
  const alive = underBase(basePath, aliveRoute.path), ready = underBase(basePath, readyRoute.path);
  const mayKnowAll = auth.provider === "off" ? hostCheck(hosts) : () => false;
  return (request, around) => {
    if (request.method !== "GET") return others(request, around);
    const path = getPath(request);
    if (path !== alive && path !== ready) return others(request, around);
    const { headers } = request;
    if (TELLING.some((name) => headers.has(name))) return others(request, around);
    if (path === alive) return aliveAnswer(needs);
    return healthAnswer(needs, READINESS, mayKnowAll(headers.get("host")));
  };
}
