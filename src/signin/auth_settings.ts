// SPDX-License-Identifier: AGPL-3.0-or-later

// The settings of the sign-in, read once at the start. Everything that would make the sign-in weaker than its
// owner meant it stops the start, all of it in one message.

import { Fault } from "../base/fault.ts";
import { AUTH_PAIR } from "../config/sources/environment.ts";
import type { Config } from "../config/schema.ts";
import type { AllowList } from "./allow_list.ts";
import { type BasePath, parsePublicUrl, type PublicAddress } from "./base_path.ts";
import { entryName } from "./host_check.ts";
import { readProvider, type SettingsNotes } from "./provider_settings.ts";
import { secretWeaknesses, tokenProblems, weaknessProblem } from "./secret_strength.ts";
import { type CookieOptions, sessionCookieOptions } from "./sessions/session_cookie.ts";
import type { OidcOwners } from "./roles.ts";
import type { StoredPassword } from "./stored_password.ts";
import type { HeaderOptions } from "./trusted_header.ts";
import { parseTrustedPeers, type TrustedPeers } from "./proxies.ts";

export interface Account {
  readonly username: string;
  readonly password: StoredPassword;
}

/** The owner's account. */
export interface BasicAuth extends Account {
  readonly provider: "basic";
  /** The second account, which all of the family sign in with. */
  readonly family?: Account;
}

export interface OidcAuth {
  readonly provider: "oidc";
  /** As it was written; its discovery document has to name the same. */
  readonly issuerUrl: string;
  readonly clientId: string;
  /** Absent for a public client. */
  readonly clientSecret?: string;
  readonly scope: string;
  readonly allowList: AllowList;
  /** Absent where everyone who may sign in is an owner. */
  readonly owners?: OidcOwners;
  /** Straight to the provider, without our own page. */
  readonly autoLaunch: boolean;
  readonly buttonText: string;
}

interface HeaderAuth extends HeaderOptions {
  readonly provider: "header";
}

export type AuthSettings = { readonly provider: "off" } | BasicAuth | OidcAuth | HeaderAuth;

export interface SignInWarning {
  readonly about:
    | "half_account"
    | "not_enabled"
    | "password_length"
    | "password_plain"
    | "public_url"
    | "open_provider"
    | "plain_issuer"
    | "trusts_everybody"
    | "forwarded_variable"
    | "host_ignored"
    | "unauthenticated_lan";
  readonly sentence: string;
  readonly hint: string;
}

/** Everything the guards and pages obey, in plain values. */
export interface SignInSettings {
  readonly auth: AuthSettings;
  readonly sessionTtlSeconds: number;
  readonly basePath: BasePath;
  readonly publicAddress?: PublicAddress;
  /** Absent when none is set. */
  readonly triggerToken?: string;
  readonly allowedHosts: readonly string[];
  readonly cookie: CookieOptions;
  /** Proxies whose `X-Forwarded-*` count; absent with the header sign-in, and without a list. */
  readonly forwarders?: TrustedPeers;
  readonly warnings: readonly SignInWarning[];
}

export interface SignInSource {
  readonly config: Pick<Config, "auth" | "server">;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where each key stands, as the loader says it; without them the configuration is named. */
  readonly origins?: ReadonlyMap<string, string>;
  /** `givenStorageSecret`; one the app made itself is not looked at. */
  readonly storageSecret?: { readonly text: string; readonly variable: string };
}

const TRIGGER_VARIABLE = "PHOTOS_MEMORIES_SERVER__TRIGGER_TOKEN";

/** Throws Fault `config_invalid` with every problem on a line of its own. */
export function signInSettings(source: SignInSource): SignInSettings {
  const { settings, problems } = readSignIn(source);
  if (problems.length === 0) return settings;
  const count = problems.length === 1 ? "a problem" : `${problems.length} problems`;
  throw new Fault(
    "config_invalid",
    `The sign-in's settings have ${count}:\n${problems.map((p) => `  - ${p}`).join("\n")}`,
    { hint: "Mend the configuration file or the environment, and start again" },
  );
}

