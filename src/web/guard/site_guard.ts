// Writes that a page of another site makes in somebody's browser are refused before anything of them
// is looked at; so is whatever another site asks of the trigger.

import type { MiddlewareHandler } from "hono";
import { isCrossSiteWrite, isForeign, type SiteHeaders } from "../../signin/cross_site.ts";
import { detail } from "../answers.ts";
import type { WebEnv } from "../web_env.ts";

const TRIGGER = /^\/api\/trigger(?:\/|$)/;

export function siteGuard(
  publicOrigin: string | undefined,
  pathOf: (path: string) => string | undefined,
): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    const headers: SiteHeaders = {
      host: c.req.header("host"),
      origin: c.req.header("origin"),
      secFetchSite: c.req.header("sec-fetch-site"),
    };
    const isRefused = isCrossSiteWrite(c.req.method, headers, publicOrigin) ||
      (TRIGGER.test(pathOf(c.req.path) ?? "") && isForeign(headers, publicOrigin));
    if (isRefused) return detail(c, 403, "A request from another site is refused.");
    await next();
  };
}
