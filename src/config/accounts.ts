// SPDX-License-Identifier: AGPL-3.0-or-later

// The library server's accounts a command reads, from the names that were asked for.

import { SaidFault } from "../messages/said_fault.ts";
import type { MessageKey } from "../messages/say.ts";
import { Fault } from "../base/fault.ts";
import { nearestWord } from "../base/text.ts";
import type { Config } from "./schema.ts";

/** Name of the top-level connection. */
export const PRIMARY = "primary";

export interface AccountSettings {
  readonly account: string;
  readonly url: string;
  readonly apiKey: string;
  /** Absent when the server may have any version that is understood. */
  readonly apiVersion?: "v2" | "v3";
}

/**
 * Exactly the named accounts, each once, in the order of the names; the top-level connection when
 * none is named. Throws Fault `usage` for an unknown name and `config_invalid` for half a connection.
 */
export function accountsOf(
  { immich }: Pick<Config, "immich">,
  names: readonly string[],
): readonly AccountSettings[] {
  const wanted = names.length === 0 ? [PRIMARY] : [...new Set(names)];
  return wanted.map((account) => {
    const settings = account === PRIMARY ? immich : immich.accounts[account];
    const key = account === PRIMARY ? "immich" : `immich.accounts.${account}`;
    if (!settings) throw unknownAccount(account, Object.keys(immich.accounts));
    const url = settings.url ?? immich.url;
    if (url === undefined) {
      throw half("The library server's address", account, `${key}.url`, "short.no_server");
    }
    if (settings.api_key === undefined) {
      throw half("An API key", account, `${key}.api_key`, "short.no_key");
    }
    const { api_key: apiKey, api_version } = settings;
    const pinned = api_version === "v2" || api_version === "v3" ? api_version : undefined;
    return { account, url, apiKey, apiVersion: pinned };
  });
}

function unknownAccount(account: string, known: readonly string[]): Fault {
  const near = nearestWord(account, [PRIMARY, ...known]);
  return new Fault("not_found", `There is no account "${account}"`, {
    hint: near
      ? `Did you mean "${near}"?`
      : `Add it under immich.accounts; known are ${[PRIMARY, ...known].join(", ")}`,
  });
}

function half(what: string, account: string, key: string, said: MessageKey): Fault {
  const whose = account === PRIMARY ? "" : ` for the account "${account}"`;
  // A word behind "api_key:" would be taken for the key itself wherever text is redacted.
  const sentence = `${what} is missing${whose}: "${key}" is not set`;
  return new SaidFault("config_invalid", sentence, { key: said }, {
    hint: `Set ${key} in the configuration or the environment`,
  });
}
