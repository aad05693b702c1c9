// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes the answer and the failure of a command as JSON for programs; docs/json.md describes both.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { Terminal } from "./terminal.ts";

/** A document over several lines. */
export function jsonPage(answer: unknown): string {
  return JSON.stringify(inSnakeCase(answer), null, 2);
}

/** One of many documents, each a line. */
export function jsonLine(answer: object): string {
  return JSON.stringify(inSnakeCase(answer));
}

const CAMEL = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/;

/**
 * The same with every key in snake_case. A key that was in camelCase stays behind it with what it
 * held: programs written for version 0.1 read those until version 0.3.
 */
export function inSnakeCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inSnakeCase);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value);
  return Object.fromEntries([
    ...entries.map(([key, held]) => [snakeCase(key), inSnakeCase(held)]),
    ...entries.filter(([key]) => CAMEL.test(key)),
  ]);
}

function snakeCase(key: string): string {
  return CAMEL.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key;
}

/** Failures that programs were told of; each is printed once, wherever it is caught first. */
const TOLD = new WeakSet<WeakKey>();

/** `more` stands beside the failure, such as the type of the line. */
export function tellFailureAsJson(
  terminal: Pick<Terminal, "out">,
  thrown: unknown,
  more: Readonly<Record<string, unknown>> = {},
): void {
  if (typeof thrown === "object" && thrown !== null) {
    if (TOLD.has(thrown)) return;
    TOLD.add(thrown);
  }
  terminal.out(JSON.stringify({ ...more, error: failureOf(thrown) }));
}

/** A failure as a part of an answer. */
export function failureOf(thrown: unknown) {
  const fault = thrown instanceof Fault ? thrown : undefined;
  return {
    code: fault?.code ?? "internal",
    message: reasonOf(thrown),
    hint: fault?.hint ?? null,
  };
}
