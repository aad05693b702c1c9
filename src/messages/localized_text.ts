// SPDX-License-Identifier: AGPL-3.0-or-later

// Sentences in the language of the person who reads them.

import { formatMessage, type Message, readsEnglish } from "./say.ts";

/**
 * A sentence in the person's language, or one the program has in English alone. Then `short` says the same, with
 * less, to people who read another language; it is left out where a sentence before it does.
 */
export type LocalizedText = string | { readonly english: string; readonly short?: Message };

/** The words of a page above those it folds away; `undefined` where a sentence before it says enough. */
export function spokenText(locale: string, text: LocalizedText): string | undefined {
  if (typeof text === "string") return text;
  const english = readsEnglish(locale) ? withoutCommands(text.english) : undefined;
  return english ?? (text.short && formatMessage(locale, text.short));
}

/** A flag, or a command of this program. */
const TYPED = /(?<![\w-])--[a-z]|(?<![\w/\\.-])photos-memories [a-z]/;

/** Pages have nowhere to type them; `undefined` where the first sentence, which says what failed, holds one. */
function withoutCommands(english: string): string | undefined {
  const [first = "", ...hints] = english.split(/(?<=[.!?]) /);
  if (TYPED.test(first)) return undefined;
  return [first, ...hints.filter((hint) => !TYPED.test(hint))].join(" ");
}
