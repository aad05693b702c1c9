// SPDX-License-Identifier: AGPL-3.0-or-later

// Checks access to the metrics, and what would keep the serving process from starting.

import type { Config } from "../../config/schema.ts";
import { type MetricsOptions, readMetricsOptions } from "../../signin/trigger_access.ts";
import type { Check, PreflightRow } from "./check.ts";

const NAME = "Metrics";

export const checkMetrics: Check = ({ config }) =>
  Promise.resolve([{ name: NAME, ...rowOf(config) }]);

function rowOf({ metrics, auth }: Pick<Config, "metrics" | "auth">): Omit<PreflightRow, "name"> {
  const read = readMetricsOptions(metrics);
  if (read === undefined) return { status: "SKIPPED", message: "Off" };
  const { rules, problems } = read;
  if (problems.length === 0) return { status: "OK", message: describe(rules, auth.enabled) };
  return {
    status: "ERROR",
    message: problems.join("; "),
    hint: "The serving process refuses to start before this is mended",
  };
}

function describe({ token, networks: { entries } }: MetricsOptions, isSignInOn: boolean): string {
  const readers = [
    ...(token === undefined ? [] : ["callers with the token"]),
    ...(entries.length === 0 ? [] : [entries.join(", ")]),
    ...(isSignInOn ? ["people who are signed in"] : []),
  ];
  return `Answered to ${
    readers.length === 0 ? "all who may see the pages" : readers.join(" and ")
  }`;
}
