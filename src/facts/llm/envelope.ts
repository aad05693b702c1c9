// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads a completion, and a server's words about its models and errors.

import { jsonOf, memberOf } from "../../base/json_of.ts";
import type { TokenCount } from "./llm_metrics.ts";
import type { ReadAnswer } from "./text_model.ts";

/** A model's answer as it came. */
export interface Envelope {
  /** "length" when the cap cut it off. */
  readonly finish: "stop" | "length";
  readonly content: string;
  /** The model and the build it names itself by, where it does. */
  readonly servedBy?: string;
}

/**
 * Reads the body of a completion that was to end after `maxTokens`. A reason instead says that no
 * model answered here: such a body is the fault of a server or of what stands in front of it, and
 * tells nothing about what was asked.
 */
export function readEnvelope(
  body: string,
  maxTokens: number,
): Envelope | { readonly reason: string } {
  const answer = jsonOf(body);
  if (answer === undefined) return { reason: "the answer is not JSON" };
  const choices = memberOf(answer, "choices");
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  const content = memberOf(memberOf(choice, "message"), "content");
  const finish = memberOf(choice, "finish_reason");
  if (typeof content !== "string") return { reason: "the answer holds no message" };
  if (finish !== "stop" && finish !== "length") {
    return { reason: `the answer ended with ${JSON.stringify(finish ?? null)}` };
  }
  if (content.trim() === "") return { reason: "the answer is empty" };
  const tokens = memberOf(memberOf(answer, "usage"), "completion_tokens");
  // A server that heeds no cap is not asked as agreed, so what it says settles nothing.
  if (tokens !== undefined && tokens !== null && !isCountUpTo(maxTokens, tokens)) {
    return { reason: `the answer counts ${JSON.stringify(tokens)} tokens` };
  }
  const servedBy = [memberOf(answer, "model"), memberOf(answer, "system_fingerprint")]
    .filter((name) => typeof name === "string" && name !== "").join(" ");
  return { finish, content, ...(servedBy === "" ? {} : { servedBy }) };
}

/** The tokens of a completion, as its server counts them; `undefined` where it says nothing usable. */
export function tokensOf(body: string): TokenCount | undefined {
  const usage = memberOf(jsonOf(body), "usage");
  const [prompt, completion] = ["prompt_tokens", "completion_tokens"].map((name) => {
    const tokens = memberOf(usage, name);
    return Number.isSafeInteger(tokens) && Number(tokens) >= 0 ? Number(tokens) : undefined;
  });
  if (prompt === undefined && completion === undefined) return undefined;
  return { prompt: prompt ?? 0, completion: completion ?? 0 };
}

function isCountUpTo(max: number, tokens: unknown): boolean {
  return Number.isInteger(tokens) && (tokens as number) >= 1 && (tokens as number) <= max;
}

/** Models that no schema holds like to wrap their answer in a fence. */
const FENCED = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/;

export function readAnswer({ finish, content }: Envelope): ReadAnswer<unknown> {
  if (finish === "length") return { invalid: "it was cut off before its end" };
  const text = content.trim();
  try {
    return { value: JSON.parse(FENCED.exec(text)?.[1] ?? text) };
  } catch {
    return { invalid: "it is not JSON" };
  }
}

const MAX_LETTERS = 200;

/** The message of an error in the usual forms, in one line; nothing for a page or anything else. */
function errorWords(text: string): string | undefined {
  const body = jsonOf(text);
  const error = memberOf(body, "error");
  const words = [memberOf(error, "message"), error, memberOf(body, "detail")]
    .find((candidate) => typeof candidate === "string" && candidate.trim() !== "");
  if (typeof words !== "string") return undefined;
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > MAX_LETTERS ? `${line.slice(0, MAX_LETTERS)}…` : line;
}

/** `HTTP 503: Loading model` */
export function statusWords(status: number, text: string): string {
  const words = errorWords(text);
  return words === undefined ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
}

export type ModelRow = Readonly<Record<string, unknown>>;

/** Every row with an id; `undefined` when the body is no list of models. */
export function modelRows(body: string): readonly ModelRow[] | undefined {
  const rows = memberOf(jsonOf(body), "data");
  if (!Array.isArray(rows)) return undefined;
  return rows.filter((row): row is ModelRow => typeof memberOf(row, "id") === "string");
}

/** The row that advertises the name as its id or one of its aliases. */
export function rowOfModel(rows: readonly ModelRow[], name: string): ModelRow | undefined {
  return rows.find(({ id, aliases }) =>
    id === name || (Array.isArray(aliases) && aliases.includes(name))
  );
}

const MAX_NAMED = 3;

/** `"a", "b" and 4 more`, for a sentence. */
export function modelNames(rows: readonly ModelRow[], max = MAX_NAMED): string {
  if (rows.length === 0) return "none";
  const named = rows.slice(0, max).map(({ id }) => `"${String(id).slice(0, 100)}"`);
  const more = rows.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
