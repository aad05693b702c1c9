// SPDX-License-Identifier: AGPL-3.0-or-later

// What a flow asks of the machine it runs on: the time, chance, and room on its disks.

import { type Clock, systemClock } from "./clock.ts";
import { checkWritable, freeBytes } from "./files/files.ts";

export interface Machine extends Clock {
  /** Uniform in [0, 1). */
  chance(): number;
  /** Bytes that may still be written where `folder` is or will be. */
  freeBytes(folder: string): Promise<number>;
  /** Makes the folder when it is missing. Throws Fault `not_writable` or `disk_full`. */
  checkWritable(folder: string): Promise<void>;
}

export const systemMachine: Machine = {
  ...systemClock,
  chance: Math.random,
  freeBytes,
  checkWritable,
};
