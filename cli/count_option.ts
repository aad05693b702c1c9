// Counts that people type behind an option.

import { Fault } from "../src/base/fault.ts";
import type { Given } from "./command.ts";

/** A whole number from 1; Fault `usage` for any other. */
export function countOf(given: Given, name: string, otherwise: number): number {
  const count = given.number(name) ?? otherwise;
  if (Number.isInteger(count) && count >= 1) return count;
  throw new Fault("usage", `"--${name}" needs a whole number from 1, not "${given.text(name)}"`);
}
