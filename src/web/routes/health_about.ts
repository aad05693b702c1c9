// The health endpoints with what the interface's document says of them.

import { healthBody, liveBody } from "../wire/health_wire.ts";
import { GUARD_ANSWERS } from "../wire/trouble.ts";
import { aliveRoute, healthRoute, readyRoute } from "./health.ts";
import type { Route } from "./route.ts";

const PART = "Without a session every key but status and version is null";

export const healthRoutes: readonly Route[] = [
  {
    ...aliveRoute,
    about: {
      summary: "Whether the process answers",
      answers: { 200: { about: "It does", body: liveBody } },
    },
  },
  {
    ...readyRoute,
    about: {
      summary: "Whether settings, library and ledger are there for a film; " +
        "room on the disk is told, and not counted",
      answers: {
        200: { about: `Ready. ${PART}`, body: healthBody },
        503: { about: `Not ready. ${PART}`, body: healthBody },
      },
    },
  },
  {
    ...healthRoute,
    about: {
      summary: "How the app is; always answers 200 while it can answer at all",
      answers: { 200: { about: PART, body: healthBody }, ...GUARD_ANSWERS },
    },
  },
];
