// SQLite's own words about the disk.

import { Fault, reasonOf } from "../../base/fault.ts";

/** Them with their remedy, anything else as it is; `what` follows "Could not write". */
export function diskFault(what: string, error: unknown): unknown {
  const reason = reasonOf(error);
  if (/database or disk is full/i.test(reason)) {
    return new Fault("disk_full", `Could not write ${what}: the disk is full`, {
      hint: "Free some space, or choose another data folder",
      cause: error,
    });
  }
  if (!/readonly database|unable to open|disk I\/O/i.test(reason)) return error;
  return new Fault("not_writable", `Could not write ${what}: ${reason}`, {
    hint: "Check the data folder and its disk",
    cause: error,
  });
}
