// Waits that end only when somebody asks to stop.

import { untilAborted } from "../../src/system/sleep.ts";

export const endlessSleep = (_ms: number, signal: AbortSignal) => untilAborted(signal);
