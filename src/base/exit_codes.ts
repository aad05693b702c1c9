// The exit code of a program that ends with a fault; parents of child processes read it too.

import type { FaultCode } from "./fault.ts";

/** 0 is success, "nothing worth a film" included; 130 is what a shell gives for Ctrl-C. */
export const EXIT_CODES: Readonly<Record<FaultCode, number>> = {
  usage: 2,
  config_invalid: 2,
  not_found: 1,
  library_unreadable: 1,
  forbidden: 1,
  nothing_to_film: 1,
  busy: 75, // EX_TEMPFAIL of sysexits.h: try again later
  store_busy: 75,
  disk_full: 1,
  not_writable: 1,
  previews_missing: 1,
  media_unreadable: 1,
  model_unavailable: 1,
  worker_unavailable: 1,
  not_listening: 1,
  child_died: 1,
  child_not_started: 1,
  cancelled: 130,
  verification_failed: 1,
  internal: 70, // EX_SOFTWARE of sysexits.h
};
