// How long a film shall be, as it is typed.

import { Fault } from "../../src/base/fault.ts";

const SECONDS = [5, 3_600] as const;

/** Seconds; `undefined` for "auto" and where nothing was said. Throws Fault `usage`. */
export function filmDuration(text: string | undefined): number | undefined {
  if (text === undefined || text === "auto") return undefined;
  const seconds = Number(text), [least, most] = SECONDS;
  if (text.trim() !== "" && seconds >= least && seconds <= most) return seconds;
  throw new Fault("usage", `"--duration" cannot be "${text}"`, {
    hint: `Give seconds between ${least} and ${most}, or auto`,
  });
}
