// Headers that every answer carries, whoever made it: what a browser may do with it.

import type { SignInNeeds } from "../web_needs.ts";

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

const FIXED: readonly (readonly [name: string, value: string])[] = [
  ["x-frame-options", "DENY"],
  ["x-content-type-options", "nosniff"],
  ["referrer-policy", "same-origin"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
];

const OWN_POLICY = contentPolicy([]);

/**
 * Answers that say nothing about keeping them are kept by nobody. Forms may be sent to an identity
 * provider, too.
 */
export function putContentHeaders(
  headers: Headers,
  { provider }: Pick<SignInNeeds, "provider">,
): void {
  for (const [name, value] of FIXED) headers.set(name, value);
  const policy = provider === undefined ? OWN_POLICY : contentPolicy(provider.formOrigins());
  headers.set("content-security-policy", policy);
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
}
