// SPDX-License-Identifier: AGPL-3.0-or-later

// The inference service's wire on the loopback: honest unless it is told a lie.

import { PICTURE_PRODUCERS, type PictureProducer } from "../../../src/facts/fact_source.ts";
import { type Answer, answering, HookServer, type KeptRequest } from "../web/hook_server.ts";
import { toldAnswer } from "./told_facts.ts";

export type Json = Readonly<Record<string, unknown>>;

/** What an honest service says of the picture in a request, as JSON. */
function honestFacts({ body }: KeptRequest): { producers: Record<string, Json> } {
  const asked = JSON.parse(body.toString("utf8")) as {
    image: string;
    producers?: readonly PictureProducer[];
  };
  const picture = Uint8Array.fromBase64(asked.image);
  const producers = PICTURE_PRODUCERS.filter((one) =>
    (asked.producers ?? PICTURE_PRODUCERS)
      .includes(one)
  );
  return {
    producers: Object.fromEntries(producers.map((producer) => {
      const { encoderKey, facts } = toldAnswer(producer, picture);
      return [producer, { encoder_key: encoderKey, facts }];
    })),
  };
}

export const honest: Answer = (request, response) =>
  answering(200, JSON.stringify(honestFacts(request)), JSON_TYPE)(request, response);

const JSON_TYPE = { "content-type": "application/json" };

/** `{"detail": …}` with a status. */
export const refusing = (
  status: number,
  detail: string,
  headers: Record<string, string> = {},
): Answer => answering(status, JSON.stringify({ detail }), { ...JSON_TYPE, ...headers });

/** Honest but for what `change` makes of it. */
export const lying =
  (change: (facts: { producers: Record<string, Json> }) => unknown): Answer =>
  (request, response) =>
    answering(200, JSON.stringify(change(honestFacts(request))), JSON_TYPE)(request, response);

/** One answer after the other; the last one stays. */
export function inTurn(...answers: readonly Answer[]): Answer {
  let turn = 0;
  return (request, response) => answers[Math.min(turn++, answers.length - 1)]!(request, response);
}

export const openFactsService = (answer: Answer = honest): Promise<HookServer> =>
  HookServer.open(answer);
