// SPDX-License-Identifier: AGPL-3.0-or-later

// One question to a server and its whole answer as text, within one limit of time and one of size.

import { Fault, throwIfCancelled } from "../../base/fault.ts";
import { secondsText } from "../../base/text.ts";
import { sleep as systemSleep } from "../sleep.ts";
import { boundedText, connectionReason, CUT, type HttpFetch, redirectOf } from "./http.ts";

export interface HttpQuestion {
  readonly method: "GET" | "POST" | "DELETE";
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
  /** From the first byte sent to the last one received. */
  readonly timeoutMs: number;
  /** Ends when the time is up, and early when the signal fires; the system's own unless given. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal?: AbortSignal;
}

export interface HttpAnswer {
  readonly kind: "answer";
  readonly status: number;
  readonly text: string;
  readonly retryAfter?: string;
  /** Where a redirect leads; it is not followed. */
  readonly location?: string;
}

export interface NoResponse {
  readonly kind: "no_response";
  /**
   * "cut": closed before the answer began, as a kept connection may be. "odd": something answered,
   * but no server of this kind.
   */
  readonly because: "unreachable" | "cut" | "late" | "odd";
  readonly reason: string;
}

/** A list of models or one answer is some kilobytes; more than this is something else. */
const MAX_ANSWER_BYTES = 1 << 20;

/** Rejects with Fault `cancelled` only. */
export async function fetchText(
  fetch: HttpFetch,
  { method, url, headers, body, timeoutMs, signal, sleep = systemSleep }: HttpQuestion,
): Promise<HttpAnswer | NoResponse> {
  throwIfCancelled(signal);
  const none = (because: NoResponse["because"], reason: string): NoResponse => ({
    kind: "no_response",
    because,
    reason,
  });
  const late = new AbortController(), ended = new AbortController();
  void sleep(timeoutMs, ended.signal).then(() => late.abort());
  let hasBegun = false;
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body,
      signal: signal ? AbortSignal.any([signal, late.signal]) : late.signal,
    });
    hasBegun = true;
    const { text, isWhole } = await boundedText(answer, MAX_ANSWER_BYTES);
    if (!isWhole) return none("odd", "the answer is larger than 1 MiB");
    const retryAfter = answer.headers.get("retry-after") ?? undefined;
    const location = redirectOf(answer, url)?.href;
    return { kind: "answer", status: answer.status, text, retryAfter, location };
  } catch (error) {
    if (signal?.aborted) throw new Fault("cancelled", "Stopped on request");
    if (late.signal.aborted) return none("late", `no answer within ${secondsText(timeoutMs)}`);
    const reason = connectionReason(error);
    return none(reason === CUT && !hasBegun ? "cut" : "unreachable", reason);
  } finally {
    ended.abort();
  }
}