/** The settings with everything that is wrong with them; they are in force only without problems. */
export function readSignIn(
  source: SignInSource,
): { readonly settings: SignInSettings; readonly problems: readonly string[] } {
  const { auth: keys, server } = source.config;
  const notes: SettingsNotes = { problems: [], warnings: [] };
  const publicAddress = readPublicUrl(keys.public_url, server.base_path, notes);
  const { peers, problems } = parseTrustedPeers(keys.trusted_proxies);
  notes.problems.push(...problems.map((problem) => `auth.trusted_proxies: ${problem}`));
  const auth = readProvider(keys, peers, notes, source.origins);
  checkForwardedVariable(keys.enabled ? keys.provider : "off", source.environment, notes);
  if (!keys.enabled) {
    checkHalfAccount(source.environment, notes);
    checkEnabled(source.origins, notes);
  }
  const sessionTtlSeconds = Math.round(keys.session_ttl_hours * 3600);
  // The provider sends people back to the public address, so there the cookie meets https for sure.
  const secure = server.secure_cookies ||
    (auth.provider === "oidc" && publicAddress?.isHttps === true);
  const settings: SignInSettings = {
    auth,
    sessionTtlSeconds,
    basePath: server.base_path,
    publicAddress,
    ...readTriggerToken(server.trigger_token, notes),
    allowedHosts: readAllowedHosts(server.allowed_hosts, notes),
    cookie: sessionCookieOptions(secure, server.base_path, sessionTtlSeconds),
    forwarders: auth.provider !== "header" && peers.entries.length > 0 ? peers : undefined,
    warnings: notes.warnings,
  };
  checkStorageSecret(source.storageSecret, notes);
  return { settings, problems: notes.problems };
}

/** The variable tells another kind of server which peers may rewrite the address of the peer. */
function checkForwardedVariable(
  provider: AuthSettings["provider"],
  environment: SignInSource["environment"],
  notes: SettingsNotes,
): void {
  const value = environment["FORWARDED_ALLOW_IPS"];
  if (value === undefined || provider === "off") return;
  if (provider === "header") {
    notes.problems.push(
      "FORWARDED_ALLOW_IPS is set, if only to nothing: with the header sign-in the proxy is known by " +
        "its own address; take the variable away",
    );
  } else if (value.split(",").some((entry) => entry.trim() === "*")) {
    notes.problems.push(
      "FORWARDED_ALLOW_IPS holds *: then every caller could claim any address; take it away and list " +
        "the proxies in auth.trusted_proxies",
    );
  } else {
    notes.warnings.push({
      about: "forwarded_variable",
      sentence: "FORWARDED_ALLOW_IPS is not read",
      hint: "List the proxies in auth.trusted_proxies",
    });
  }
}

/** One of the two variables turns nothing on, against what its owner expects. */
function checkHalfAccount(environment: SignInSource["environment"], notes: SettingsNotes): void {
  const isSet = (name: string) => Boolean(environment[name] || environment[`${name}_FILE`]);
  const [set, ...more] = AUTH_PAIR.filter(isSet), missing = AUTH_PAIR.find((name) => !isSet(name));
  if (set === undefined || more.length > 0) return;
  notes.warnings.push({
    about: "half_account",
    sentence: `Sign-in is off: ${set} alone turns nothing on`,
    hint: `Set ${missing} as well`,
  });
}

/** Keys whose presence says that sign-in is meant to be on. */
const SAYS_SIGN_IN = ["provider", "username", "password", "issuer_url", "client_id"];

/** Switched off in so many words it is meant to be off. */
function checkEnabled(origins: SignInSource["origins"], notes: SettingsNotes): void {
  if (origins === undefined || origins.has("auth.enabled")) return;
  const set = SAYS_SIGN_IN.map((name) => `auth.${name}`).find((key) => origins.has(key));
  if (set === undefined) return;
  notes.warnings.push({
    about: "not_enabled",
    sentence: `Sign-in is off: ${set} is set and auth.enabled is not`,
    hint: "Set auth.enabled to true",
  });
}

function readPublicUrl(
  text: string | undefined,
  basePath: BasePath,
  notes: SettingsNotes,
): PublicAddress | undefined {
  if (!text) return undefined;
  const address = parsePublicUrl(text, basePath);
  if (typeof address !== "string") return address;
  notes.problems.push(`auth.public_url ${address}`);
  return undefined;
}

function readTriggerToken(
  token: string | undefined,
  notes: SettingsNotes,
): { readonly triggerToken?: string } {
  if (!token) return {};
  notes.problems.push(...tokenProblems(TRIGGER_VARIABLE, token));
  return { triggerToken: token };
}

function checkStorageSecret(secret: SignInSource["storageSecret"], notes: SettingsNotes): void {
  if (secret === undefined) return;
  const { text, variable } = secret;
  notes.problems.push(
    ...secretWeaknesses(text).map((weakness) => weaknessProblem(variable, weakness)),
  );
}

function readAllowedHosts(entries: readonly string[], notes: SettingsNotes): readonly string[] {
  for (const entry of entries) {
    if (entryName(entry) === undefined) {
      notes.problems.push(
        `server.allowed_hosts: "${entry}" is not a host such as films.example.org or 192.168.1.20`,
      );
    }
  }
  return entries;
}
