// Messages to the owner about films that a command made or failed to make.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import { redactText } from "../../src/base/redact.ts";
import { secretsOf } from "../../src/config/keys.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import type { Run } from "../../src/ledger/run.ts";
import type { Notify } from "../../src/notify/compose_message.ts";
import { openNotifier } from "../../src/notify/open_notifier.ts";
import { expandHome } from "../../src/system/paths.ts";
import type { Settings } from "../settings/settings.ts";

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
  return status === "failed" && errorCode !== "usage" && errorCode !== "config_invalid";
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
