// One of the two tables that read fault codes; the other makes exit codes.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FaultCode } from "../base/fault.ts";

export const STATUSES: Readonly<Record<FaultCode, ContentfulStatusCode>> = {
  usage: 400,
  config_invalid: 500,
  not_found: 404,
  library_unreadable: 502,
  forbidden: 502,
  nothing_to_film: 409,
  busy: 409,
  disk_full: 507,
  not_writable: 500,
  media_unreadable: 500,
  model_unavailable: 503,
  not_listening: 500,
  child_died: 500,
  child_not_started: 503,
  cancelled: 503,
  verification_failed: 500,
  internal: 500,
};
