// SPDX-License-Identifier: AGPL-3.0-or-later

// Headers that every answer carries: what a browser may do with it.

/**
 * No inline script or style anywhere, nothing from elsewhere, no frame around us. Forms go to ourselves
 * alone, also by a redirect: browsers hold `form-action` against every step of the way.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const FIXED: readonly (readonly [name: string, value: string])[] = [
  ["content-security-policy", CONTENT_POLICY],
  ["x-frame-options", "DENY"],
  ["x-content-type-options", "nosniff"],
  ["cross-origin-opener-policy", "same-origin"],
  ["cross-origin-resource-policy", "same-origin"],
  ["permissions-policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
];

/** Answers that say nothing about caching are not cached, and their address is told to this site alone. */
export function putContentHeaders(headers: Headers): void {
  for (const [name, value] of FIXED) headers.set(name, value);
  if (!headers.has("referrer-policy")) headers.set("referrer-policy", "same-origin");
  if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
}
