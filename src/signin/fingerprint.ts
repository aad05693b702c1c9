// One short text for everything that decides who may sign in. A session carries it; when password,
// provider or allow list change, it changes, and every session of everybody ends.

import { canonicalJson } from "../base/digest.ts";
import type { AuthSettings } from "./auth_settings.ts";
import { base64url } from "./base64url.ts";

/**
 * HMAC-SHA-256 under `signingKey(secret, "fingerprint")`, so the cookie tells nothing about the
 * password. Lists count as sets.
 */
export async function fingerprintOf(auth: AuthSettings, key: CryptoKey): Promise<string> {
  const text = new TextEncoder().encode(canonicalJson(decidersOf(auth)));
  return base64url(new Uint8Array(await crypto.subtle.sign("HMAC", key, text)));
}

function decidersOf(auth: AuthSettings): unknown {
  switch (auth.provider) {
    case "off":
      return { provider: "off" };
    case "basic":
      return { provider: "basic", username: auth.username, password: auth.password.text };
    case "oidc":
      return {
        provider: "oidc",
        issuer: auth.issuerUrl,
        client: auth.clientId,
        emails: sorted(auth.allowList.emails),
        domains: sorted(auth.allowList.domains),
      };
    case "header":
      return {
        provider: "header",
        userHeader: auth.userHeader.toLowerCase(),
        proxies: sorted(auth.trustedPeers.entries),
      };
  }
}

const sorted = (entries: Iterable<string>): string[] => [...new Set(entries)].sort();
