// POST /facts: admitted before a byte is read, then one model after another in its queue, all or
// nothing.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { PictureProducer } from "../../src/facts/fact_source.ts";
import type { Service } from "../service.ts";
import { detail, detailForNow, type RouteContext } from "./answers.ts";
import { type FactsRequest, readFactsRequest, type Refusal } from "./facts_request.ts";
import { type BodyBytes, declaredLength, readBody } from "./read_body.ts";

/** A body that takes longer keeps other clients out: 21 MiB at 9 Mbit/s. */
const BODY_DEADLINE_MS = 20_000;

export async function answerFacts(c: RouteContext, service: Service): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const { bodies, bodyLimit } = service;
  if ((declaredLength(incoming) ?? 0) > bodyLimit) {
    bodies.tooLarge++;
    return tooLarge(c, bodyLimit);
  }
  if (!isJson(c.req.header("content-type"))) {
    return detail(c, 422, "content-type must be application/json");
  }
  const release = bodies.take();
  if (!release) {
    return detailForNow(c, 429, `busy; retry shortly: ${bodies.most} requests are here already`);
  }
  // Held until nothing of the request is needed and the answer is out.
  let holders = 2;
  const letGo = () => void (--holders === 0 && release());
  outgoing.once("close", letGo);
  try {
    return await answerAdmitted(c, service);
  } finally {
    letGo();
  }
}

async function answerAdmitted(c: RouteContext, service: Service): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const gone = new AbortController();
  outgoing.once("close", () => {
    if (!outgoing.writableFinished) gone.abort();
  });
  if (incoming.headers.expect !== undefined) outgoing.writeContinue();
  const end = await readBody(incoming, {
    limit: service.bodyLimit,
    deadlineMs: BODY_DEADLINE_MS,
    after: (ms, act) => service.needs.clock.after(ms, act),
  });
  if (end.kind === "too large") {
    service.bodies.tooLarge++;
    return tooLarge(c, service.bodyLimit);
  }
  if (end.kind !== "read") {
    return detail(c, 408, `The body did not arrive within ${BODY_DEADLINE_MS / 1000} seconds`);
  }
  c.set("isBodyRead", true);
  const request = requestOf(end.body, service);
  if ("status" in request) return detail(c, request.status, request.detail);
  return await decideAll(c, service, request, AbortSignal.any([gone.signal, service.stopped]));
}

/** The body is let go here: only the picture waits in the queue. */
function requestOf(body: BodyBytes, service: Service): FactsRequest | Refusal {
  using read = body;
  return readFactsRequest(read.bytes, {
    producers: service.producers,
    maxImageBytes: service.needs.rules.maxImageBytes,
  });
}

async function decideAll(
  c: RouteContext,
  service: Service,
  { picture, producers }: FactsRequest,
  signal: AbortSignal,
): Promise<Response> {
  const begun = service.needs.clock.now();
  const answers: Record<string, unknown> = {};
  for (const producer of producers) {
    try {
      const ask = () => service.model(producer).decide(picture);
      const answer = await service.admission.run(producer, ask, signal);
      answers[producer] = { encoder_key: answer.encoderKey, facts: answer.facts };
    } catch (error) {
      return failure(c, service, producer, error);
    }
  }
  c.header("x-facts-seconds", ((service.needs.clock.now() - begun) / 1000).toFixed(4));
  return c.json({ producers: answers });
}

function failure(
  c: RouteContext,
  service: Service,
  producer: PictureProducer,
  error: unknown,
): Response {
  const reason = reasonOf(error);
  switch (error instanceof Fault ? error.code : "internal") {
    case "busy":
      return detailForNow(c, 429, reason);
    case "media_unreadable":
      return detail(c, 400, reason);
    case "model_unavailable":
      service.warnOnce(`Answered 503: ${reason}`);
      return detail(c, 503, reason);
    case "cancelled":
      // Read only by a client that the end of the service cut off.
      return detailForNow(c, 503, "The service is stopping");
    default:
      service.needs.log.error(`Could not ask "${producer}": ${reason}`);
      return detail(c, 500, "The service could not answer; its log says why");
  }
}

function tooLarge(c: RouteContext, limit: number): Response {
  return detail(c, 413, `request body is larger than ${limit} bytes`);
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/(?:[a-z0-9.+-]+\+)?json(?:\s*;|\s*$)/i.test(contentType ?? "");
}
