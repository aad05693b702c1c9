// SPDX-License-Identifier: AGPL-3.0-or-later

// An OpenID Connect provider of our own on this machine, honest unless it is told a lie. It has no
// pages: a test walks from the authorization address straight to the callback.

import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { base64url } from "../../../src/signin/sessions/signed_text.ts";

export type Json = Readonly<Record<string, unknown>>;

/** `hang` never answers, `drip` answers one letter and then nothing, `huge` does not end. */
export type Answer =
  | { readonly status?: number; readonly type?: string; readonly body: string }
  | "hang"
  | "drip"
  | "huge";

export type SigningName = "RS256" | "PS256" | "ES256" | "EdDSA";

/** What is not as it should be; each gets the honest thing. */
export interface Lies {
  readonly metadata?: (honest: Json) => Json | Answer;
  readonly keySet?: (honest: Json) => Json | Answer;
  /** The browser's way back. */
  readonly callback?: (url: URL) => void;
  readonly header?: (honest: Json) => Json;
  readonly claims?: (honest: Json) => Json;
  /** Instead of the right key's signature. */
  readonly sign?: (text: string, keys: Keys) => Promise<string> | string;
  readonly algorithm?: SigningName;
  /** The whole token, signed already. */
  readonly idToken?: (honest: string) => string | undefined;
  readonly tokenAnswer?: (honest: Json) => Json | Answer;
  /** Its honest answer is that of another user: what believes it lets a stranger in. */
  readonly userInfo?: Json | Answer;
}

export type Keys = Readonly<Record<SigningName, CryptoKeyPair>>;

const PARAMETERS = {
  RS256: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
  PS256: { name: "RSA-PSS", hash: "SHA-256", saltLength: 32 },
  ES256: { name: "ECDSA", hash: "SHA-256", namedCurve: "P-256" },
  EdDSA: { name: "Ed25519" },
} as const;

const RSA = { modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) };

async function makeKeys(): Promise<Keys> {
  const pair = async (name: SigningName) => {
    const algorithm = { ...RSA, ...PARAMETERS[name] };
    return await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]) as CryptoKeyPair;
  };
  const [RS256, PS256, ES256, EdDSA] = await Promise.all([
    pair("RS256"),
    pair("PS256"),
    pair("ES256"),
    pair("EdDSA"),
  ]);
  return { RS256, PS256, ES256, EdDSA };
}

let drawn: Promise<[Keys, Keys]> | undefined;

interface Code {
  readonly challenge: string | null;
  readonly nonce: string | null;
  readonly clientId: string | null;
  readonly redirectUri: string | null;
}

interface TokenRequest {
  readonly form: URLSearchParams;
  readonly authorization: string | undefined;
}

export class LyingProvider implements AsyncDisposable {
  lies: Lies = {};
  /** What the app sent to the token endpoint. */
  readonly tokenRequests: TokenRequest[] = [];
  discoveryCount = 0;
  readonly #codes = new Map<string, Code>();
  readonly #open = new Set<ServerResponse>();

  private constructor(
    readonly keys: Keys,
    /** Of somebody who is not the provider. */
    readonly strangersKeys: Keys,
    readonly server: Server,
    readonly issuer: string,
  ) {}

