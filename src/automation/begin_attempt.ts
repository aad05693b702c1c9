// SPDX-License-Identifier: AGPL-3.0-or-later

// The beginning of an attempt: its lock is taken and its first row written, before anything of its work
// is read or loaded.

import type { AttemptId, AttemptWriter } from "../ledger/attempt.ts";
import type { AutoRunDeps, WakeReason } from "./auto_run_deps.ts";

interface BeginDeps extends Pick<AutoRunDeps, "lock" | "machine"> {
  readonly ledger: { readonly attempts: Pick<AttemptWriter, "begin"> };
}

/** Disposing of it lets the lock go; its last row is written by the caller that does the work. */
export interface BegunAttempt extends AsyncDisposable {
  readonly attemptId: AttemptId;
}

export type AttemptStart =
  /** By another process or caller; the attempt when it is known. Nothing was written down. */
  | { readonly taken: true; readonly attemptId?: AttemptId }
  | { readonly taken: false; readonly attempt: BegunAttempt };

/** Throws when the ledger cannot be written; the lock is free then. */
export async function beginAttempt(
  { lock, ledger, machine }: BeginDeps,
  reason: WakeReason,
  isDryRun = false,
): Promise<AttemptStart> {
  const held = await lock.take();
  if (!held) return { taken: true, attemptId: await lock.holder() };
  try {
    const attemptId = attemptIdOf(machine.chance);
    const startedAt = new Date(machine.now()).toISOString();
    await ledger.attempts.begin(attemptId, startedAt, reason, isDryRun);
    await held.note(attemptId);
    const letGo = () => held[Symbol.asyncDispose]();
    return { taken: false, attempt: { attemptId, [Symbol.asyncDispose]: letGo } };
  } catch (error) {
    await held[Symbol.asyncDispose]();
    throw error;
  }
}

/** A UUID of version 4; `chance` is uniform in [0, 1). */
function attemptIdOf(chance: () => number): AttemptId {
  return "xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx".replace(
    /[xy]/g,
    (letter) =>
      (letter === "x" ? Math.floor(chance() * 16) : 8 + Math.floor(chance() * 4))
        .toString(16),
  );
}
