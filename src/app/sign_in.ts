// SPDX-License-Identifier: AGPL-3.0-or-later

// The sign-in rules, read once at the start: a rule that would admit more people than the owner
// meant stops it.

import type { SessionOptions } from "../signin/sessions/session.ts";
import type { PasswordCheck } from "../signin/scrypt/password.ts";
import type { AnsweredHosts } from "../signin/host_check.ts";
import { randomBytes } from "node:crypto";
import { Fault } from "../base/fault.ts";
import type { Log } from "../base/log.ts";
import type { SessionGenerations } from "../ledger/ledger.ts";
import { type OidcAuth, type SignInSettings, signInSettings } from "../signin/auth_settings.ts";
import { fingerprintOf } from "../signin/sessions/session.ts";
import { answeredHosts } from "../signin/host_check.ts";
import { isThisMachine } from "../signin/listen_address.ts";
import { givenStorageSecret, storageSecret } from "../signin/keys/storage_secret.ts";
import { type MetricsOptions, readMetricsOptions } from "../signin/trigger_access.ts";
import { passwordCheck } from "../signin/scrypt/password.ts";
import type { SignInProvider } from "../signin/sign_in_provider.ts";
import { signingKey } from "../signin/sessions/signed_text.ts";
import { systemClock } from "../system/clock.ts";
import type { AppContext } from "./context.ts";
import { openOidcSignIn } from "../signin/oidc/oidc_sign_in.ts";
import type { Settings } from "./settings/settings.ts";

/** Everything that decides who may come in. */
export interface SignIn {
  readonly settings: SignInSettings;
  readonly hosts: AnsweredHosts;
  /** Other machines can reach it. */
  readonly isReached: boolean;
  readonly sessions: SessionOptions & { readonly generations: SessionGenerations };
  /** `signingKey(secret, "device")` */
  readonly deviceKey: CryptoKey;
  /** Makes its browser the owner's; printed at a start without sign-in that other machines reach. */
  readonly setupKey?: string;
  /** With the basic sign-in. */
  readonly password?: PasswordCheck;
  /** With an identity provider. */
  readonly provider?: SignInProvider;
}

export interface SignInStart {
  readonly settings: SignInSettings;
  /** The secret sessions are signed with, and all others, for taking them out of the log. */
  readonly storageSecret: string;
}

/** Throws Fault `config_invalid` with every problem at once; `not_writable` for the data folder. */
export async function readSignInStart(
  { config, origins, paths }: Settings,
  environment: AppContext["environment"],
): Promise<SignInStart> {
  const given = await givenStorageSecret(environment);
  const settings = signInSettings({ config, environment, origins, storageSecret: given });
  return { settings, storageSecret: await storageSecret(paths.data, given) };
}

export async function openSignIn(
  { settings, storageSecret }: SignInStart,
  generations: SessionGenerations,
  listenHost: string,
  log: Log,
): Promise<SignIn> {
  const { auth, allowedHosts, publicAddress, sessionTtlSeconds } = settings;
  const fingerprint = await fingerprintOf(auth, await signingKey(storageSecret, "fingerprint"));
  await generations.startUnder(fingerprint);
  return {
    settings,
    isReached: !isThisMachine(listenHost),
    hosts: answeredHosts({
      isSignInOn: auth.provider !== "off",
      allowedHosts,
      publicHost: publicAddress?.hostname,
      listenHost,
    }),
    sessions: {
      key: await signingKey(storageSecret, "session"),
      ttlSeconds: sessionTtlSeconds,
      fingerprint,
      generations,
    },
    deviceKey: await signingKey(storageSecret, "device"),
    ...(auth.provider === "off" && { setupKey: randomBytes(16).toString("hex") }),
    ...(auth.provider === "basic" && { password: passwordCheck(auth) }),
    ...(auth.provider === "oidc" && {
      provider: await openProvider(auth, { settings, storageSecret }, log),
    }),
  };
}

/** The provider is not asked yet, so one that is away does not stop the start. */
async function openProvider(
  auth: OidcAuth,
  { settings, storageSecret }: SignInStart,
  log: Log,
): Promise<SignInProvider> {
  const { basePath, publicAddress, cookie } = settings;
  const key = await signingKey(storageSecret, "sign-in");
  return await openOidcSignIn({
    auth,
    basePath,
    publicAddress,
    cookie,
    key,
    now: systemClock.now,
    log,
  });
}

/** Nothing while metrics are off. Throws Fault `config_invalid`. */
export function metricsOptions({ config }: Pick<Settings, "config">): MetricsOptions | undefined {
  const read = readMetricsOptions(config.metrics);
  if (read === undefined || read.problems.length === 0) return read?.rules;
  throw new Fault("config_invalid", `Could not open the metrics: ${read.problems.join("; ")}`, {
    hint: "Mend the configuration file or the environment, and start again",
  });
}
