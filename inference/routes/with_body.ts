// SPDX-License-Identifier: AGPL-3.0-or-later

// A request with a body: admitted before a byte is read, read within a limit and a deadline, and counted
// until its answer is out.

import type { BodyLimit } from "../admission.ts";
import type { Service, ServiceDeps } from "../service.ts";
import type { ModelPhase } from "../worker/phase_machine.ts";
import { detailAnswer, detailForNow, phaseBusy, type RouteContext } from "./answers.ts";
import { declaredLength, readBody } from "./read_body.ts";

/** A body that takes longer keeps other clients out: 21 MiB at 9 Mbit/s. */
const BODY_DEADLINE_MS = 20_000;

interface BodyRoute {
  readonly bodies: BodyLimit;
  /** Bytes of one body. */
  readonly limit: number;
  /** Absent for what the device is not needed for while it is asked. */
  readonly phase?: ModelPhase;
}

/** The part of the service that routes need. */
export interface BodyHost extends Pick<Service, "phases" | "stopped"> {
  readonly deps: Pick<ServiceDeps, "clock">;
}

/** The signal of `work` fires when the client leaves, or the service ends. */
export async function withBody(
  c: RouteContext,
  service: BodyHost,
  route: BodyRoute,
  work: (body: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const { bodies, limit, phase } = route;
  if ((declaredLength(incoming) ?? 0) > limit) {
    bodies.tooLarge++;
    return tooLarge(c, limit);
  }
  if (phase && service.phases.isBusyFor(phase)) return phaseBusy(c);
  const release = bodies.take();
  if (!release) {
    return detailForNow(c, 429, `busy; retry shortly: ${bodies.max} requests are here already`);
  }
  // Held until nothing of the request is needed and the answer is out.
  let holders = 2;
  const letGo = () => void (--holders === 0 && release());
  outgoing.once("close", letGo);
  try {
    return await readThen(c, service, route, work);
  } finally {
    letGo();
  }
}

async function readThen(
  c: RouteContext,
  service: BodyHost,
  { bodies, limit }: BodyRoute,
  work: (body: Uint8Array<ArrayBuffer>, signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  const end = await readBody(incoming, {
    limit,
    deadlineMs: BODY_DEADLINE_MS,
    after: (ms, act) => service.deps.clock.after(ms, act),
  });
  if (end.kind === "too large") {
    bodies.tooLarge++;
    return tooLarge(c, limit);
  }
  if (end.kind !== "read") {
    return detailAnswer(
      c,
      408,
      `The body did not arrive within ${BODY_DEADLINE_MS / 1000} seconds`,
    );
  }
  c.set("isBodyRead", true);
  return await work(end.body, AbortSignal.any([gone.signal, service.stopped]));
}

function tooLarge(c: RouteContext, limit: number): Response {
  return detailAnswer(c, 413, `request body is larger than ${limit} bytes`);
}
