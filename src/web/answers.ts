// Answers in the few forms we have: a sentence for programs, a page for people, a way to go.

import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type BasePath, belowBase, underBase } from "../signin/base_path.ts";
import type { WebContext } from "./web_env.ts";

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
