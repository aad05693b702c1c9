// SPDX-License-Identifier: AGPL-3.0-or-later

// `/metrics` for Prometheus. Off by default; then it is a path like any that does not exist.

import { detail } from "../answers.ts";
import { METRICS_TYPE, metricsText } from "../metrics/metrics_source.ts";
import { errorAnswer, GUARD_ANSWERS } from "../wire/error_answers.ts";
import type { Route } from "./route.ts";

export const metricsRoute: Route = {
  method: "GET",
  path: "/metrics",
  role: "owner",
  key: "metrics_token",
  about: {
    summary: "Figures for Prometheus; see metrics.enabled",
    answers: {
      200: { about: "The figures", contentType: METRICS_TYPE },
      401: errorAnswer("Neither the right token, nor a listed network, nor a session"),
      404: errorAnswer("Metrics are off"),
      ...GUARD_ANSWERS,
    },
  },
  async answer(c, { metrics }) {
    if (metrics === undefined) return detail(c, 404, "metrics are off; see metrics.enabled");
    const text = metricsText(await metrics.source.read());
    return c.body(text, 200, { "content-type": METRICS_TYPE });
  },
};
