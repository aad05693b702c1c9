// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether the settings name a library, for the health report.

import type { Config } from "../../config/schema.ts";

export interface ConfigurationHealth {
  readonly configured: boolean;
  /** Names of keys that are missing. */
  readonly missing: readonly string[];
  /** Why they cannot be read, in one sentence without a secret: no film is made before it is mended. */
  readonly problem?: string;
  /** What to do about the problem. */
  readonly hint?: string;
}

export function hasServer({ immich, automation }: Config): boolean {
  return immich.url !== undefined || automation.accounts.length > 0;
}

export function configurationHealth(config: Config): ConfigurationHealth {
  const isConfigured = hasServer(config) || config.library.folder !== undefined;
  return {
    configured: isConfigured,
    missing: isConfigured ? [] : ["immich.url", "immich.api_key"],
  };
}
