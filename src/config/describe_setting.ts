// SPDX-License-Identifier: AGPL-3.0-or-later

// What a setting says about itself, in the language of the person who reads it.

import { type MessageKey, say } from "../messages/say.ts";
import { CONFIG_KEYS, type ConfigKey } from "./keys.ts";

const CHOICES = [...new Set(CONFIG_KEYS.flatMap(({ choices }) => choices ?? []))];

/** A placeholder of a message holds no hyphen. */
const placeholderOf = (choice: string) => choice.replaceAll("-", "_");

/** `choiceText` is what a choice is called where it is chosen; in files and commands that is the choice itself. */
export function describeSetting(
  locale: string,
  { path, named }: Pick<ConfigKey, "path" | "named">,
  choiceText: (choice: string) => string = (choice) => choice,
): string {
  const choices = CHOICES.map((choice) => [placeholderOf(choice), choiceText(choice)]);
  const key = `description.${named?.pattern ?? path}` as MessageKey;
  return say(locale, key, Object.fromEntries(choices));
}
