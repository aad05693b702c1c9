// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes that a page of another site makes in a user's browser are refused before anything of them
// is looked at; so is whatever another site asks of what the trigger's token opens.

import {
  hasForeignOrigin,
  isCrossSiteWrite,
  isForeign,
  READING_METHODS,
  type SiteHeaders,
} from "../../signin/host_check.ts";
import { detail } from "../answers.ts";
import type { Guard } from "../web_deps.ts";

export function siteGuard(
  publicOrigin: string | undefined,
  pathOf: (path: string) => string | undefined,
): Guard {
  return (c) => {
    const isTokens = isTokenPath(pathOf(c.req.path));
    // Most requests are done with here, before any header is looked up.
    if (!isTokens && READING_METHODS.has(c.req.method)) return undefined;
    const headers: SiteHeaders = {
      host: c.req.header("host"),
      origin: c.req.header("origin"),
      secFetchSite: c.req.header("sec-fetch-site"),
    };
    // No page asks for these, so that any Origin of another site is refused.
    const isRefused = isTokens
      ? isForeign(headers, publicOrigin) || hasForeignOrigin(headers, publicOrigin)
      : isCrossSiteWrite(c.req.method, headers, publicOrigin);
    return isRefused ? detail(c, 403, "A request from another site is refused.") : undefined;
  };
}

/** The trigger, films that programs ask for, and all below them but the outlook, which is for pages. */
const TOKEN_PATH = /^\/api\/(?:trigger|films(?!\/outlook$))(?:\/|$)/;

/** Whether the trigger's token opens it. `path` is without the base; `undefined` is outside of it. */
export function isTokenPath(path: string | undefined): boolean {
  return path !== undefined && TOKEN_PATH.test(path);
}
