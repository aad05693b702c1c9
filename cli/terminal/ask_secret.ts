// One secret from the person: typed where nobody can read along, or piped in by a program.

import process from "node:process";
import { pipedSecret, type SecretSource, typedSecret } from "./typed_secret.ts";

/** Whether somebody could type an answer. */
export const canTypeSecret = (): boolean => process.stdin.isTTY === true;

/** One line, without an echo. Throws Fault `cancelled`. */
export async function askSecret(question: string, signal: AbortSignal): Promise<string> {
  const source: SecretSource = process.stdin;
  try {
    return await typedSecret(source, () => process.stderr.write(`${question}: `), signal);
  } finally {
    process.stderr.write("\n");
  }
}

/** All of standard input without its last line end. Throws Fault `usage`. */
export const readSecret = (): Promise<string> => pipedSecret(process.stdin as SecretSource);
