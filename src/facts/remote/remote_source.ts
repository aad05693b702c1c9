// SPDX-License-Identifier: AGPL-3.0-or-later

// The inference service as a FactSource: one request a picture, a busy service asked again, whatever it
// says checked as a whole before it is used. Several services may stand behind its address.

import type { RemoteDeps } from "./service_connection.ts";
import { jsonOf } from "../../base/json_of.ts";
import { Buffer } from "node:buffer";
import { CircuitBreaker } from "../../base/circuit_breaker.ts";
import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { retryAfterMs, TransientError, withRetry } from "../../base/retry.ts";
import type { HttpAnswer, NoResponse } from "../../system/http/exchange.ts";
import type {
  FactSource,
  PictureAnswers,
  PictureProducer,
  ProducerAnswer,
} from "../fact_source.ts";
import { readAnswers } from "./read_answers.ts";
import { ServiceConnection } from "./service_connection.ts";

export interface RemoteSettings {
  /** Without name, password, query, fragment and slash at its end; safe to print. */
  readonly baseUrl: string;
  readonly producers: readonly PictureProducer[];
  readonly concurrency: number;
  readonly timeoutSeconds: number;
}

/** How much of the service's own words is repeated. */
const LONGEST_DETAIL = 300;
/** A service that cannot be reached costs one timeout, and not one a picture. */
const AWAY_WAITS = { firstMs: 5_000, longestMs: 60_000 };
/** A service that wants more time than this is not waited for: the picture is decided elsewhere. */
const BUSY = { tries: 5, firstWaitMs: 500, longestWaitMs: 20_000, jitter: 0.25 };

/**
 * Several services may stand behind one address: the next one is asked where one is gone, and none has a
 * memory.
 */
const ADDRESS_TRIES = 5;
/** A proxy whose service is gone. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 504]);

/**
 * Nothing is sent before it is asked. The model that answers first is the one that is believed: what another
 * says is asked again.
 */
export function openRemoteFacts(deps: RemoteDeps, settings: RemoteSettings): FactSource {
  const connection = new ServiceConnection(settings.baseUrl, settings.concurrency);
  const breaker = new CircuitBreaker(AWAY_WAITS, deps.elapsed);

  /** The encoder key of the service that answered first. */
  const standing = new Map<PictureProducer, string>();
  let isWarned = false;

  /** A worker that does other work is waited for as long as for an answer, once for all pictures. */
  let elsewhere: { readonly since: number; readonly last: number } | undefined;
  const mayWaitMore = (): boolean => {
    const now = deps.elapsed(), maxMs = settings.timeoutSeconds * 1000;
    const isNew = elsewhere === undefined || now - elsewhere.last > maxMs;
    elsewhere = { since: isNew ? now : elsewhere!.since, last: now };
    return now - elsewhere.since < maxMs;
  };

  const answerFor = (
    body: string,
    producers: readonly PictureProducer[],
    signal: AbortSignal | undefined,
  ): Promise<PictureAnswers> =>
    withRetry(BUSY, deps, signal, async () => {
      const answer = await ask(body, signal);
      const { status, retryAfter, text } = answer;
      if (status === 200) {
        elsewhere = undefined;
        return believed(text, producers);
      }
      const waitMs = retryAfterMs(retryAfter, deps.now());
      const refusal = refusalOf(answer);
      // A 503 without Retry-After is a model that cannot be loaded, which no short wait mends.
      if (status === 503 && waitMs !== undefined) {
        throw new TransientError(refusal, { waitMs, advanced: mayWaitMore() });
      }
      throw status === 429 ? new TransientError(refusal, { waitMs }) : refusal;
    });

  /** An answer that cannot be used, after others that could, may be that of another service. */
  const believed = (text: string, producers: readonly PictureProducer[]): PictureAnswers => {
    try {
      const answers = readAnswers(text, producers);
      checkModels(answers);
      return answers;
    } catch (error) {
      if (!(error instanceof Fault) || standing.size === 0) throw error;
      if (!isWarned) deps.warn?.(`${error.message}. ${error.hint}`);
      isWarned = true;
      throw new TransientError(error, { waitMs: 0 });
    }
  };

  /** Throws Fault `model_unavailable` for one that is another than before. */
  const checkModels = (answers: PictureAnswers): void => {
    const given = Object.entries(answers) as [PictureProducer, ProducerAnswer][];
    for (const [producer, { encoderKey }] of given) {
      const first = standing.get(producer) ?? encoderKey;
      if (first !== encoderKey) throw otherModel(producer, [first, encoderKey], settings);
    }
    for (const [producer, { encoderKey }] of given) standing.set(producer, encoderKey);
  };

  const ask = (body: string, signal: AbortSignal | undefined): Promise<HttpAnswer> =>
    breaker.run(async () => {
      const timeoutMs = settings.timeoutSeconds * 1000;
      const question = { method: "POST", path: "/facts", body, timeoutMs, signal } as const;
      for (let tries = 1;; tries++) {
        const answer = await connection.ask(question);
        const isGone = answer.kind === "answer"
          ? GATEWAY_STATUSES.has(answer.status)
          : answer.because === "cut" || answer.because === "unreachable";
        if (isGone && tries < ADDRESS_TRIES) continue;
        if (answer.kind === "no_response") throw away(sentenceOf(answer, settings));
        if (isGone) throw refusalOf(answer);
        return answer;
      }
    });

  return {
    producers: settings.producers,
    concurrency: settings.concurrency,

    async decide(picture, producers, signal) {
      throwIfCancelled(signal);
      if (producers.length === 0) return {};
      // Node 24 knows no `toBase64` of bytes; this makes no copy of them.
      const image = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength)
        .toString("base64");
      return await answerFor(JSON.stringify({ image, producers }), producers, signal);
    },

    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
}

