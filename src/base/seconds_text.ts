// How long somebody was given, in words.

/** "1 second", "90 seconds", "0.05 seconds". */
export function secondsText(ms: number): string {
  return ms === 1_000 ? "1 second" : `${ms / 1_000} seconds`;
}
