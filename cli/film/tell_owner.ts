// What the owner is told of a film that a command failed to make.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { Run } from "../../src/ledger/run.ts";
import type { Notify } from "../../src/notify/film_message.ts";

export async function tellOwnerOfFailure(
  notify: Notify,
  run: Run,
  { error, memoryType, seconds }: {
    readonly error: unknown;
    /** As it was asked for, where the run does not know. */
    readonly memoryType: string | undefined;
    readonly seconds: number;
  },
): Promise<void> {
  if (!hasFailed(run)) return;
  await notify({
    kind: "film_failed",
    memoryType: run.memoryType ?? memoryType ?? "film",
    error: wordsOf(error),
    seconds,
  });
}

/** What nobody can film, or nobody set up, is no film that failed; nor is one that was stopped. */
function hasFailed({ status, errorCode }: Run): boolean {
  return status === "failed" && errorCode !== "usage" && errorCode !== "config_invalid";
}

/** What is printed of a failure. */
function wordsOf(error: unknown): string {
  const hint = error instanceof Fault ? error.hint : undefined;
  return [reasonOf(error), hint].filter((part) => part !== undefined).join("\n");
}
