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
  RESPONSE_IS_NOT_CONFORM,
  RESPONSE_IS_NOT_JSON,
  ResponseBodyError,
  validateApplicationLevelSignature,
  validateAuthResponse,
  WWWAuthenticateChallengeError,
} from "oauth4webapi";
import { Fault } from "../../base/fault.ts";
import type { OidcAuth } from "../auth_settings.ts";
import type { BoundedFetch } from "./bounded_fetch.ts";
import type { ProviderMetadata } from "./provider_metadata.ts";
import { CLOCK_SKEW_SECONDS, tokenWeakness } from "./token_checks.ts";
import type { Transaction } from "./transaction.ts";

export type Exchanged =
  | { readonly kind: "claims"; readonly claims: IDToken }
  /** The sign-in is not what it should be. */
  | { readonly kind: "refused"; readonly reason: string }
  /** The provider cannot be asked, or does not let this app ask. */
  | { readonly kind: "unavailable"; readonly reason: string };

export interface ExchangeNeeds {
  readonly auth: Pick<OidcAuth, "clientId" | "clientSecret">;
  readonly metadata: ProviderMetadata;
  readonly isPlainAllowed: boolean;
  readonly fetch: BoundedFetch;
}

/** Never throws. Checks state and issuer of the answer, then everything of the ID token. */
export async function exchangeCode(
  answer: URLSearchParams,
  transaction: Transaction,
  needs: ExchangeNeeds,
  nowMs: number,
): Promise<Exchanged> {
  try {
    return await exchange(answer, transaction, needs, nowMs);
  } catch (thrown) {
    return endingOf(thrown);
  }
}

async function exchange(
  answer: URLSearchParams,
  { state, nonce, verifier, redirectUri }: Transaction,
  needs: ExchangeNeeds,
  nowMs: number,
): Promise<Exchanged> {
  const { auth, metadata: { server } } = needs;
  const client: Client = {
    client_id: auth.clientId,
    // The library reads the machine's clock; this moves it to the one we were given.
    [clockSkew]: Math.floor(nowMs / 1000) - Math.floor(Date.now() / 1000),
    [clockTolerance]: CLOCK_SKEW_SECONDS,
  };
  const options = {
    [allowInsecureRequests]: needs.isPlainAllowed,
    [customFetch]: (address: string, init: object) => needs.fetch(address, init as RequestInit),
  };
  const checked = validateAuthResponse(server, client, answer, state);
  const response = await authorizationCodeGrantRequest(
    server,
    client,
    clientAuthOf(needs),
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
  return { kind: "claims", claims };
}

/** Basic is what a provider takes that names nothing (OpenID Connect Discovery, 3). */
function clientAuthOf({ auth, metadata }: ExchangeNeeds): ClientAuth {
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
    return { kind: "refused", reason: `the provider ended it with ${plainCode(thrown.error)}` };
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
