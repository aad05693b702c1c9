// One kind of notification service: how its addresses are read.

import type { Reading } from "../target.ts";
import type { Address } from "./address.ts";

export interface Scheme {
  readonly names: readonly string[];
  /** A whole address with made-up parts. */
  readonly example: string;
  /**
   * The target, or what is wrong with the address: the end of a sentence that begins with "The
   * address", without any part of the address in it.
   */
  read(address: Address): Reading | string;
}
