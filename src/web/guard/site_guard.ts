// Writes that a page of another site makes in somebody's browser are refused before anything of them
// is looked at; so is whatever another site asks of the trigger.

import { isCrossSiteWrite, isForeign, type SiteHeaders } from "../../signin/cross_site.ts";
import { detail } from "../answers.ts";
import type { Guard } from "./guard.ts";

const TRIGGER = /^\/api\/trigger(?:\/|$)/;

export function siteGuard(
  publicOrigin: string | undefined,
  pathOf: (path: string) => string | undefined,
): Guard {
  return (c) => {
    const headers: SiteHeaders = {
      host: c.req.header("host"),
      origin: c.req.header("origin"),
      secFetchSite: c.req.header("sec-fetch-site"),
    };
    const isRefused = isCrossSiteWrite(c.req.method, headers, publicOrigin) ||
      (TRIGGER.test(pathOf(c.req.path) ?? "") && isForeign(headers, publicOrigin));
    return isRefused ? detail(c, 403, "A request from another site is refused.") : undefined;
  };
}
