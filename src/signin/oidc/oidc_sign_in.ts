// SPDX-License-Identifier: AGPL-3.0-or-later

// The sign-in at an OpenID Connect provider: authorization code with PKCE, state and nonce, ended by
// an ID token that is checked in every word and by the allow list.

import { calculatePKCECodeChallenge } from "oauth4webapi";
import type { Log } from "../../base/log.ts";
import type { LookUp } from "../../system/http/addresses.ts";
import { hasEntries, isAdmitted } from "../allow_list.ts";
import type { OidcAuth } from "../auth_settings.ts";
import { type BasePath, type PublicAddress, underBase } from "../base_path.ts";
import { clearCookie, type CookieOptions, setCookie } from "../sessions/session_cookie.ts";
import type {
  AuthorizeAnswer,
  CallbackAnswer,
  ProviderRequest,
  SignInProvider,
} from "../sign_in_provider.ts";
import { equalText } from "../sessions/signed_text.ts";
import { boundedFetch, type FetchLimits, PROVIDER_LIMITS } from "./bounded_fetch.ts";
import { Discovery, type ProviderMetadata } from "./discovery.ts";
import { groupsOfClaim, isOwnerByClaims } from "../roles.ts";
import { exchangeCode, personOf } from "./exchange_code.ts";
import {
  beginTransaction,
  readTransaction,
  registrationDigest,
  type Transaction,
  transactionCookieOptions,
  UsedOnce,
} from "./transaction.ts";

/** Strangers may call back, too: so many of them have the provider asked at once. */
const MAX_EXCHANGES = 16;

/**
 * What lists of addresses read, for providers that keep it out of the ID token unless they are asked
 * (OpenID Connect Core, 5.5).
 */
const CLAIMS = { email: null, email_verified: null, preferred_username: null };

export interface OidcDeps {
  readonly auth: OidcAuth;
  readonly basePath: BasePath;
  readonly publicAddress?: PublicAddress;
  /** The session's; the transaction's cookie stands beside it. */
  readonly cookie: CookieOptions;
  /** `signingKey(secret, "sign-in")` */
  readonly key: CryptoKey;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Pick<Log, "warning">;
  /** {@link PROVIDER_LIMITS} unless told. */
  readonly limits?: FetchLimits;
  /** The system's own unless given. */
  readonly lookUp?: LookUp;
}

/** Sends no request yet: a provider that is away does not stop the start. */
export async function openOidcSignIn(deps: OidcDeps): Promise<OidcSignIn> {
  return new OidcSignIn(deps, await registrationDigest(deps.auth, deps.key));
}

class OidcSignIn implements SignInProvider {
  readonly #deps: OidcDeps;
  readonly #registration: string;
  readonly #cookie: CookieOptions;
  readonly #fetch;
  readonly #discovery: Discovery;
  readonly #used = new UsedOnce();
  #exchanges = 0;

  /** See {@link openOidcSignIn}. Discovery, keys and cookies belong to the one registration. */
  constructor(deps: OidcDeps, registration: string) {
    this.#deps = deps;
    this.#registration = registration;
    this.#cookie = transactionCookieOptions(deps.cookie);
    this.#fetch = boundedFetch(deps.limits ?? PROVIDER_LIMITS, deps.lookUp);
    this.#discovery = new Discovery(deps.auth.issuerUrl, this.#fetch, deps.now);
  }

