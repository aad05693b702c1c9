// SPDX-License-Identifier: AGPL-3.0-or-later

// The automation, the last film and the disks in the health of the app.

import path from "node:path";
import { type AutoStatus, autoStatus } from "../../automation/auto_status.ts";
import { hintOf, reasonOf } from "../../base/fault.ts";
import type { Decision } from "../../automation/candidate.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { isThere, proveWritable } from "../../system/files/files.ts";
import { systemMachine } from "../../system/machine.ts";
import type { LockWithOwner } from "../../system/files/lock_with_owner.ts";
import { expandHome } from "../../system/paths.ts";
import { notificationHealth } from "./notification_health.ts";
import type { Settings } from "../settings/settings.ts";
import type { SettingsMonitor } from "../settings/settings_monitor.ts";
import type { SuggestionMonitor } from "../suggestions/suggestion_monitor.ts";

export interface DiskHealth {
  readonly freeGb: number;
  /** Present when that is less than a film wants: none is begun. */
  readonly warning?: string;
  /** Why nothing can be written there, in one sentence. */
  readonly problem?: string;
  /** What to do about the problem, where that is known. */
  readonly hint?: string;
}

/** How the automation stands, without what the process itself knows. */
export type AutomationHealth = Omit<AutoStatus, "scheduler" | "runtime">;

export interface LastFilm {
  readonly run_id: string;
  readonly completed_at: string | null;
  readonly memory_type: string | null;
}

export interface HealthParts {
  readonly known: Pick<SettingsMonitor, "settings" | "secrets">;
  readonly ledger: Ledger;
  readonly lock: LockWithOwner;
  /** What the last look at the library found, if there was one. */
  readonly suggestions: Pick<SuggestionMonitor, "decision" | "failed">;
}

/** Only for clients that may see details. */
export function healthDetails(parts: HealthParts) {
  return {
    automation: () => automationHealth(parts),
    lastFilm: () => lastFilm(parts.ledger),
    disk: () => diskHealth(parts.known.settings),
  };
}

async function automationHealth(
  { known, ledger, lock, suggestions }: HealthParts,
): Promise<AutomationHealth> {
  const { settings: { config }, secrets } = known;
  const { decision = NOT_LOOKED, failed } = suggestions;
  const never = new AbortController().signal;
  const { scheduler: _scheduler, runtime: _runtime, ...health } = await autoStatus(
    {
      lock,
      ledger,
      // Health never reads the library itself: what the last look found stands for it.
      library: {
        prove: () => failed?.isProved === false ? Promise.reject(failed.error) : Promise.resolve(),
        discover: () => failed ? Promise.reject(failed.error) : Promise.resolve(decision),
      },
      delivery: {
        prove: () => Promise.resolve(),
        deliver: () => Promise.resolve(),
        hasFile: isThere,
      },
      machine: systemMachine,
      notificationHealth: () => notificationHealth(config, ledger),
      scheduler: () => Promise.resolve(NO_SCHEDULER),
    },
    { cooldownHours: config.automation.cooldown_hours, secrets },
    NO_RUNTIME,
    never,
  );
  return health;
}

const NOT_LOOKED: Decision = {
  ranked: [],
  rejections: [],
  backedOff: [],
  notes: [],
  recentCategories: [],
};
const NO_SCHEDULER = {
  in_use: [],
  summary: "",
  platform: null,
  installed: false,
  active: null,
  state: "unknown",
  paths: [],
};
const NO_RUNTIME = {
  version: "",
  checkout: null,
  commit: null,
  upstream: null,
  commits_behind: null,
  stale: false,
};

async function lastFilm({ runs }: Ledger): Promise<LastFilm | null> {
  const [run] = await runs.list(1, ["completed"]);
  if (run === undefined) return null;
  const { runId, finishedAt, memoryType } = run;
  return { run_id: runId, completed_at: finishedAt ?? null, memory_type: memoryType ?? null };
}

async function diskHealth({ config, paths }: Settings) {
  const least = config.output.min_free_space_gb;
  const look = async (folder: string): Promise<DiskHealth> => {
    let freeGb = 0;
    try {
      freeGb = await systemMachine.freeBytes(folder) / 1e9;
      await proveWritable(folder);
    } catch (error) {
      const hint = hintOf(error);
      return { freeGb, problem: reasonOf(error), ...(hint && { hint }) };
    }
    if (freeGb >= least) return { freeGb };
    const name = path.basename(folder);
    const warning = `${freeGb.toFixed(1)} GB are free in "${name}", less than the ` +
      `${least} GB of output.min_free_space_gb`;
    return { freeGb, warning };
  };
  const [output, cache] = await Promise.all([
    look(expandHome(config.output.directory)),
    look(paths.cache),
  ]);
  return { output, cache };
}
