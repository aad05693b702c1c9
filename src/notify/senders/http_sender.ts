// Sends one posting to a web server and reads what it says, as far as it is let.

import {
  boundedText,
  connectionReason,
  type HttpFetch,
  isRedirect,
} from "../../system/http/http.ts";
import { categoryOfStatus } from "../failure_category.ts";
import { replyWords } from "../reply_words.ts";
import type { HttpPosting, Outcome } from "../target.ts";

/** No service says more than a few hundred bytes; a stranger may say anything. */
const MOST_BODY_BYTES = 65_536;
/** Never throws. Ends when `signal` does. */
export async function sendHttp(
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
    const { text: body } = await boundedText(response, MOST_BODY_BYTES);
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
