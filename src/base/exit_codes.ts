// SPDX-License-Identifier: AGPL-3.0-or-later

// The exit code of a program that ends with a fault; parents of child processes read it too.

import type { FaultCode } from "./fault.ts";

/** Every code a command ends with, in the order of `docs/operating/troubleshooting.md`. */
export const EXITS = {
  done: { code: 0, means: "done; of `auto run` also that nothing was worth a film today" },
  failed: { code: 1, means: "failed; a name that is not there is one too" },
  usage: { code: 2, means: "what was typed or set cannot be" },
  nothing: { code: 3, means: "nothing to film, by `generate` alone" },
  /** EX_TEMPFAIL of sysexits.h. */
  busy: { code: 75, means: "another process is at it; try again later" },
  /** 128 and the number of SIGINT, as shells say it. */
  stopped: { code: 130, means: "stopped by Ctrl-C or by the system" },
} as const satisfies Readonly<Record<string, { readonly code: number; readonly means: string }>>;

const { failed, usage, nothing, busy, stopped } = EXITS;

export const EXIT_CODES: Readonly<Record<FaultCode, number>> = {
  usage: usage.code,
  config_invalid: usage.code,
  not_found: failed.code,
  library_unreadable: failed.code,
  forbidden: failed.code,
  nothing_to_film: nothing.code,
  busy: busy.code,
  store_busy: busy.code,
  disk_full: failed.code,
  not_writable: failed.code,
  previews_missing: failed.code,
  media_unreadable: failed.code,
  model_unavailable: failed.code,
  worker_unavailable: failed.code,
  not_listening: failed.code,
  child_died: failed.code,
  child_not_started: failed.code,
  cancelled: stopped.code,
  verification_failed: failed.code,
  internal: failed.code,
};
