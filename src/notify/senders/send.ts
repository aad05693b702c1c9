// Sends everything one target is told of a message, whatever way each part takes.

import type { HttpFetch } from "../../system/http/http.ts";
import type { HttpPosting, Outcome, Posting } from "../target.ts";
import type { Destination } from "../../system/http/addresses.ts";
import { sendHttp } from "./http_sender.ts";
import { sendMail } from "./mail_sender.ts";

export interface SendLimits {
  /** For one exchange with a server. */
  readonly exchangeMs: number;
  /** For everything. */
  readonly totalMs: number;
}

export const SEND_LIMITS: SendLimits = { exchangeMs: 10_000, totalMs: 20_000 };

export interface SendNeeds {
  readonly fetch: HttpFetch;
  /** For what is no web server. */
  readonly destination: Destination;
  readonly limits: SendLimits;
  readonly signal: AbortSignal;
}

/** All parts at once. The target is well when all are; else the first failure speaks. Never throws. */
export async function sendAll(
  postings: readonly Posting[],
  secrets: readonly string[],
  needs: SendNeeds,
): Promise<Outcome> {
  const outcomes = await Promise.all(postings.map((each) => sendOne(each, secrets, needs)));
  return outcomes.find(({ ok }) => !ok) ?? outcomes[0]!;
}

async function sendOne(
  posting: Posting,
  secrets: readonly string[],
  { fetch, destination, limits, signal }: SendNeeds,
): Promise<Outcome> {
  const inTime = () => AbortSignal.any([signal, AbortSignal.timeout(limits.exchangeMs)]);
  if (posting.via === "mail") {
    const silenceMs = limits.exchangeMs;
    return await sendMail(posting, secrets, { signal: inTime(), destination, silenceMs });
  }
  for (let at: HttpPosting = posting;;) {
    const outcome = await sendHttp(fetch, at, secrets, inTime());
    if (!outcome.ok || !at.next) return outcome;
    const next = at.next(outcome.body);
    if (!next) {
      const said = `${outcome.said}: its answer is not the one of such a service`;
      return { ok: false, category: "provider_rejected", said };
    }
    at = next;
  }
}
