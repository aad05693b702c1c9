// SPDX-License-Identifier: AGPL-3.0-or-later

// The one sentence for a picture, clip or track that cannot be decoded, or not even opened.

import { accessSync, constants } from "node:fs";
import { Fault, type FaultCode, reasonOf } from "../base/fault.ts";

interface Unopened {
  readonly reason: string;
  readonly hint: string;
}

/** The system's codes for a file that was not opened yet, and their sentences. */
const UNOPENED: Readonly<Record<string, Unopened>> = {
  ENOENT: {
    reason: "the file is not there any more",
    hint: "Put it back, or connect its drive; then run the same again",
  },
  EACCES: {
    reason: "this program has no permission to read it",
    hint: "Give this program's user the right to read it; then run the same again",
  },
};

/** Fault `media_unreadable` that names the file. `because` is a thrown value or a sentence. */
export function unreadable(path: string, because: unknown): Fault {
  if (because instanceof Fault) return because;
  const known = UNOPENED[codeOf(path, because) ?? ""];
  if (known) return unopenedFault("media_unreadable", path, known, because);
  return new Fault("media_unreadable", `Could not decode "${path}": ${reasonOf(because)}`, {
    hint: "Open the file in a player; if it is damaged there too, leave it out of the library",
    cause: because,
  });
}

/**
 * Fault `not_found` that names a file which cannot be opened now, `undefined` for one that can: what a
 * decoder said of the first settles nothing.
 */
export function unopened(path: string): Fault | undefined {
  const error = refusalOf(path);
  if (!error) return undefined;
  const known = UNOPENED[error.code ?? ""] ?? {
    reason: reasonOf(error),
    hint: "Check its drive; then run the same again",
  };
  return unopenedFault("not_found", path, known, error);
}

function unopenedFault(
  code: FaultCode,
  path: string,
  { reason, hint }: Unopened,
  cause: unknown,
): Fault {
  return new Fault(code, `Could not open "${path}": ${reason}`, { hint, cause });
}

/** The system's code. sharp and FFmpeg say it in words of their own, so the file is asked again. */
function codeOf(path: string, because: unknown): string | undefined {
  if (!(because instanceof Error)) return undefined;
  if ("code" in because && typeof because.code === "string") return because.code;
  return refusalOf(path)?.code;
}

/** The system's error when the file is to be opened. */
function refusalOf(path: string): (Error & { readonly code?: string }) | undefined {
  try {
    accessSync(path, constants.R_OK);
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
