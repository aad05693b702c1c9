// What has to be typed for the best memory as things stand, so that nobody is sent into a pause.

import { shellWord } from "../base/shell_word.ts";
import type { RunReader } from "../ledger/ledger.ts";
import type { Machine } from "../system/machine.ts";
import type { AutoRunNeeds, AutoRunRules } from "./auto_run_needs.ts";
import type { RankedCandidate } from "./candidate.ts";
import { cooldownUntil } from "./cooldown.ts";
import { isDeliveryDue } from "./pending_delivery.ts";

export interface NextFilm {
  /** Milliseconds since 1970; absent when a film may be made now. */
  readonly cooldownUntil?: number;
  /** A film that waits for its delivery comes before any other. */
  readonly isWaiting: boolean;
}

export interface NextFilmNeeds {
  readonly ledger: { readonly runs: Pick<RunReader, "completed" | "pendingDeliveries"> };
  readonly delivery: Pick<AutoRunNeeds["delivery"], "hasFile">;
  readonly machine: Pick<Machine, "now">;
}

export async function nextFilm(
  needs: NextFilmNeeds,
  rules: Pick<AutoRunRules, "cooldownHours" | "maxDeliveryAttempts">,
): Promise<NextFilm> {
  const [newest] = await needs.ledger.runs.completed("auto", 1);
  return {
    cooldownUntil: cooldownUntil(newest, rules.cooldownHours, needs.machine.now()),
    isWaiting: await isDeliveryDue(needs, rules),
  };
}

export function nextFilmCommand(
  { memoryKey }: Pick<RankedCandidate, "memoryKey">,
  { cooldownUntil, isWaiting }: NextFilm,
): string {
  return [
    "photos-memories auto run",
    ...(isWaiting ? [`--candidate ${shellWord(memoryKey)}`] : []),
    ...(cooldownUntil === undefined ? [] : ["--force"]),
  ].join(" ");
}