  async authorize(request: ProviderRequest, next: string): Promise<AuthorizeAnswer> {
    const found = await this.#discovery.find();
    if (found.kind === "unavailable") return found;
    const { transaction, cookie } = await beginTransaction(
      { redirectUri: this.#callbackAt(request.url), next },
      this.#transactionOptions,
      this.#deps.now(),
    );
    return {
      kind: "redirect",
      to: await this.#authorizationUrl(found.metadata, transaction),
      cookies: [setCookie(this.#cookie, cookie, isHttps(request))],
    };
  }

  async callback(request: ProviderRequest): Promise<CallbackAnswer> {
    const { log, publicAddress, now } = this.#deps;
    if (publicAddress !== undefined && request.url.origin !== publicAddress.origin) {
      log.warning("Refused a callback that came to another address than auth.public_url", {
        origin: request.url.origin,
        hint: "A proxy that speaks https for us belongs into auth.trusted_proxies",
      });
      return { kind: "invalid_origin" };
    }
    const transaction = await readTransaction(
      request.cookies,
      this.#cookie.name,
      this.#transactionOptions,
      now(),
    );
    const state = request.url.searchParams.get("state") ?? "";
    // A forged callback leaves the sign-in that this browser has begun alone.
    if (transaction === undefined || !equalText(state, transaction.state)) {
      return this.#expired("it was not begun in this browser, or too long ago", []);
    }
    const cookies = [clearCookie(this.#cookie, isHttps(request))];
    if (!this.#used.take(transaction.id, transaction.endsAt, now())) {
      return this.#expired("it has come back before", cookies);
    }
    if (transaction.redirectUri !== this.#callbackAt(request.url)) {
      return this.#expired("it came back to another address than it was begun at", cookies);
    }
    return await this.#finish(request, transaction, cookies);
  }

  async #finish(
    request: ProviderRequest,
    transaction: Transaction,
    cookies: readonly string[],
  ): Promise<CallbackAnswer> {
    const { auth, now } = this.#deps;
    const exchanged = await this.#exchange(request, transaction, now());
    switch (exchanged.kind) {
      case "unavailable": {
        const sentence = `Could not end a sign-in at "${auth.issuerUrl}": ${exchanged.reason}`;
        return { kind: "unavailable", sentence };
      }
      case "refused":
        return this.#expired(exchanged.reason, cookies);
      case "denied":
        this.#deps.log.warning(`Refused a sign-in: ${exchanged.reason}`);
        return { kind: "denied", cookies };
      case "claims": {
        const { email, email_verified } = exchanged.claims, { owners } = auth;
        const groups = groupsOfClaim(exchanged.groups);
        const isOwner = owners && isOwnerByClaims(owners, { email, email_verified, groups });
        const who = { ...personOf(exchanged.claims), ...(isOwner && { isOwner }) };
        if (isAdmitted(auth.allowList, { email, email_verified })) {
          return { kind: "signed_in", who, next: transaction.next, cookies };
        }
        return { kind: "not_authorised", name: who.email ?? who.username, cookies };
      }
    }
  }

  async #exchange(request: ProviderRequest, transaction: Transaction, nowMs: number) {
    const found = await this.#discovery.find();
    if (found.kind === "unavailable") return { kind: found.kind, reason: found.sentence };
    if (this.#exchanges >= MAX_EXCHANGES) {
      return { kind: "unavailable", reason: "too many sign-ins come back at once" } as const;
    }
    this.#exchanges++;
    try {
      return await exchangeCode(request.url.searchParams, transaction, {
        auth: this.#deps.auth,
        metadata: found.metadata,
        isPlainAllowed: this.#discovery.isPlainAllowed,
        fetch: this.#fetch,
        groupsClaim: groupsClaimOf(this.#deps.auth),
      }, nowMs);
    } finally {
      this.#exchanges--;
    }
  }

  /**
   * Without an `id_token_hint`: a token would have to lie in every session's cookie, which browsers
   * bound at 4 KiB, and would stand in the provider's logs. Some providers ask "Sign out?" then. The
   * client's name tells them who asks; a way back is not sent.
   */
  async signOutUrl(): Promise<string | undefined> {
    const found = await this.#discovery.find();
    const endpoint = found.kind === "known" ? found.metadata.endSessionEndpoint : undefined;
    if (endpoint === undefined) return undefined;
    const url = new URL(endpoint);
    url.searchParams.set("client_id", this.#deps.auth.clientId);
    return url.href;
  }

  get #transactionOptions() {
    return { key: this.#deps.key, registration: this.#registration };
  }

  /** Registered at the provider, letter by letter; `public_url` pins it. */
  #callbackAt(url: URL): string {
    const { publicAddress, basePath } = this.#deps;
    const base = publicAddress?.base ?? url.origin + underBase(basePath, "/").replace(/\/$/, "");
    return `${base}/auth/callback`;
  }

  async #authorizationUrl(
    { authorizationEndpoint, takesClaims }: ProviderMetadata,
    { state, nonce, verifier, redirectUri }: Transaction,
  ): Promise<string> {
    const { clientId, scope } = this.#deps.auth, claims = claimsOf(this.#deps.auth);
    const url = new URL(authorizationEndpoint);
    const parameters = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      ...(takesClaims && claims && { claims: JSON.stringify({ id_token: claims }) }),
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return url.href;
  }

  #expired(reason: string, cookies: readonly string[]): CallbackAnswer {
    this.#deps.log.warning(`Refused a sign-in: ${reason}`);
    return { kind: "expired", cookies };
  }
}

function groupsClaimOf({ owners }: OidcAuth): string | undefined {
  return owners !== undefined && owners.groups.size > 0 ? owners.claim : undefined;
}

/** `undefined` where no list and no group decides anything. */
function claimsOf(auth: OidcAuth): Readonly<Record<string, null>> | undefined {
  const { allowList, owners } = auth, groups = groupsClaimOf(auth);
  const readsEmail = hasEntries(allowList) || owners !== undefined && hasEntries(owners.emails);
  if (!readsEmail && groups === undefined) return undefined;
  return { ...(readsEmail && CLAIMS), ...(groups !== undefined && { [groups]: null }) };
}

const isHttps = ({ url }: ProviderRequest): boolean => url.protocol === "https:";
