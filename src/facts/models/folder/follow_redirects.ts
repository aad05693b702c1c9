// A GET that follows where it is sent on to: only over http and https, never from https back to http.

import { Fault } from "../../../base/fault.ts";
import { isPastEnd } from "../../../system/http/content_range.ts";
import type { Deadline } from "../../../system/http/deadline.ts";
import { discard } from "../../../system/http/body_chunks.ts";
import { maskedUrl } from "../masked_url.ts";

/** A release page sends a client to a store and from there to a mirror. */
const MOST_REDIRECTS = 5;
const USER_AGENT = "photos-memories (models fetch)";

export interface FollowedAnswer {
  /** 200, 206, or a range past the end. */
  readonly answer: Response;
  /** The file's SHA-256 where a hub announces it on the way. */
  readonly announced?: string;
}

/** Throws what `refuse` makes of every other status, and what the runtime throws. */
export async function followRedirects(
  fetch: typeof globalThis.fetch,
  url: string,
  headers: Readonly<Record<string, string>>,
  deadline: Deadline,
  refuse: (because: string, hint?: string) => Fault,
): Promise<FollowedAnswer> {
  let address = url;
  let announced: string | undefined;
  for (let hop = 0;; hop++) {
    const answer = await deadline.race(
      fetch(address, {
        headers: { ...headers, "user-agent": USER_AGENT },
        redirect: "manual",
        signal: deadline.signal,
      }),
    );
    announced ??= /^"?([0-9a-f]{64})"?$/.exec(answer.headers.get("x-linked-etag") ?? "")?.[1];
    if (answer.ok || isPastEnd(answer)) {
      return { answer, ...(announced === undefined ? {} : { announced }) };
    }
    await discard(answer);
    if (answer.status < 300 || answer.status >= 400) {
      throw refuse(`HTTP ${answer.status}`);
    }
    const location = answer.headers.get("location") ?? "";
    const next = URL.canParse(location, address) ? new URL(location, address) : undefined;
    const isSafe = next?.protocol === "https:" ||
      (next?.protocol === "http:" && new URL(address).protocol === "http:");
    if (!next || !isSafe || hop >= MOST_REDIRECTS) {
      const where = next ? `"${maskedUrl(next.href)}"` : "no address";
      throw refuse(`it was sent on to ${where}, where it is not followed`);
    }
    address = next.href;
  }
}
