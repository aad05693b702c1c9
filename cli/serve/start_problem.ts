// What keeps a run from beginning, and is for whoever asked for the run to put right.

import { Fault, type FaultCode } from "../../src/base/fault.ts";
import { oneLine } from "../../src/base/one_line.ts";
import { redactText } from "../../src/base/redact.ts";
import type { StartProblem } from "../../src/web/web_deps.ts";

/** The settings, or the disk that the lock and the ledger are written to. */
const TOLD: ReadonlySet<FaultCode> = new Set(["config_invalid", "disk_full", "not_writable"]);

/** Nothing for what only the log tells of. */
export function startProblem(
  error: unknown,
  secrets: readonly string[],
): StartProblem | undefined {
  if (!(error instanceof Fault) || !TOLD.has(error.code)) return undefined;
  const { code, message, hint } = error;
  const sentence = hint === undefined ? oneLine(message) : `${oneLine(message)}. ${hint}`;
  return { problem: redactText(sentence, secrets), code };
}