  static async start(): Promise<LyingProvider> {
    // Drawing RSA keys takes longer than a whole test.
    drawn ??= Promise.all([makeKeys(), makeKeys()]);
    const [keys, strangersKeys] = await drawn;
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const provider = new LyingProvider(keys, strangersKeys, server, `http://127.0.0.1:${port}`);
    server.on("request", (request, response) => void provider.#answer(request, response));
    return provider;
  }

  /** What the person's browser would do: signs in at once and comes back with a code. */
  browse(authorizationUrl: string): URL {
    const asked = new URL(authorizationUrl).searchParams;
    const code = crypto.randomUUID();
    this.#codes.set(code, {
      challenge: asked.get("code_challenge"),
      nonce: asked.get("nonce"),
      clientId: asked.get("client_id"),
      redirectUri: asked.get("redirect_uri"),
    });
    const url = new URL(asked.get("redirect_uri")!);
    url.searchParams.set("code", code);
    url.searchParams.set("state", asked.get("state")!);
    url.searchParams.set("iss", this.issuer);
    this.lies.callback?.(url);
    return url;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const response of this.#open) response.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#open.add(response);
    response.on("close", () => this.#open.delete(response));
    response.on("error", () => {});
    const { pathname, href } = new URL(request.url ?? "/", this.issuer);
    if (pathname === "/.well-known/openid-configuration") {
      this.discoveryCount++;
      const honest = this.#metadata();
      send(response, this.lies.metadata?.(honest) ?? honest);
    } else if (pathname === "/authorize") {
      // For a real browser.
      response.writeHead(303, { location: this.browse(href).href }).end();
    } else if (pathname === "/jwks") {
      const honest = { keys: await this.#publicKeys() };
      send(response, this.lies.keySet?.(honest) ?? honest);
    } else if (pathname === "/token") {
      send(response, await this.#token(request));
    } else if (pathname === "/userinfo") {
      const other = { sub: "someone else", email: "owner@example.org", groups: ["admins"] };
      send(response, this.lies.userInfo ?? { ...other, email_verified: true });
    } else send(response, { status: 404, body: "nothing" });
  }

  #metadata(): Json {
    const at = (path: string) => `${this.issuer}${path}`;
    return {
      issuer: this.issuer,
      authorization_endpoint: at("/authorize"),
      token_endpoint: at("/token"),
      jwks_uri: at("/jwks"),
      userinfo_endpoint: at("/userinfo"),
      end_session_endpoint: at("/end"),
      authorization_response_iss_parameter_supported: true,
      code_challenge_methods_supported: ["S256"],
      // More than any provider should, so that it is the app that refuses.
      id_token_signing_alg_values_supported: [...Object.keys(PARAMETERS), "HS256", "none"],
    };
  }

  async #publicKeys(): Promise<Json[]> {
    const names = Object.keys(PARAMETERS) as SigningName[];
    return await Promise.all(names.map(async (alg) => {
      const { kty, n, e, crv, x, y } = await crypto.subtle.exportKey(
        "jwk",
        this.keys[alg].publicKey,
      );
      return { kty, n, e, crv, x, y, kid: alg, alg, use: "sig" };
    }));
  }

  async #token(request: IncomingMessage): Promise<Json | Answer> {
    let text = "";
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    this.tokenRequests.push({ form, authorization: request.headers.authorization });
    const code = this.#codes.get(form.get("code") ?? "");
    this.#codes.delete(form.get("code") ?? "");
    const challenge = createHash("sha256").update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight = code !== undefined && code.challenge === challenge &&
      code.redirectUri === form.get("redirect_uri");
    if (!isRight) return { status: 400, body: JSON.stringify({ error: "invalid_grant" }) };
    const accessToken = crypto.randomUUID();
    const honest = {
      access_token: accessToken,
      token_type: "Bearer",
      expires_in: 300,
      id_token: await this.#idToken(code, accessToken),
    };
    return this.lies.tokenAnswer?.(honest) ?? honest;
  }

  async #idToken(code: Code, accessToken: string): Promise<string | undefined> {
    const { algorithm = "RS256", header, claims, sign, idToken } = this.lies;
    const now = Math.floor(Date.now() / 1000);
    const hash = createHash(algorithm === "EdDSA" ? "sha512" : "sha256").update(accessToken)
      .digest();
    const honestClaims = {
      iss: this.issuer,
      aud: code.clientId,
      sub: "248289761001",
      nonce: code.nonce,
      iat: now,
      exp: now + 300,
      at_hash: hash.subarray(0, hash.length / 2).toString("base64url"),
      preferred_username: "anna",
      email: "anna@example.org",
      email_verified: true,
    };
    const honestHeader = { alg: algorithm, kid: algorithm, typ: "JWT" };
    const text = [header?.(honestHeader) ?? honestHeader, claims?.(honestClaims) ?? honestClaims]
      .map((part) => base64url(new TextEncoder().encode(JSON.stringify(part)))).join(".");
    const signature = await (sign?.(text, this.keys) ?? signWith(text, algorithm, this.keys));
    const token = `${text}.${signature}`;
    return idToken === undefined ? token : idToken(token);
  }
}

/** The signature's letters. */
export async function signWith(text: string, name: SigningName, keys: Keys): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const signature = await crypto.subtle.sign(PARAMETERS[name], keys[name].privateKey, bytes);
  return base64url(new Uint8Array(signature));
}

function send(response: ServerResponse, answer: Json | Answer): void {
  if (answer === "hang") return;
  if (answer === "drip") {
    response.writeHead(200, { "content-type": "application/json" }).write("{");
    return;
  }
  if (answer === "huge") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(`{"a":"${"a".repeat(4_000_000)}"}`);
    return;
  }
  const isWhole = "body" in answer && typeof answer.body === "string";
  const { status, type, body } = isWhole
    ? answer as { status?: number; type?: string; body: string }
    : { status: 200, type: undefined, body: JSON.stringify(answer) };
  response.writeHead(status ?? 200, { "content-type": type ?? "application/json" }).end(body);
}
