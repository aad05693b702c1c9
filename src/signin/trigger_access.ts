// SPDX-License-Identifier: AGPL-3.0-or-later

// Decides which callers may start the automation by HTTP and read the metrics. A credential that is offered must be right, whatever else is there.

import type { Config } from "../config/schema.ts";
import { parseTrustedPeers, type TrustedPeers } from "./proxies.ts";
import { tokenProblems } from "./secret_strength.ts";
import { equalText } from "./sessions/signed_text.ts";

/** What opens the trigger and its status address. */
type TriggerAccess = "closed" | "token" | "session" | "token_or_session";

/** By whether sign-in is on, then by whether a token is set. */
const TRIGGER_ACCESS: Readonly<
  Record<"off" | "on", Readonly<Record<"unset" | "set", TriggerAccess>>>
> = {
  off: { unset: "closed", set: "token" },
  on: { unset: "session", set: "token_or_session" },
};

/** `token` is absent when none is set. */
function triggerAccess(isSignInOn: boolean, token: string | undefined): TriggerAccess {
  return TRIGGER_ACCESS[isSignInOn ? "on" : "off"][token === undefined ? "unset" : "set"];
}

/** The request's headers as far as the decision reads them; `null` is absent. */
export interface TriggerHeaders {
  readonly apiKey: string | null | undefined;
  readonly authorization: string | null | undefined;
}

/**
 * The token a caller offers: `x-api-key` first, an empty one included, then `Authorization: Bearer`
 * with the scheme in any case. Another scheme offers nothing.
 */
export function offeredToken({ apiKey, authorization }: TriggerHeaders): string | undefined {
  if (typeof apiKey === "string") return apiKey;
  const bearer = /^\s*bearer(?:\s+(.*?))?\s*$/is.exec(authorization ?? "");
  return bearer === null ? undefined : bearer[1] ?? "";
}

/**
 * What a caller offers the trigger. With no token set an `Authorization` is not meant for us: a proxy
 * before the app may add its own to whatever a browser asks.
 */
export function triggerOffer(
  headers: TriggerHeaders,
  token: string | undefined,
): string | undefined {
  return offeredToken(token === undefined ? { ...headers, authorization: undefined } : headers);
}

/** Whether a caller offers the token that is set. */
export function hasTriggerToken(headers: TriggerHeaders, token: string | undefined): boolean {
  const offered = triggerOffer(headers, token);
  return offered !== undefined && token !== undefined && equalText(offered, token);
}

/** 404 "trigger API is not enabled", 401 "invalid trigger token", or go on. */
export type TriggerDecision = "not_enabled" | "refused" | "admitted";

interface TriggerOptions {
  readonly isSignInOn: boolean;
  readonly token: string | undefined;
  readonly headers: TriggerHeaders;
  /** A valid session, under the rules of the provider in force. */
  readonly hasSession: boolean;
}

export function decideTrigger(options: TriggerOptions): TriggerDecision {
  const access = triggerAccess(options.isSignInOn, options.token);
  if (access === "closed") return "not_enabled";
  if (triggerOffer(options.headers, options.token) !== undefined) {
    return hasTriggerToken(options.headers, options.token) ? "admitted" : "refused";
  }
  return access !== "token" && options.hasSession ? "admitted" : "refused";
}

export interface MetricsOptions {
  /** Absent when none is set. */
  readonly token?: string;
  readonly networks: TrustedPeers;
}

/** The rules, in force only without problems; nothing while metrics are off. */
export function readMetricsOptions(
  { enabled, token, allowed_networks }: Config["metrics"],
): { readonly rules: MetricsOptions; readonly problems: readonly string[] } | undefined {
  if (!enabled) return undefined;
  const { peers, problems } = parseTrustedPeers(allowed_networks);
  return {
    rules: { networks: peers, token: token || undefined },
    problems: [
      ...problems.map((problem) => `metrics.allowed_networks: ${problem}`),
      ...(token ? tokenProblems("metrics.token", token) : []),
    ],
  };
}
