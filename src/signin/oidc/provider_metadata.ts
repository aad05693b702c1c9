// What a discovery document says, held against what we can do with it.

import type { AuthorizationServer } from "oauth4webapi";

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
export function usableMetadata(
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
    ...(endSessionEndpoint && { endSessionEndpoint }),
    takesClaims: server.claims_parameter_supported === true,
  };
}

function webAddress(text: unknown, isPlainAllowed: boolean): URL | undefined {
  if (typeof text !== "string" || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isUsable = url.protocol === "https:" || (isPlainAllowed && url.protocol === "http:");
  return isUsable && url.username === "" && url.password === "" ? url : undefined;
}
