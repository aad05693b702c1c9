// SPDX-License-Identifier: AGPL-3.0-or-later

// The provider's answer in the browser's address, exchanged for an ID token whose every word has been
// checked. What is wrong ends the sign-in; it is told to the log in words that hold nothing of it.

import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  AuthorizationResponseError,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  clockTolerance,
  customFetch,
  getValidatedIdTokenClaims,
  type IDToken,
  None,
  OperationProcessingError,
  processAuthorizationCodeResponse,
  processUserInfoResponse,
  RESPONSE_IS_NOT_CONFORM,
  RESPONSE_IS_NOT_JSON,
  ResponseBodyError,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";
import { Fault } from "../../base/fault.ts";
import type { OidcAuth } from "../auth_settings.ts";
import type { SignedIn } from "../sessions/session.ts";
import { base64url, fromBase64url } from "../sessions/signed_text.ts";
import { MAX_NAME_LENGTH, plainText } from "../user_name.ts";
import type { BoundedFetch } from "./bounded_fetch.ts";
import { type ProviderMetadata, SIGNING_ALGORITHMS } from "./discovery.ts";
import type { Transaction } from "./transaction.ts";

type Exchanged =
  | {
    readonly kind: "claims";
    readonly claims: IDToken;
    /** What the claim of groups holds, of any type; only where it is asked for. */
    readonly groups?: unknown;
  }
  /** The sign-in is not what it should be. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The provider sent an error instead of a code. */
  | { readonly kind: "denied"; readonly reason: string }
  /** The provider cannot be asked, or does not let this app ask. */
  | { readonly kind: "unavailable"; readonly reason: string };

interface ExchangeDeps {
  readonly auth: Pick<OidcAuth, "clientId" | "clientSecret">;
  readonly metadata: ProviderMetadata;
  readonly isPlainAllowed: boolean;
  readonly fetch: BoundedFetch;
  /** The claim with the user's groups, looked for in the ID token, then at the provider's userinfo. */
  readonly groupsClaim?: string;
}

/** Never throws. Checks state and issuer of the answer, then everything of the ID token. */
export async function exchangeCode(
  answer: URLSearchParams,
  transaction: Transaction,
  deps: ExchangeDeps,
  nowMs: number,
): Promise<Exchanged> {
  try {
    return await exchange(answer, transaction, deps, nowMs);
  } catch (thrown) {
    return endingOf(thrown);
  }
}

async function exchange(
  answer: URLSearchParams,
  { state, nonce, verifier, redirectUri }: Transaction,
  deps: ExchangeDeps,
  nowMs: number,
): Promise<Exchanged> {
  const { auth, metadata: { server } } = deps;
  const client: Client = {
    client_id: auth.clientId,
    // The library reads the machine's clock; this moves it to the one we were given.
    [clockSkew]: Math.floor(nowMs / 1000) - Math.floor(Date.now() / 1000),
    [clockTolerance]: CLOCK_SKEW_SECONDS,
  };
  const options = {
    [allowInsecureRequests]: deps.isPlainAllowed,
    [customFetch]: (address: string, init: object) => deps.fetch(address, init as RequestInit),
  };
  const checked = validateAuthResponse(server, client, answer, state);
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    clientAuthOf(deps),
    checked,
    redirectUri,
    verifier,
    options,
  );
  const tokens = await processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
  });
  const claims = getValidatedIdTokenClaims(tokens)!;
  const read = { idToken: tokens.id_token!, claims, accessToken: tokens.access_token };
  const weakness = await tokenWeakness(read, auth.clientId, Math.floor(nowMs / 1000));
  if (weakness !== undefined) return { kind: "refused", reason: weakness };
  // A token that came straight from the provider over TLS needs no look at its signature; ours may
  // come over http, and the look costs one key set in five minutes.
  await validateApplicationLevelSignature(server, response, options);
  const { groupsClaim } = deps;
  if (groupsClaim === undefined) return { kind: "claims", claims };
  if (claims[groupsClaim] !== undefined || server.userinfo_endpoint === undefined) {
    return { kind: "claims", claims, groups: claims[groupsClaim] };
  }
  const told = await userInfoRequest(server, client, tokens.access_token, options);
  // Told of another subject it is refused.
  const info = await processUserInfoResponse(server, client, claims.sub, told);
  return { kind: "claims", claims, groups: info[groupsClaim] };
}

