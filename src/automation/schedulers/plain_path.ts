// Paths that can stand in a file of one line each.

import { Fault } from "../../base/fault.ts";

const CONTROL = /\p{Cc}/u;

export const hasControls = (text: string): boolean => CONTROL.test(text);

/** Throws Fault `usage` when a line break or another control character is in it. */
export function refuseControls(path: string): void {
  if (!hasControls(path)) return;
  throw new Fault(
    "usage",
    `Could not install a scheduler with the path ${JSON.stringify(path)}: ` +
      "it has a control character in it",
    { hint: "Give the folder another name" },
  );
}
