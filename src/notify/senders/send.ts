// SPDX-License-Identifier: AGPL-3.0-or-later

// Sends everything one target is told of a message, by web or by mail.

import type { Destination } from "../../system/http/addresses.ts";
import {
  boundedText,
  connectionReason,
  type HttpFetch,
  isRedirect,
} from "../../system/http/http.ts";
import { categoryOfStatus, replyWords } from "../failure_category.ts";
import type { HttpPosting, Outcome, Posting } from "../target.ts";
import { sendMail } from "./mail_sender.ts";

export interface SendLimits {
  /** The time for one exchange with a server. */
  readonly exchangeMs: number;
  /** The time for all exchanges together. */
  readonly totalMs: number;
}

export const SEND_LIMITS: SendLimits = { exchangeMs: 10_000, totalMs: 20_000 };

interface SendDeps {
  readonly fetch: HttpFetch;
  /** The rule for addresses of servers that are not asked by HTTP. */
  readonly destination: Destination;
  readonly limits: SendLimits;
  readonly signal: AbortSignal;
}

/** All parts at once. The target is well when all are; else the first failure speaks. Never throws. */
export async function sendAll(
  postings: readonly Posting[],
  secrets: readonly string[],
  deps: SendDeps,
): Promise<Outcome> {
  const outcomes = await Promise.all(postings.map((each) => sendOne(each, secrets, deps)));
  return outcomes.find(({ ok }) => !ok) ?? outcomes[0]!;
}

async function sendOne(
  posting: Posting,
  secrets: readonly string[],
  { fetch, destination, limits, signal }: SendDeps,
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

/** No service says more than a few hundred bytes; a stranger may say anything. */
const MAX_BODY_BYTES = 65_536;
/** Never throws. Ends when `signal` does. */
async function sendHttp(
  fetch: HttpFetch,
  posting: HttpPosting,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<Outcome> {
  const hidden = [...secrets, ...credentialsIn(posting)];
  try {
    const { method, url, headers, body: sent } = posting;
    const response = await fetch(url, { method, headers, body: sent, signal });
    const { status } = response;
    const { text: body } = await boundedText(response, MAX_BODY_BYTES);
    if (isRedirect(response)) {
      const said = `HTTP ${status}: it points to another address, which is not followed`;
      return { ok: false, category: "provider_rejected", said };
    }
    const category = response.ok ? posting.refusal?.(body) : categoryOfStatus(status);
    const words = category || !/^\s*[[{]/.test(body) ? replyWords(body, hidden) : "";
    const said = words === "" ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
    return category ? { ok: false, category, said } : { ok: true, said, body };
  } catch (error) {
    const said = signal.aborted ? "No answer in time" : sentenceOf(connectionReason(error));
    return { ok: false, category: "transport", said };
  }
}

/** A service that echoes what it was asked must not make it readable. */
function credentialsIn({ headers }: HttpPosting): string[] {
  return Object.entries(headers)
    .filter(([name]) => /authorization|key|token|cookie/i.test(name))
    .flatMap(([, value]) => [value, value.split(" ").at(-1)!]);
}

function sentenceOf(reason: string): string {
  return reason[0]!.toUpperCase() + reason.slice(1);
}
