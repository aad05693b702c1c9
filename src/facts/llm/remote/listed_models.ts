// SPDX-License-Identifier: AGPL-3.0-or-later

// The models a server lists.

import type { Closed } from "../closed.ts";
import { type ModelRow, modelRows } from "../envelope.ts";
import type { LlmConnection } from "./connection.ts";
import type { ServerWords } from "./server_words.ts";

type ListedModels =
  | { readonly kind: "listed"; readonly rows: readonly ModelRow[] }
  /** It answered, with no list. */
  | { readonly kind: "unlisted"; readonly status: number; readonly closed: Closed };

/**
 * A patient question waits for a server that is busy, and each of its tries as long as an answer may
 * take, unless it is told to wait less. Rejects with Fault `cancelled` only.
 */
export async function listModels(
  connection: LlmConnection,
  words: ServerWords,
  patient: boolean,
  signal: AbortSignal | undefined,
  maxMs: number = connection.timeoutMs,
): Promise<ListedModels | Closed> {
  const timeoutMs = Math.min(maxMs, connection.timeoutMs);
  const question = { method: "GET", path: "/models", timeoutMs, patient, signal } as const;
  const answer = await connection.ask(question);
  if (answer.kind === "no_response") return words.silent(answer, timeoutMs);
  const { status, text } = answer;
  if (status === 401 || status === 403) return words.refused(status);
  const rows = status === 200 ? modelRows(text) : undefined;
  return rows
    ? { kind: "listed", rows }
    : { kind: "unlisted", status, closed: words.noModels(status, text) };
}
