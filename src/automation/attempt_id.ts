// Names of attempts.

import type { AttemptId } from "../ledger/attempt.ts";

/** A UUID of version 4; `chance` is uniform in [0, 1). */
export function attemptIdOf(chance: () => number): AttemptId {
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(
    /[xy]/g,
    (letter) =>
      (letter === "x" ? Math.floor(chance() * 16) : 8 + Math.floor(chance() * 4))
        .toString(16),
  );
}
