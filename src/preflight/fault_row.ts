// A Fault as a row: what people read is the same sentence and remedy everywhere.

import { Fault } from "../base/fault.ts";
import type { PreflightRow } from "./check.ts";

/** Anything but a Fault, and a cancellation, is thrown on. */
export async function rowOr(
  name: string,
  look: () => Promise<PreflightRow>,
): Promise<PreflightRow> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    return {
      name,
      status: "ERROR",
      message: error.message,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
    };
  }
}
