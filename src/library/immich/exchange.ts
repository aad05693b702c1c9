// SPDX-License-Identifier: AGPL-3.0-or-later

// One attempt of one call: the request goes out with the account's key, redirects stay on the
// server, and whatever is no success becomes a Fault or a failure that may pass.

import { Fault } from "../../base/fault.ts";
import { withRetry } from "../../base/retry.ts";
import type { Deadline } from "../../system/http/deadline.ts";
import {
  boundedText,
  discard,
  getFollowing,
  isRedirect,
  redirectOf,
} from "../../system/http/http.ts";
import { sleep } from "../../system/sleep.ts";
import type { ImmichConnection } from "./connection.ts";
import {
  type Call,
  isWebPage,
  server,
  serverRefusal,
  unreadableAnswer,
  webPage,
} from "./http_errors.ts";

/** A picture server sends a client from one rendition to the next at most twice. */
const MAX_REDIRECTS = 5;
/** A refusal is some lines; what goes on behind them, for ever perhaps, is not read. */
const MAX_REFUSAL_BYTES = 65_536;
/** All stacks of a large library are some 100 MB; no text can be longer than 537 million letters. */
const MAX_JSON_BYTES = 400e6;
const TRIES = 3;

export interface ImmichRequest {
  readonly method: string;
  /** Below "/api", with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | null;
}

/** "POST /search/metadata": what sentences call it; never with a query. */
export function requestName(question: Pick<ImmichRequest, "method" | "path">): string {
  return `${question.method} ${question.path.split("?")[0]}`;
}

/** Three tries with doubling wait within one deadline: a reset, half a body, 429 and 500 to 504. */
export function withTries<T>(
  { timings: { firstWaitMs } }: ImmichConnection,
  deadline: Deadline,
  attempt: () => Promise<T>,
): Promise<T> {
  const leftMs = () => deadline.leftMs;
  return withRetry({ tries: TRIES, firstWaitMs }, { sleep, leftMs }, deadline.outer, attempt);
}

/**
 * Answers with the status and headers; the body is still to be read. Statuses in `expected` are
 * handed over too. Throws Fault, TransientError, or what the runtime threw.
 */
export async function exchangeWithServer(
  connection: ImmichConnection,
  call: Call,
  question: ImmichRequest,
  deadline: Deadline,
  expected: (answer: Response) => boolean = () => false,
): Promise<Response> {
  const { origin } = new URL(connection.url);
  const address = `${connection.url}/api${question.path}`;
  const request: RequestInit = {
    method: question.method,
    headers: { ...question.headers, ...connection.credentials() },
    body: question.body ?? null,
    signal: deadline.signal,
  };
  const answer = await deadline.race(getFollowing(connection.fetch, address, request, {
    most: MAX_REDIRECTS,
    // The key goes to no other server.
    mayFollow: (next) => question.method === "GET" && next.origin === origin,
  }));
  if (answer.ok || expected(answer)) return answer;
  if (isRedirect(answer)) {
    await discard(answer);
    throw sentOn(connection, question, redirectOf(answer, new URL(address)));
  }
  const { text } = await deadline.race(boundedText(answer, MAX_REFUSAL_BYTES));
  throw serverRefusal(connection, call, requestName(question), {
    status: answer.status,
    headers: answer.headers,
    text,
  });
}

function sentOn(
  connection: ImmichConnection,
  question: ImmichRequest,
  next: URL | undefined,
): Fault {
  const own = new URL(connection.url);
  return new Fault(
    "library_unreadable",
    `${server(connection)} sent ${requestName(question)} on to ${
      next ? `"${next.origin}"` : "no address"
    }`,
    {
      hint: next?.protocol === "https:" && own.protocol === "http:" && next.host === own.host
        ? `Set "${connection.settings.url}" to "${connection.url.replace(/^http:/, "https:")}"`
        : `Is "${connection.settings.url}" right, or does a proxy in front of it ask for a login?`,
    },
  );
}

/** The whole text of an answer in JSON; empty for one without a body. */
export async function jsonText(
  connection: ImmichConnection,
  name: string,
  answer: Response,
  deadline: Deadline,
  maxBytes: number = MAX_JSON_BYTES,
): Promise<string> {
  if (isWebPage(answer.headers)) {
    await discard(answer);
    throw webPage(connection, name, answer.status);
  }
  const { text, isWhole } = await deadline.race(boundedText(answer, maxBytes));
  if (!isWhole) throw unreadableAnswer(connection, name, "more than it can be");
  return text;
}
