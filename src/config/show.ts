// SPDX-License-Identifier: AGPL-3.0-or-later

// The configuration for people: as it is in force, with secrets masked; and its JSON schema.

import * as z from "zod";
import { isMessage } from "../messages/say.ts";
import { describeSetting } from "./describe_setting.ts";
import { ANY_NAME, CONFIG_KEYS, keysNamedIn } from "./keys.ts";
import { sourceOf, type ValueSource } from "./sources/lay_settings.ts";
import type { LoadedConfig } from "./load.ts";
import { UNDECRYPTABLE } from "./saved/saved_settings.ts";
import { SETTINGS } from "./schema.ts";
import { SETTING_META } from "./setting.ts";
import { valueAt } from "./sources/tree.ts";

export interface ShownKey extends ValueSource {
  readonly path: string;
  readonly value: unknown;
  /** Why a value that was saved is not the one in force. */
  readonly mark?: string;
  readonly environment: string;
  readonly description: string;
}

/** What stands in the place of every secret that is set. */
const MASK = "********";

/**
 * Every key with the value in force and where it comes from; secrets are masked, lists of secrets entry
 * by entry. `undecryptable` are the keys of saved values that cannot be read.
 */
export function showConfig(
  loaded: Pick<LoadedConfig, "config" | "origins" | "fileKeys">,
  undecryptable: readonly string[] = [],
): readonly ShownKey[] {
  const { config } = loaded;
  return CONFIG_KEYS.flatMap((key) => keysNamedIn(config, key)).map((key) => {
    const value = valueAt(config, key.path);
    return {
      path: key.path,
      value: key.meta.secret ? masked(value) : value,
      ...sourceOf(key.path, loaded),
      mark: undecryptable.includes(key.path) ? UNDECRYPTABLE : undefined,
      environment: key.environment,
      description: describeSetting("en", key),
    };
  });
}

function masked(value: unknown): unknown {
  if (value === undefined || value === "") return value;
  return Array.isArray(value) ? value.map(masked) : MASK;
}

/** JSON Schema (2020-12) of the configuration file, for editors. */
export function configJsonSchema(): unknown {
  return z.toJSONSchema(SETTINGS, {
    io: "input",
    unrepresentable: "any",
    metadata: SETTING_META,
    override: ({ jsonSchema, path }) => {
      const key = settingPath(path);
      if (isMessage(`description.${key}`)) {
        jsonSchema.description = describeSetting("en", { path: key });
      }
    },
  });
}

/** From a place in the JSON schema: ["properties", "tier"] → "tier" */
function settingPath(place: readonly (string | number)[]): string {
  return place.filter((step) => step !== "properties")
    .map((step) => step === "additionalProperties" ? ANY_NAME : step).join(".");
}