/** Basic is what a provider takes that names nothing (OpenID Connect Discovery, 3). */
function clientAuthOf({ auth, metadata }: ExchangeDeps): ClientAuth {
  if (auth.clientSecret === undefined) return None();
  const methods = metadata.server.token_endpoint_auth_methods_supported ?? [];
  const isPostAlone = methods.includes("client_secret_post") &&
    !methods.includes("client_secret_basic");
  return isPostAlone ? ClientSecretPost(auth.clientSecret) : ClientSecretBasic(auth.clientSecret);
}

/** The library's own messages are fixed sentences; what it found stands in `cause` and is not read. */
function endingOf(thrown: unknown): Exchanged {
  if (thrown instanceof Fault) return { kind: "unavailable", reason: thrown.message };
  if (thrown instanceof AuthorizationResponseError) {
    return { kind: "denied", reason: `the provider ended it with ${plainCode(thrown.error)}` };
  }
  if (thrown instanceof ResponseBodyError) {
    // The code is over, was used, or belongs to another sign-in (RFC 6749, 5.2).
    const kind = thrown.error === "invalid_grant" ? "refused" : "unavailable";
    return { kind, reason: `the token endpoint answered ${plainCode(thrown.error)}` };
  }
  if (thrown instanceof WWWAuthenticateChallengeError) {
    return { kind: "unavailable", reason: `the token endpoint answered ${thrown.status}` };
  }
  if (thrown instanceof OperationProcessingError) {
    const isAnswer = thrown.code === RESPONSE_IS_NOT_CONFORM ||
      thrown.code === RESPONSE_IS_NOT_JSON;
    return { kind: isAnswer ? "unavailable" : "refused", reason: thrown.message };
  }
  return { kind: "refused", reason: "the provider's answer cannot be checked" };
}

/** Error codes are short words; whatever else stands there may be anything. */
function plainCode(code: string): string {
  return /^[A-Za-z0-9_.-]{1,64}$/.test(code) ? code : "an error";
}

/** RFC 5321: 64 before the @, 255 behind it. */
const MAX_EMAIL_LENGTH = 320;

/** Claims may be of any type, as a provider can send anything; `sub` was looked at. */
interface PersonClaims {
  readonly preferred_username?: unknown;
  readonly name?: unknown;
  readonly sub: string;
  readonly email?: unknown;
}

/** The first of `preferred_username`, `name` and `sub` that is a name at all; else `unknown`. */
export function personOf(claims: PersonClaims): SignedIn {
  const { preferred_username, name, sub } = claims;
  const username =
    [preferred_username, name, sub].map((claim) => plainClaim(claim, MAX_NAME_LENGTH))
      .find((text) => text !== undefined) ?? "unknown";
  const email = plainClaim(claims.email, MAX_EMAIL_LENGTH);
  return { username, subject: sub, provider: "oidc", ...(email !== undefined && { email }) };
}

function plainClaim(claim: unknown, longest: number): string | undefined {
  return typeof claim === "string" ? plainText(claim, longest) : undefined;
}

/** Two clocks may differ by so much. */
const CLOCK_SKEW_SECONDS = 60;

/** OpenID Connect Core, 2; it has to fit into a cookie, too. */
const MAX_SUBJECT_LENGTH = 255;

interface ReadToken {
  /** As it was sent: three parts. */
  readonly idToken: string;
  readonly claims: IDToken;
  readonly accessToken: string;
}

/** What is wrong with it, for the log; nothing for a token that may go on to its signature. */
async function tokenWeakness(
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
  if (claims.sub === "" || claims.sub.length > MAX_SUBJECT_LENGTH) {
    return `the ID token's subject is empty or longer than ${MAX_SUBJECT_LENGTH} letters`;
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
