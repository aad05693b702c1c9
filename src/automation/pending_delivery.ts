// SPDX-License-Identifier: AGPL-3.0-or-later

// The films that were made and are not on the library server yet: the oldest is tried again before a
// new one is made.

import { Fault, hintOf, reasonOf } from "../base/fault.ts";
import { redactText } from "../base/redact.ts";
import { uploadLine } from "../film/delivery/check_deliverable.ts";
import type { RunReader, RunWriter } from "../ledger/ledger.ts";
import type { AttemptReason } from "../ledger/attempt_reason.ts";
import type { Run, RunId } from "../ledger/run.ts";
import { folderOf } from "../system/files/files.ts";
import type { AutoMessage, AutoRunDeps, AutoRunSettings } from "./auto_run_deps.ts";

type PendingDeps = Pick<AutoRunDeps, "ledger" | "delivery" | "notify">;
type PendingOptions = Pick<AutoRunSettings, "maxDeliveryAttempts" | "secrets">;

/**
 * The oldest delivery that is worth a try. Those that were tried too often, and those whose film is
 * gone, are given up and told of, except in a dry run, and named in `warnings`. One whose whole folder
 * is missing may lie on a drive that is away: it waits on, and is named there, too.
 */
export async function oldestPending(
  { ledger, delivery, notify }: PendingDeps,
  options: PendingOptions,
  dryRun: boolean,
  warnings: string[],
): Promise<(Run & { readonly outputPath: string }) | undefined> {
  const { maxDeliveryAttempts, secrets } = options;
  for (const run of await ledger.runs.pendingDeliveries()) {
    const { outputPath, delivery: { attempts } } = run;
    if (outputPath === undefined) continue;
    const isHere = await delivery.hasFile(outputPath);
    const isAway = !isHere && !await delivery.hasFile(folderOf(outputPath));
    if (isAway && attempts < maxDeliveryAttempts) {
      warnings.push(
        `The film of run ${run.runId} waits for its delivery, and its folder ` +
          `"${folderOf(outputPath)}" is not there: bring back its drive, or give it up with: ` +
          `photos-memories runs abandon ${run.runId}`,
      );
    } else if (!isHere && !isAway) {
      // Another process has delivered it since the list was read.
      if ((await ledger.runs.get(run.runId))?.delivery.status !== "pending") continue;
      const reason = `The film "${outputPath}" is gone`;
      warnings.push(`The film of run ${run.runId} waits for its delivery and is gone`);
      if (dryRun) continue;
      // No try will ever find it, and the next film must not wait for it.
      await ledger.runs.endDelivery(run.runId, { status: "abandoned", error: reason });
      const told = { run, attempts, error: redactText(reason, secrets), isGone: true } as const;
      await notify({ kind: "delivery_abandoned", ...told }).catch(() => {});
    } else if (attempts < maxDeliveryAttempts) {
      return { ...run, outputPath };
    } else if (!dryRun) {
      warnings.push(...await giveUpSpent({ ledger, notify }, run.runId, options));
    }
  }
  return undefined;
}

/**
 * After a try: a delivery that failed as often as it may is given up, and the owner is told. Returns the
 * sentences for the person watching, none where it is not so far.
 */
export async function giveUpSpent(
  { ledger, notify }: {
    readonly ledger: { readonly runs: Pick<RunReader, "get"> & Pick<RunWriter, "endDelivery"> };
    readonly notify: (message: AutoMessage) => Promise<unknown>;
  },
  runId: RunId,
  { maxDeliveryAttempts, secrets }: PendingOptions,
): Promise<readonly string[]> {
  const run = await ledger.runs.get(runId);
  if (run?.delivery.status !== "pending") return [];
  const { attempts, error = "", hint } = run.delivery;
  if (attempts < maxDeliveryAttempts) return [];
  await ledger.runs.endDelivery(runId, { status: "abandoned" });
  const told = {
    run,
    attempts,
    error: redactText(error, secrets),
    hint: hint === undefined ? undefined : redactText(hint, secrets),
  };
  await notify({ kind: "delivery_abandoned", ...told }).catch(() => {});
  return [
    `The delivery of run ${runId} was given up after ${attempts} tries: ${told.error}`,
    ...(told.hint === undefined ? [] : [told.hint]),
    uploadLine(runId),
  ];
}

/** Whether there is one that is worth a try; nothing is given up or told. */
export async function isDeliveryDue(
  { ledger, delivery }: {
    readonly ledger: { readonly runs: Pick<RunReader, "pendingDeliveries"> };
    readonly delivery: Pick<AutoRunDeps["delivery"], "hasFile">;
  },
  { maxDeliveryAttempts }: Pick<PendingOptions, "maxDeliveryAttempts">,
): Promise<boolean> {
  for (const run of await ledger.runs.pendingDeliveries()) {
    const { outputPath, delivery: { attempts } } = run;
    if (outputPath === undefined || attempts >= maxDeliveryAttempts) continue;
    if (await delivery.hasFile(outputPath)) return true;
  }
  return false;
}

interface DeliveryEnding {
  readonly outcome: "completed" | "failed" | "skipped";
  readonly because: AttemptReason;
  readonly error?: string;
  /** The thing to type or set before the next try. */
  readonly hint?: string;
}

/** One try. The run keeps what came of it; the last one that may fail gives up, as `warnings` say. */
export async function deliverPending(
  { ledger, delivery, notify }: PendingDeps,
  run: Run,
  options: PendingOptions,
  warnings: string[],
  signal: AbortSignal,
): Promise<DeliveryEnding> {
  try {
    await delivery.deliver(run, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof Fault && error.code === "busy") {
      return { outcome: "skipped", because: { code: "delivering" } };
    }
    const isExpected = error instanceof Fault && error.code !== "internal";
    const because: AttemptReason = {
      code: "not_delivered",
      ...(isExpected ? {} : { values: { what: "record" } }),
    };
    const now = isExpected ? run : await ledger.runs.get(run.runId).catch(() => undefined);
    // Only the word about it was lost on the way back.
    if (now?.delivery.status !== "delivered") {
      warnings.push(
        ...await giveUpSpent({ ledger, notify }, run.runId, options).catch(() => []),
      );
      return { outcome: "failed", because, error: reasonOf(error), hint: hintOf(error) };
    }
  }
  return { outcome: "completed", because: { code: "delivered" } };
}
