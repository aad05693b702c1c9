// SPDX-License-Identifier: AGPL-3.0-or-later

// Messages to the owner about films that a command made or failed to make.

import { Fault, isOfRequest, reasonOf } from "../base/fault.ts";
import { redactText } from "../base/redact.ts";
import { secretsOf } from "../config/keys.ts";
import type { Ledger } from "../ledger/ledger.ts";
import type { Run } from "../ledger/run.ts";
import type { Notify } from "../notify/compose_message.ts";
import { openNotifier } from "../notify/open_notifier.ts";
import { expandHome } from "../system/paths.ts";
import type { Settings } from "./settings/settings.ts";

export async function tellOwnerOfFailure(
  notify: Notify,
  run: Run,
  { error, memoryType, seconds }: {
    readonly error: unknown;
    /** From the request, for a run without one. */
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

/** A refused request, a wrong setting and a stopped run are no failed films. */
function hasFailed({ status, errorCode }: Run): boolean {
  return status === "failed" && !isOfRequest(errorCode) && errorCode !== "config_invalid";
}

/** What is printed of a failure. */
function wordsOf(error: unknown): string {
  const hint = error instanceof Fault ? error.hint : undefined;
  return [reasonOf(error), hint].filter((part) => part !== undefined).join("\n");
}

export function ownerNotifier(
  { config, paths }: Pick<Settings, "config" | "paths">,
  ledger: Ledger,
): Notify {
  const secrets = secretsOf(config);
  return openNotifier({
    config,
    ledger,
    redact: (text) => redactText(text, secrets),
    folders: [expandHome(config.output.directory), paths.cache],
  });
}
