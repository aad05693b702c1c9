// One attempt of one call: the request goes out with the account's key, redirects stay on the
// server, and whatever is no success becomes a Fault or a failure that may pass.

import { Fault } from "../../base/fault.ts";
import type { Connection } from "./connection.ts";
import { bodyChunks, discard } from "../../system/http/body_chunks.ts";
import type { Deadline } from "../../system/http/deadline.ts";
import { type Call, isWebPage, refusalOf, server, unreadable, webPage } from "./refusal.ts";

/** A picture server sends a client from one rendition to the next at most twice. */
const MOST_REDIRECTS = 5;
/** A refusal is some lines; what goes on behind them, for ever perhaps, is not read. */
const MOST_REFUSAL_CHARACTERS = 65_536;
/** All stacks of a large library are some 100 MB; no text can be longer than 537 million letters. */
const MOST_JSON_CHARACTERS = 400e6;

export interface Question {
  readonly method: string;
  /** Below "/api", with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit | null;
}

/** "POST /search/metadata": what sentences call it; never with a query. */
export function nameOf(question: Pick<Question, "method" | "path">): string {
  return `${question.method} ${question.path.split("?")[0]}`;
}

/**
 * Answers with the status and headers; the body is still to be read. Statuses in `expected` are
 * handed over too. Throws Fault, PassingFailure, or what the runtime threw.
 */
export async function exchange(
  connection: Connection,
  call: Call,
  question: Question,
  deadline: Deadline,
  expected: (answer: Response) => boolean = () => false,
): Promise<Response> {
  const name = nameOf(question);
  let address = `${connection.url}/api${question.path}`;
  const request: RequestInit & { readonly duplex: "half" } = {
    method: question.method,
    headers: { ...question.headers, ...connection.credentials() },
    body: question.body ?? null,
    duplex: "half",
    signal: deadline.signal,
    // By hand: fetch would send the key along to wherever a redirect points.
    redirect: "manual",
  };
  for (let hop = 0;; hop++) {
    const answer = await deadline.race(connection.fetch(address, request));
    if (answer.ok || expected(answer)) return answer;
    if (answer.status >= 300 && answer.status < 400) {
      await discard(answer);
      address = nextAddress(connection, question, address, answer, hop);
      continue;
    }
    const text = await beginningOf(answer, deadline);
    throw refusalOf(connection, call, name, {
      status: answer.status,
      headers: answer.headers,
      text,
    });
  }
}

async function beginningOf(answer: Response, deadline: Deadline): Promise<string> {
  const letters = new TextDecoder();
  let text = "";
  for await (const chunk of bodyChunks(answer, deadline, { idleBytes: Infinity })) {
    text += letters.decode(chunk, { stream: true });
    if (text.length >= MOST_REFUSAL_CHARACTERS) break;
  }
  return text;
}

function nextAddress(
  connection: Connection,
  question: Question,
  address: string,
  answer: Response,
  hop: number,
): string {
  const location = answer.headers.get("location") ?? "";
  const next = URL.canParse(location, address) ? new URL(location, address) : undefined;
  const stays = next?.origin === new URL(connection.url).origin;
  if (next && stays && question.method === "GET" && hop < MOST_REDIRECTS) return next.href;
  throw new Fault(
    "library_unreadable",
    `${server(connection)} sent ${nameOf(question)} on to ${
      next ? `"${next.origin}"` : "no address"
    }`,
    {
      hint: next && !stays && next.protocol === "https:" && next.host === hostOf(connection)
        ? `Set "${connection.settings.url}" to "${connection.url.replace(/^http:/, "https:")}"`
        : `Is "${connection.settings.url}" right, or does a proxy in front of it ask for a login?`,
    },
  );
}

function hostOf(connection: Connection): string {
  return new URL(connection.url).host;
}

/** The whole text of an answer in JSON; empty for one without a body. Nobody waits for one without an end. */
export async function jsonText(
  connection: Connection,
  name: string,
  answer: Response,
  deadline: Deadline,
  mostCharacters: number = MOST_JSON_CHARACTERS,
): Promise<string> {
  if (isWebPage(answer.headers)) {
    await discard(answer);
    throw webPage(connection, name, answer.status);
  }
  const letters = new TextDecoder();
  let text = "";
  for await (const chunk of bodyChunks(answer, deadline, { idleBytes: Infinity })) {
    text += letters.decode(chunk, { stream: true });
    if (text.length > mostCharacters) throw unreadable(connection, name, "more than it can be");
  }
  return text + letters.decode();
}
