// Options that are whole numbers between two others.

import { Fault } from "../../src/base/fault.ts";
import type { Given } from "../command.ts";

/** Throws Fault `usage` outside `[least, most]` and between two whole numbers. */
export function wholeNumber(
  given: Given,
  name: string,
  least: number,
  most: number,
): number | undefined {
  const value = given.number(name);
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) {
    return value;
  }
  throw new Fault("usage", `"--${name}" cannot be ${value}`, {
    hint: `Give a whole number from ${least} to ${most}`,
  });
}
