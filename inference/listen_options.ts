// SPDX-License-Identifier: AGPL-3.0-or-later

// How the service and the worker listen.

import type { Hono } from "hono";
import type { ListenOptions } from "../src/system/http/listener.ts";
import type { RouteEnv } from "./routes/answers.ts";

/** Routes have deadlines of their own for bodies. */
const MAX_REQUEST_MS = 300_000;

export function listenOptions(
  app: Hono<RouteEnv>,
  at: Pick<ListenOptions, "host" | "port" | "warn">,
): ListenOptions {
  return {
    ...at,
    answer: (request, pair) => app.fetch(request, { ...pair }),
    limits: { requestMs: MAX_REQUEST_MS },
    routesStream: true,
    hostName: "PHOTOS_MEMORIES_INFERENCE_HOST",
    portName: "PHOTOS_MEMORIES_INFERENCE_PORT",
  };
}
