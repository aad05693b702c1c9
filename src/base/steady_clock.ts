// A clock for measuring spans beside the time of day.

export interface WebClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds of a clock that never goes back. */
  steady(): number;
}
