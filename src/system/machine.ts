// What a flow asks of the machine it runs on: the time, chance, and room on its disks.

import type { Clock } from "./clock.ts";
import { systemClock } from "./clock.ts";
import { freeBytes } from "./files.ts";

export interface Machine extends Clock {
  /** Uniform in [0, 1). */
  chance(): number;
  /** Bytes that may still be written where `folder` is or will be. */
  freeBytes(folder: string): Promise<number>;
}

export const systemMachine: Machine = { ...systemClock, chance: Math.random, freeBytes };
