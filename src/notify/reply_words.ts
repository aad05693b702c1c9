// What a service said, short and fit for a terminal.

import { redactText } from "../base/redact.ts";
import { fitText } from "./message.ts";

const MOST_WORDS = 120;

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
  return fitText(safe, MOST_WORDS);
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
