// Who an ID token says it is, in the words of a session.

import type { SignedIn } from "../generations.ts";

const LONGEST_NAME = 256;
/** RFC 5321: 64 before the @, 255 behind it. */
const LONGEST_EMAIL = 320;

/** Claims may be of any type, as a provider can send anything; `sub` was looked at. */
export interface PersonClaims {
  readonly preferred_username?: unknown;
  readonly name?: unknown;
  readonly sub: string;
  readonly email?: unknown;
}

/** The first of `preferred_username`, `name` and `sub` that is a name at all; else `unknown`. */
export function personOf(claims: PersonClaims): SignedIn {
  const { preferred_username, name, sub } = claims;
  const username = [preferred_username, name, sub].map((claim) => plainText(claim, LONGEST_NAME))
    .find((text) => text !== undefined) ?? "unknown";
  const email = plainText(claims.email, LONGEST_EMAIL);
  return { username, subject: sub, provider: "oidc", ...(email !== undefined && { email }) };
}

/** What stands in pages, logs and a cookie: short, and without letters that are not seen. */
function plainText(claim: unknown, longest: number): string | undefined {
  if (typeof claim !== "string") return undefined;
  const text = claim.trim();
  const isPlain = text !== "" && text.length <= longest && text.isWellFormed() &&
    !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text);
  return isPlain ? text : undefined;
}
