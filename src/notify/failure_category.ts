// SPDX-License-Identifier: AGPL-3.0-or-later

// What a failed delivery of a message is called, by status code alone, and what the service said of it.

import { redactText } from "../base/redact.ts";
import { fitNotificationText } from "./message.ts";
import type { FailureCategory } from "./target.ts";

/** The category of a web status outside 200 to 299. */
export function categoryOfStatus(status: number): FailureCategory {
  if (status === 401 || status === 403 || status === 407) return "authentication";
  if (status === 402 || status === 429) return "quota";
  if (status === 408) return "transport";
  return status >= 500 ? "unavailable" : "provider_rejected";
}

/** The category of a mail server's reply code (RFC 5321, 4.2.3); 0 when there was none. */
export function categoryOfMailCode(code: number): FailureCategory {
  if (code === 530 || code === 534 || code === 535 || code === 538) return "authentication";
  if (code === 452 || code === 552) return "quota";
  if (code >= 500) return "provider_rejected";
  return code >= 400 ? "unavailable" : "transport";
}

/** Kept and shown instead of what the service said, which may hold anything. */
export const CATEGORY_SENTENCES: Readonly<Record<FailureCategory, string>> = {
  unavailable: "The service is not available",
  authentication: "The service refused the credentials",
  quota: "The service takes no more messages for now",
  provider_rejected: "The service refused the message",
  transport: "The service could not be reached",
};

/** What to do about it. */
export const CATEGORY_HINTS: Readonly<Record<FailureCategory, string>> = {
  unavailable: "Try again later, or look at the service's own log",
  authentication: "Check the token, or the user and password, in notifications.urls",
  quota: "Wait, or send through another service too",
  provider_rejected: "Check the address in notifications.urls: topic, chat, channel or webhook",
  transport: "Check the server's name and port in notifications.urls, and that it runs",
};

const MAX_WORDS = 120;

/** Where the services of the table put their reasons. */
const REASONS = ["errorDescription", "description", "error", "message", "detail", "errors"];

/**
 * The reason in an answer: one line without control characters, secrets taken out. Pages and data
 * say nothing.
 */
export function replyWords(body: string, secrets: readonly string[]): string {
  const text = reasonIn(body.trim());
  // Before it is cut, or half a secret would stay.
  const safe = redactText(text, secrets).replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return fitNotificationText(safe, MAX_WORDS);
}

function reasonIn(text: string): string {
  if (text.startsWith("<")) return "";
  if (!/^[[{]/.test(text)) return text;
  try {
    const answer = JSON.parse(text) as Readonly<Record<string, unknown>>;
    for (const name of REASONS) {
      const value = answer[name];
      const first = Array.isArray(value) ? value[0] : value;
      if (typeof first === "string" && first !== "") return first;
    }
  } catch {
    // Half of a long answer, or no JSON at all.
  }
  return "";
}
