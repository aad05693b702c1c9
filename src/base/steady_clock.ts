// SPDX-License-Identifier: AGPL-3.0-or-later

// A clock for measuring spans beside the time of day.

export interface WebClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that never goes back. */
  steady(): number;
}
