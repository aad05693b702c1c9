// SPDX-License-Identifier: AGPL-3.0-or-later

// `/health`, `/health/ready` and `/health/live`, and the health page. How much a caller learns is decided
// for each request, never kept with the look that is shared.

import { isHostAnswered } from "../../signin/host_check.ts";
import { anonymousHealth, wholeHealth } from "../health/health_body.ts";
import { HealthPage } from "../pages/health_page.tsx";
import { pageFrame, sendPage } from "../pages/layout.tsx";
import type { WebContext, WebDeps } from "../web_deps.ts";
import { healthBody, healthLiveBody } from "../wire/health_wire.ts";
import { GUARD_ANSWERS } from "../wire/error_answers.ts";
import type { Route } from "./route.ts";

const PART = "Without a session every key but status and version is null";
const READY_PART =
  "Without a session every key but status, version and in_process_scheduler is null";

const aliveRoute: Route = {
  method: "GET",
  path: "/health/live",
  role: "everyone",
  about: {
    summary: "Whether the process answers",
    answers: { 200: { about: "It does", body: healthLiveBody } },
  },
  answer: (c, { version }) => c.json({ status: "alive", version }),
};

const readyRoute: Route = {
  method: "GET",
  path: "/health/ready",
  role: "everyone",
  about: {
    summary: "Whether settings, library and ledger are there for a film; " +
      "room on the disk is told, and not counted",
    answers: {
      200: { about: `Ready. ${READY_PART}`, body: healthBody },
      503: { about: `Not ready. ${READY_PART}`, body: healthBody },
    },
  },
  answer: (c, deps) => healthAnswer(c, deps, "ready", 503),
};

const healthRoute: Route = {
  method: "GET",
  path: "/health",
  role: "everyone",
  about: {
    summary: "How the app is; always answers 200 while it can answer at all",
    answers: { 200: { about: PART, body: healthBody }, ...GUARD_ANSWERS },
  },
  answer: (c, deps) => healthAnswer(c, deps, "ok", 200),
};

/** Readiness answers on every host name; details only on one that is allowed (DNS rebinding). */
async function healthAnswer(
  c: WebContext,
  { health, signIn, version }: WebDeps,
  up: "ok" | "ready",
  downStatus: 200 | 503,
): Promise<Response> {
  const { kind } = await c.var.visit.identity();
  const isOurHost = isHostAnswered(c.req.header("host"), signIn.hosts);
  const mayKnowAll = kind !== "nobody" && isOurHost;
  const look = mayKnowAll ? await health.look() : undefined;
  const { isReady } = look ?? await health.readiness();
  const status = isReady ? up : "degraded";
  const body = look === undefined
    ? anonymousHealth(status, version, isOurHost && up === "ready" ? health.timer() : undefined)
    : wholeHealth(status, version, look, health.timer());
  return c.json(body, isReady ? 200 : downStatus);
}

export const healthRoutes: readonly Route[] = [aliveRoute, readyRoute, healthRoute];

/** The health page: every check with its cause and what to do next. */
export const statusRoute: Route = {
  method: "GET",
  path: "/status",
  role: "family",
  async answer(c, deps) {
    const look = await deps.health.look();
    const page = HealthPage({
      frame: await pageFrame(c, deps, "/status"),
      nowMs: deps.clock.now(),
      look,
      timer: deps.health.timer(),
    });
    return await sendPage(c, 200, page);
  },
};
