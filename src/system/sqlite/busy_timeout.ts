// How long whoever opens a store waits for another process.

/** A write takes milliseconds; whoever waits longer than this has met a process that hangs. */
export const BUSY_TIMEOUT_MS = 10_000;
