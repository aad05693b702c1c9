// SPDX-License-Identifier: AGPL-3.0-or-later

// What the child that makes a film says over the channel to its parent.

import { Fault, type FaultCode, reasonOf } from "../base/fault.ts";
import type { FilmProgress } from "../film/film_contract.ts";

/** A fault as it travels between two processes. */
export interface ReportedFault {
  readonly code: FaultCode;
  readonly message: string;
  readonly hint?: string;
}

export type FilmMessage =
  | { readonly progress: FilmProgress }
  /** CPU time of it and of its children since it was told last, in milliseconds. */
  | { readonly cpuMs: number }
  /** Its last one: why it makes no film. */
  | { readonly fault: ReportedFault };

/** Anything but a Fault is a broken promise inside the program. */
export function reportedFault(error: unknown): ReportedFault {
  return error instanceof Fault
    ? { code: error.code, message: error.message, hint: error.hint }
    : { code: "internal", message: reasonOf(error) };
}
