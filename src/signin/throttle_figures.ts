// The specification's figures for failed sign-ins.

const MINUTE_MS = 60_000;

export const THROTTLE = {
  /** Failures count together for so long. */
  windowMs: 10 * MINUTE_MS,
  /** So many from one address lock it out for `addressLockMs`, counted from the last of them. */
  addressFailures: 5,
  addressLockMs: 10 * MINUTE_MS,
  /** From so many on a user name waits: first `usernameFirstWaitMs`, then twice as long each time. */
  usernameFailures: 5,
  usernameFirstWaitMs: 30_000,
  usernameMostWaitMs: 10 * MINUTE_MS,
  /** So many of anybody pause every sign-in, and so does each further one within the window. */
  everyoneFailures: 100,
  everyonePauseMs: MINUTE_MS,
} as const;
