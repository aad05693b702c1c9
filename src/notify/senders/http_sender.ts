// Sends one posting to a web server and reads what it says, as far as it is let.

import { Fault } from "../../base/fault.ts";
import { categoryOfStatus } from "../failure_category.ts";
import { replyWords } from "../reply_words.ts";
import type { HttpPosting, Outcome } from "../target.ts";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** No service says more than a few hundred bytes; a stranger may say anything. */
const MOST_BODY_BYTES = 65_536;
/** A server may move a path of its own so often. */
const MOST_MOVES = 3;
/** These two repeat the request as it is; the others would make it a GET without a message. */
const REPEATING = new Set([307, 308]);

/** Never throws. Ends when `signal` does. */
export async function sendHttp(
  fetch: Fetch,
  posting: HttpPosting,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<Outcome> {
  const hidden = [...secrets, ...credentialsIn(posting)];
  try {
    const response = await fetchAtHome(fetch, posting, signal);
    const { status } = response;
    const body = await boundedText(response);
    if (status >= 300 && status < 400) {
      const said = `HTTP ${status}: it points to another address, which is not followed`;
      return { ok: false, category: "provider_rejected", said };
    }
    const category = response.ok ? posting.refusal?.(body) : categoryOfStatus(status);
    const words = category || !/^\s*[[{]/.test(body) ? replyWords(body, hidden) : "";
    const said = words === "" ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
    return category ? { ok: false, category, said } : { ok: true, said, body };
  } catch (error) {
    const said = signal.aborted ? "No answer in time" : connectionWords(error);
    return { ok: false, category: "transport", said };
  }
}

/** Credentials go to the server of the address and nowhere else, so only its own moves are followed. */
async function fetchAtHome(
  fetch: Fetch,
  { method, url, headers, body }: HttpPosting,
  signal: AbortSignal,
): Promise<Response> {
  let at = new URL(url);
  for (let moves = 0;; moves++) {
    const response = await fetch(at.href, {
      method,
      headers: { "user-agent": "photos-memories", ...headers },
      body,
      redirect: "manual",
      signal,
    });
    const location = response.headers.get("location");
    if (!REPEATING.has(response.status) || location === null || moves === MOST_MOVES) {
      return response;
    }
    const next = URL.parse(location, at);
    if (next?.origin !== at.origin) return response;
    await response.body?.cancel();
    at = next;
  }
}

async function boundedText(response: Response): Promise<string> {
  if (!response.body) return "";
  const decoder = new TextDecoder();
  let text = "", size = 0;
  // Leaving the loop cancels the rest of the stream.
  for await (const chunk of response.body) {
    text += decoder.decode(chunk.subarray(0, MOST_BODY_BYTES - size), { stream: true });
    size += chunk.length;
    if (size >= MOST_BODY_BYTES) break;
  }
  return text;
}

/** A service that echoes what it was asked must not make it readable. */
function credentialsIn({ headers }: HttpPosting): string[] {
  return Object.entries(headers)
    .filter(([name]) => /authorization|key|token|cookie/i.test(name))
    .flatMap(([, value]) => [value, value.split(" ").at(-1)!]);
}

/** Runtimes put whole addresses into their messages, so none is repeated. */
function connectionWords(error: unknown): string {
  // Where the rule does not lead; the host in it stands in the label, too.
  if (error instanceof Fault) return error.message;
  const { message = "", code = "", cause } = (error ?? {}) as {
    readonly message?: string;
    readonly code?: string;
    readonly cause?: { readonly message?: string; readonly code?: string };
  };
  const text = [code, cause?.code, cause?.message, message].join(" ")
    .replace(/\b[a-z]+:\/\/\S*/gi, "");
  if (/refused/i.test(text)) return "The connection was refused";
  if (/ENOTFOUND|EAI_AGAIN|dns error|lookup address/i.test(text)) return "No server has this name";
  if (/certificate|CERT_|SELF_SIGNED/i.test(text)) return "Its certificate is not trusted";
  if (/timed? ?out|ETIMEDOUT/i.test(text)) return "No answer in time";
  return "The connection failed";
}
