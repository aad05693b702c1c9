// SPDX-License-Identifier: AGPL-3.0-or-later

// The service's own state, without loading anything: GET /health and GET /queue. No picture and no
// name is in either.

import type { QueueReport } from "../admission.ts";
import type { Service } from "../service.ts";
import type { RouteContext } from "./answers.ts";

/**
 * What is loaded, in which versions and on what, and why a model could not answer. `ok` says that the
 * service serves, not that every model may be had.
 */
export function answerHealth(c: RouteContext, service: Service): Response {
  const { models, foresee, provider, health } = service.deps;
  const states = models.map((model) => ({ producer: model.producer, ...model.state() }));
  const heads = states.find(({ producer }) => producer === "heads");
  const { available, promised } = provider();
  const { lack, report } = service.stems;
  const real = heads?.isLoaded ? heads.providers[0] : undefined;
  return c.json({
    status: "ok",
    provider: real ?? promised ?? null,
    /** Until the heads are loaded, the provider is what they would be opened on. */
    provider_is_promise: real === undefined,
    available_providers: available,
    encoder_key: heads?.encoderKey ?? null,
    producers: Object.fromEntries(states.map((state) => [state.producer, {
      loaded: state.isLoaded,
      versions: state.versions ?? null,
      encoder_key: state.encoderKey ?? null,
      providers: state.providers,
      /** The reason a request is refused with at the moment. */
      load_error: state.failure ?? (state.isLoaded ? null : foresee(state.producer) ?? null),
    }])),
    stems: { active: report.active > 0, load_error: lack ?? null },
    ...health?.(),
  });
}

/** Calls that wait and calls that were done since the service began. */
export function answerQueue(c: RouteContext, service: Service): Response {
  const { admission, bodies, producers, stems, uptimeMs } = service;
  return c.json({
    uptime_seconds: seconds(uptimeMs),
    capacity: admission.options.maxWaiting,
    producers: Object.fromEntries(
      producers.map((name) => [name, queueAnswer(admission.report(name), uptimeMs)]),
    ),
    refused_bodies: { too_large: bodies.tooLarge, busy: bodies.busy },
    stems: {
      ...queueAnswer(stems.report, uptimeMs),
      refused_bodies: { too_large: stems.bodies.tooLarge, busy: stems.bodies.busy },
    },
  });
}

function queueAnswer(report: QueueReport, uptimeMs: number): Record<string, number> {
  const { queued, active, completed, failed, cancelled, rejected } = report;
  return {
    queued,
    active,
    completed,
    failed,
    cancelled,
    rejected,
    oldest_wait_seconds: seconds(report.oldestWaitMs),
    mean_wait_seconds: seconds(report.meanWaitMs),
    mean_run_seconds: seconds(report.meanRunMs),
    completed_per_second: uptimeMs > 0 ? completed / seconds(uptimeMs) : 0,
  };
}

function seconds(ms: number): number {
  return ms / 1000;
}
