// Who may read the metrics beside people who are signed in.

import type { Config } from "../config/schema.ts";
import { tokenProblems } from "./secret_strength.ts";
import { parseTrustedPeers, type TrustedPeers } from "./trusted_peers.ts";

export interface MetricsRules {
  /** Absent when none is set. */
  readonly token?: string;
  readonly networks: TrustedPeers;
}

/** The rules, in force only without problems; nothing while metrics are off. */
export function readMetricsRules(
  { enabled, token, allowed_networks }: Config["metrics"],
): { readonly rules: MetricsRules; readonly problems: readonly string[] } | undefined {
  if (!enabled) return undefined;
  const { peers, problems } = parseTrustedPeers(allowed_networks);
  return {
    rules: { networks: peers, ...(token && { token }) },
    problems: [
      ...problems.map((problem) => `metrics.allowed_networks: ${problem}`),
      ...(token ? tokenProblems("metrics.token", token) : []),
    ],
  };
}
