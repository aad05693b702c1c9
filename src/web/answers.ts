// SPDX-License-Identifier: AGPL-3.0-or-later

// Answers in the few forms we have: a sentence for programs, a page for people, a way to go.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { FaultCode } from "../base/fault.ts";
import { type BasePath, belowBase, underBase } from "../signin/base_path.ts";
import type { WebContext } from "./web_deps.ts";

/** `{"detail": "…"}`: the one shape of everything that is not an answer to what was asked. */
export function detail(c: WebContext, status: ContentfulStatusCode, sentence: string): Response {
  return c.json({ detail: sentence }, status);
}

/** `path` begins with "/" and is without the base. */
export function redirect(
  c: WebContext,
  basePath: BasePath,
  path: string,
  status: 303 | 307 | 308 = 303,
): Response {
  return c.redirect(underBase(basePath, path), status);
}

/** Paths that programs ask for get JSON, all others a page. */
export function isForPrograms(c: WebContext, basePath: BasePath): boolean {
  return isProgramPath(belowBase(basePath, c.req.path) ?? c.req.path);
}

/** `path` is without the base. */
export function isProgramPath(path: string): boolean {
  return /^\/(?:api|auth|health|metrics|openapi\.json|assets)(?:\/|$)/.test(path);
}

/** Seconds a caller has to wait, at least one. */
export function retryAfter(c: WebContext, seconds: number): void {
  c.header("retry-after", String(Math.max(1, Math.ceil(seconds))));
}

/** One of the two tables that read fault codes; the other makes exit codes. */
export const STATUSES: Readonly<Record<FaultCode, ContentfulStatusCode>> = {
  usage: 400,
  config_invalid: 500,
  not_found: 404,
  library_unreadable: 502,
  forbidden: 502,
  nothing_to_film: 409,
  busy: 409,
  store_busy: 503,
  disk_full: 507,
  not_writable: 500,
  previews_missing: 503,
  media_unreadable: 500,
  model_unavailable: 503,
  worker_unavailable: 503,
  not_listening: 500,
  child_died: 500,
  child_not_started: 503,
  cancelled: 503,
  verification_failed: 500,
  internal: 500,
};
