// What the library leaves to us about an ID token whose claims it has read: the algorithm, tokens from
// the future, the party it was made for, and the access token it belongs to.

import type { IDToken } from "oauth4webapi";
import { base64url, fromBase64url } from "../base64url.ts";
import { SIGNING_ALGORITHMS } from "./provider_metadata.ts";

/** Two clocks may differ by so much. */
export const CLOCK_SKEW_SECONDS = 60;

/** OpenID Connect Core, 2; it has to fit into a cookie, too. */
const LONGEST_SUBJECT = 255;

export interface ReadToken {
  /** As it was sent: three parts. */
  readonly idToken: string;
  readonly claims: IDToken;
  readonly accessToken: string;
}

/** What is wrong with it, for the log; nothing for a token that may go on to its signature. */
export async function tokenWeakness(
  { idToken, claims, accessToken }: ReadToken,
  clientId: string,
  nowSeconds: number,
): Promise<string | undefined> {
  const algorithm = algorithmOf(idToken);
  if (algorithm === undefined) return "the ID token is signed in a way we do not take";
  if (claims.iat > nowSeconds + CLOCK_SKEW_SECONDS) return "the ID token is from the future";
  if (claims.azp !== undefined && claims.azp !== clientId) {
    return "the ID token was made for another client";
  }
  if (claims.sub === "" || claims.sub.length > LONGEST_SUBJECT) {
    return `the ID token's subject is empty or longer than ${LONGEST_SUBJECT} letters`;
  }
  const { at_hash: hash } = claims;
  if (hash !== undefined && hash !== await halfDigest(accessToken, algorithm)) {
    return "the ID token belongs to another access token";
  }
  return undefined;
}

function algorithmOf(idToken: string): string | undefined {
  const bytes = fromBase64url(idToken.split(".")[0]!);
  if (bytes === undefined) return undefined;
  const { alg }: { alg?: unknown } = JSON.parse(new TextDecoder().decode(bytes));
  return SIGNING_ALGORITHMS.find((name) => name === alg);
}

/** `at_hash` (OpenID Connect Core, 3.1.3.6): the left half of the digest the signature is made with. */
async function halfDigest(accessToken: string, algorithm: string): Promise<string> {
  // Ed25519 signs with SHA-512, the other four end with their digest's bits.
  const name = algorithm.endsWith("256") ? "SHA-256" : "SHA-512";
  const digest = await crypto.subtle.digest(name, new TextEncoder().encode(accessToken));
  return base64url(new Uint8Array(digest.slice(0, digest.byteLength / 2)));
}
