// SPDX-License-Identifier: AGPL-3.0-or-later

// What a setting says about itself, in the language of the person who reads it.

import { type MessageKey, say } from "../messages/say.ts";
import type { ConfigKey } from "./keys.ts";

export function describeSetting(
  locale: string,
  { path, named }: Pick<ConfigKey, "path" | "named">,
): string {
  return say(locale, `description.${named?.pattern ?? path}` as MessageKey);
}
