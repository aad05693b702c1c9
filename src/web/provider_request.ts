// A request as an identity provider's sign-in reads it.

import type { ProviderRequest } from "../signin/sign_in_provider.ts";
import type { WebContext } from "./web_env.ts";

/** The address as the browser has it: a trusted proxy may speak https where we hear http. */
export function providerRequest(c: WebContext): ProviderRequest {
  const url = new URL(c.req.url);
  url.protocol = c.var.visit.isHttps ? "https:" : "http:";
  return { url, cookies: c.req.header("cookie") };
}
