// SPDX-License-Identifier: AGPL-3.0-or-later

// Failed sign-ins as they are counted, with times relative to when they were written down.

/** Failures of one address, of one user name, or of all together. Times are milliseconds. */
export interface FailureCount {
  /** The times of the failures that may still count together with the next one. */
  readonly times: readonly number[];
  /** Every try before this time is refused. Never earlier than the last failure. */
  readonly until: number;
  /** Failures of a user name since the first of those that made it wait; 0 before, and for others. */
  readonly streak: number;
}

export type FailureScope = "everyone" | "address" | "username";

interface ScopedCount extends FailureCount {
  readonly scope: FailureScope;
  readonly key: string;
}

/**
 * All that still count, at the moment they were written down. Kept as JSON: a change of the shape
 * empties the table in a migration.
 */
export interface StoredFailures {
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Their times are counted from that moment: failures lie before it and are negative. */
  readonly counts: readonly ScopedCount[];
}
