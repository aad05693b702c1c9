// SPDX-License-Identifier: AGPL-3.0-or-later

// The settings as they are now, for the health report: every run reads them anew, and the start of
// the server may be long ago.

import { hintOf, reasonOf } from "../../base/fault.ts";
import { oneLine } from "../../base/text.ts";
import { redactText } from "../../base/redact.ts";
import { secretsOf } from "../../config/keys.ts";
import type { ConfigurationHealth } from "./configuration_health.ts";
import type { Settings } from "./settings.ts";
import { configurationHealth } from "./configuration_health.ts";

export class SettingsMonitor {
  #settings: Settings;
  #secrets: readonly string[];
  #health: ConfigurationHealth;

  /** `secrets` are those of the start; they stay secret when others take their place. */
  constructor(
    atStart: Settings,
    readonly secretsAtStart: readonly string[],
    readonly read: () => Promise<Settings>,
  ) {
    this.#settings = atStart;
    this.#secrets = secretsAtStart;
    this.#health = configurationHealth(atStart.config);
  }

  /** The newest that could be read. */
  get settings(): Settings {
    return this.#settings;
  }

  /** Redacted from every answer. */
  get secrets(): readonly string[] {
    return this.#secrets;
  }

  /** How the last reading of the settings ended. */
  get health(): ConfigurationHealth {
    return this.#health;
  }

  /** Never throws: settings that cannot be read are what is found. */
  async renew(): Promise<void> {
    try {
      const settings = await this.read();
      this.#settings = settings;
      this.#secrets = [...new Set([...this.secretsAtStart, ...secretsOf(settings.config)])];
      this.#health = configurationHealth(settings.config);
    } catch (error) {
      const problem = redactText(oneLine(reasonOf(error)), this.#secrets), hint = hintOf(error);
      this.#health = { configured: false, missing: [], problem, ...(hint && { hint }) };
    }
  }
}