function sentenceOf({ because, reason }: NoResponse, { baseUrl, timeoutSeconds }: RemoteSettings) {
  const service = `Remote classifiers at "${baseUrl}"`;
  switch (because) {
    case "late":
      return `${service} did not answer within ${timeoutSeconds} s`;
    case "odd":
      return `${service} gave an answer that does not end`;
    default:
      return `${service} cannot be reached: ${reason}`;
  }
}

function otherModel(
  producer: PictureProducer,
  [first, other]: readonly [string, string],
  { baseUrl }: RemoteSettings,
): Fault {
  return new Fault(
    "model_unavailable",
    `Remote classifiers at "${baseUrl}" are of different models: "${producer}" is ` +
      `"${keyText(first)}" and "${keyText(other)}"`,
    { hint: "Give all services behind that address the same release and the same model files" },
  );
}

/** Sentences show the beginning of a digest. */
function keyText(key: string): string {
  return key.length > LONGEST_KEY ? `${key.slice(0, LONGEST_KEY)}…` : key;
}

const LONGEST_KEY = 48;

function away(sentence: string): Fault {
  return new Fault("model_unavailable", sentence, {
    hint: "Is the inference service running, and is inference.facts_base_url its address?",
  });
}

/** The meaning of a status that is no answer for this picture. */
function refusalOf({ status, text, location }: HttpAnswer): Fault {
  if (status >= 300 && status < 400) {
    return new Fault(
      "model_unavailable",
      `Remote classifiers sent the question on${originOf(location)}, where it does not follow`,
      { hint: "Set inference.facts_base_url to the address the service really has" },
    );
  }
  const detail = detailOf(text);
  const sentence = `Remote classifiers returned HTTP ${status}: ` +
    `${detail ?? "check the service's log"}`;
  // How many bytes are taken is a setting, of the service or of a proxy on the way; how many pixels are
  // decoded is not.
  const isAboutPicture = (status === 400 && !/\bproducers?\b/i.test(detail ?? "")) ||
    (status === 413 && /\bpixels\b/i.test(detail ?? ""));
  if (isAboutPicture && detail !== undefined) return new Fault("media_unreadable", sentence);
  return new Fault("model_unavailable", sentence, {
    hint: status === 404
      ? "Is inference.facts_base_url the address of the inference service?"
      : status === 413
      ? "Raise PHOTOS_MEMORIES_INFERENCE_MAX_IMAGE_BYTES, or what a proxy on the way takes"
      : "See the log of the inference service",
  });
}

function originOf(location: string | undefined): string {
  return location !== undefined && URL.canParse(location)
    ? ` to "${new URL(location).origin}"`
    : "";
}

/** One line; nothing when the body is not the service's own. */
function detailOf(text: string): string | undefined {
  const body = jsonOf(text);
  if (typeof body !== "object" || body === null || !("detail" in body)) return undefined;
  const detail = typeof body.detail === "string" ? body.detail : JSON.stringify(body.detail);
  const line = detail.replace(/[\s\p{Cc}]+/gu, " ").trim();
  if (line === "") return undefined;
  return line.length > LONGEST_DETAIL ? `${line.slice(0, LONGEST_DETAIL)}…` : line;
}
