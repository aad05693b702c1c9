// SPDX-License-Identifier: AGPL-3.0-or-later

// The provider's discovery document: fetched at the first sign-in, kept for an hour, asked
// for again when the provider was away.

import {
  allowInsecureRequests,
  type AuthorizationServer,
  customFetch,
  discoveryRequest,
  JSON_ATTRIBUTE_COMPARISON,
  OperationProcessingError,
  processDiscoveryResponse,
} from "oauth4webapi";
import { Fault } from "../../base/fault.ts";
import type { BoundedFetch } from "./bounded_fetch.ts";

/** Endpoints move with an upgrade of the provider; keys have a cache of their own. */
const FRESH_MS = 3_600_000;

/** A provider that is away is asked once in this time, however many people click. */
const PAUSE_MS = 2_000;

type Discovered =
  | { readonly kind: "known"; readonly metadata: ProviderMetadata }
  /** A sentence for the log, without a secret. */
  | { readonly kind: "unavailable"; readonly sentence: string };

export class Discovery {
  #last: { readonly metadata: ProviderMetadata; readonly at: number } | undefined;
  #failure: { readonly sentence: string; readonly at: number } | undefined;
  #running: Promise<Discovered> | undefined;

  /** `issuerUrl` is checked at the start. `now` is in milliseconds. */
  constructor(
    readonly issuerUrl: string,
    readonly fetch: BoundedFetch,
    readonly now: () => number,
  ) {}

  /**
   * Plain http only where the owner wrote it into the issuer's address, of which the start warns: a
   * provider on this machine or in the same container network has no certificate.
   */
  get isPlainAllowed(): boolean {
    return new URL(this.issuerUrl).protocol === "http:";
  }

  /** Never throws. An old document serves on while the provider is away. */
  async find(): Promise<Discovered> {
    const now = this.now();
    const age = this.#last === undefined ? Infinity : now - this.#last.at;
    if (age >= 0 && age < FRESH_MS) return this.#found();
    const sinceFailure = this.#failure === undefined ? Infinity : now - this.#failure.at;
    if (sinceFailure >= 0 && sinceFailure < PAUSE_MS) return this.#found();
    this.#running ??= this.#ask().finally(() => this.#running = undefined);
    return await this.#running;
  }

  async #ask(): Promise<Discovered> {
    try {
      const metadata = await this.#fetchMetadata();
      this.#last = { metadata, at: this.now() };
      this.#failure = undefined;
    } catch (thrown) {
      const reason = thrown instanceof Fault ? thrown.message : troubleOf(thrown);
      const sentence = `Could not read the identity provider "${this.issuerUrl}": ${reason}`;
      this.#failure = { sentence, at: this.now() };
    }
    return this.#found();
  }

  #found(): Discovered {
    if (this.#last !== undefined) return { kind: "known", metadata: this.#last.metadata };
    return { kind: "unavailable", sentence: this.#failure!.sentence };
  }

  async #fetchMetadata(): Promise<ProviderMetadata> {
    const issuer = new URL(this.issuerUrl);
    const response = await discoveryRequest(issuer, {
      [allowInsecureRequests]: this.isPlainAllowed,
      [customFetch]: (address, options) => this.fetch(address, options as RequestInit),
    });
    const server = await processDiscoveryResponse(issuer, response);
    const usable = usableMetadata(server, this.isPlainAllowed);
    if (typeof usable !== "string") return usable;
    throw new Fault("config_invalid", `the identity provider ${usable}`);
  }
}

function troubleOf(thrown: unknown): string {
  if (!(thrown instanceof OperationProcessingError)) return "its answer cannot be understood";
  if (thrown.code === JSON_ATTRIBUTE_COMPARISON) {
    return "its discovery document names another issuer; auth.issuer_url has to be exactly that one";
  }
  const { cause } = thrown;
  return cause instanceof Response && cause.status !== 200
    ? `it answered with the status ${cause.status}`
    : "its answer is not a discovery document";
}

/** Signatures we take: asymmetric ones alone. With HS256 a published key would be the secret. */
export const SIGNING_ALGORITHMS = ["RS256", "ES256", "PS256", "EdDSA", "Ed25519"] as const;

export interface ProviderMetadata {
  readonly server: AuthorizationServer;
  readonly authorizationEndpoint: URL;
  /** Where the provider ends its own session. */
  readonly endSessionEndpoint?: URL;
  /** It can be asked to put single claims into the ID token. */
  readonly takesClaims: boolean;
}

/**
 * `server` is a document whose issuer is the one that was asked for. Endpoints of an https issuer
 * have to be https. A sentence's end after "the identity provider …" for what cannot be used.
 */
function usableMetadata(
  server: AuthorizationServer,
  isPlainAllowed: boolean,
): ProviderMetadata | string {
  const endpoint = (name: "authorization_endpoint" | "token_endpoint" | "jwks_uri") =>
    webAddress(server[name], isPlainAllowed);
  const authorizationEndpoint = endpoint("authorization_endpoint");
  for (const name of ["authorization_endpoint", "token_endpoint", "jwks_uri"] as const) {
    if (endpoint(name) === undefined) {
      return `states no usable "${name}"${isPlainAllowed ? "" : " (it has to be https)"}`;
    }
  }
  const challenges: unknown = server.code_challenge_methods_supported;
  // Some that can do it do not say so; one that names others cannot.
  if (Array.isArray(challenges) && !challenges.includes("S256")) {
    return "does not offer PKCE with S256";
  }
  const offered: unknown = server.id_token_signing_alg_values_supported ?? ["RS256"];
  const algorithms = SIGNING_ALGORITHMS.filter((name) =>
    Array.isArray(offered) && offered.includes(name)
  );
  if (algorithms.length === 0) {
    return `signs with none of ${SIGNING_ALGORITHMS.join(", ")}; choose RS256 there`;
  }
  const endSessionEndpoint = webAddress(server.end_session_endpoint, isPlainAllowed);
  return {
    server: { ...server, id_token_signing_alg_values_supported: algorithms },
    authorizationEndpoint: authorizationEndpoint!,
    endSessionEndpoint,
    takesClaims: server.claims_parameter_supported === true,
  };
}

function webAddress(text: unknown, isPlainAllowed: boolean): URL | undefined {
  if (typeof text !== "string" || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isUsable = url.protocol === "https:" || (isPlainAllowed && url.protocol === "http:");
  return isUsable && url.username === "" && url.password === "" ? url : undefined;
}
