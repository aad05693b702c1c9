// Headers that every answer carries, whoever made it: what a browser may do with it.

import type { MiddlewareHandler } from "hono";
import type { WebEnv } from "../web_env.ts";

/** No inline script or style anywhere, nothing from elsewhere, no frame around us. */
export function contentPolicy(formOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formOrigins].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

const FIXED: Readonly<Record<string, string>> = {
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Answers that say nothing about keeping them are kept by nobody. */
export function contentHeaders(
  formOrigins: () => readonly string[],
): MiddlewareHandler<WebEnv> {
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of Object.entries(FIXED)) headers.set(name, value);
    headers.set("content-security-policy", contentPolicy(formOrigins()));
    if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
  };
}
