// SPDX-License-Identifier: AGPL-3.0-or-later

// The question before something is changed for good.

import { Fault } from "../../src/base/fault.ts";
import type { CommandContext, Given } from "../command.ts";

interface Confirmation {
  readonly question: string;
  /** Printed when the answer is no. */
  readonly otherwise: string;
  /** How to do it without a question. */
  readonly hint: string;
}

/** `--yes`, or a yes to the question. Throws Fault `usage` without a terminal to ask on. */
export async function isMeant(
  { terminal, signal }: CommandContext,
  given: Given,
  { question, otherwise, hint }: Confirmation,
): Promise<boolean> {
  if (given.flag("yes")) return true;
  const answer = await terminal.ask(`${question} [y/N]`, signal);
  if (answer === undefined) {
    throw new Fault("usage", `${otherwise}: there is no terminal to confirm it on`, { hint });
  }
  const isYes = /^y(?:es)?$/i.test(answer.trim());
  if (!isYes) terminal.note(otherwise);
  return isYes;
}
