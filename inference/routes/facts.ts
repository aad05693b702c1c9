// SPDX-License-Identifier: AGPL-3.0-or-later

// POST /facts: admitted before a byte is read, then one model after another in its queue, all or
// nothing.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { PictureProducer } from "../../src/facts/fact_source.ts";
import type { Service } from "../service.ts";
import { detailAnswer, detailForNow, phaseBusy, type RouteContext } from "./answers.ts";
import { type BadRequest, type FactsRequest, readFactsRequest } from "./facts_request.ts";
import { withBody } from "./with_body.ts";

export async function answerFacts(c: RouteContext, service: Service): Promise<Response> {
  if (!isJson(c.req.header("content-type"))) {
    return detailAnswer(c, 422, "content-type must be application/json");
  }
  const { bodies, bodyLimit: limit } = service;
  return await withBody(c, service, { bodies, limit, phase: "facts" }, async (body, signal) => {
    const request = requestOf(body, service);
    if ("status" in request) return detailAnswer(c, request.status, request.detail);
    // Entered with the whole body, so that a slow client holds nothing; held until the models are done.
    using lease = await service.phases.enter("facts", signal);
    return lease ? await decideAll(c, service, request, signal) : phaseBusy(c);
  });
}

function requestOf(body: Uint8Array, service: Service): FactsRequest | BadRequest {
  return readFactsRequest(body, {
    producers: service.producers,
    maxImageBytes: service.deps.options.maxImageBytes,
  });
}

async function decideAll(
  c: RouteContext,
  service: Service,
  { picture, producers }: FactsRequest,
  signal: AbortSignal,
): Promise<Response> {
  const begun = service.deps.clock.now();
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
  c.header("x-facts-seconds", ((service.deps.clock.now() - begun) / 1000).toFixed(4));
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
      return detailAnswer(c, 400, reason);
    case "model_unavailable":
      service.warnOnce(`Answered 503: ${reason}`);
      return detailAnswer(c, 503, reason);
    case "cancelled":
      // Read only by a client that the end of the service cut off.
      return detailForNow(c, 503, "The service is stopping");
    default:
      service.deps.log.error(`Could not ask "${producer}": ${reason}`);
      return detailAnswer(c, 500, "The service could not answer; its log says why");
  }
}

function isJson(contentType: string | undefined): boolean {
  return /^application\/(?:[a-z0-9.+-]+\+)?json(?:\s*;|\s*$)/i.test(contentType ?? "");
}
