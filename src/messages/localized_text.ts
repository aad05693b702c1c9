// SPDX-License-Identifier: AGPL-3.0-or-later

// Sentences in the language of the person who reads them.

import { PLAIN_ENGLISH } from "./locale.ts";
import { formatMessage, isMessage, type Message, readsEnglish } from "./say.ts";

/**
 * A sentence in the person's language, or one the program has in English alone. Then `short` says the same, with
 * less, to people who read another language; it is left out where a sentence before it does.
 */
export type LocalizedText = string | { readonly english: string; readonly short?: Message };

/** The words of a page above those it folds away; `undefined` where a sentence before it says enough. */
export function spokenText(locale: string, text: LocalizedText): string | undefined {
  if (typeof text === "string") return text;
  const english = readsEnglish(locale) ? onPage(text.english) : undefined;
  return english ?? (text.short && formatMessage(locale, text.short));
}

/** A flag, or a command of this program. */
const TYPED = /(?<![\w-])--[a-z]|(?<![\w/\\.-])photos-memories [a-z]/;

/**
 * English as a page says it, which has nowhere to type commands and its own names for settings; `undefined` where the
 * first sentence, which says what failed, holds a command.
 */
export function onPage(english: string): string | undefined {
  const [first = "", ...hints] = english.split(/(?<=[.!?]) /);
  if (TYPED.test(first)) return undefined;
  return withNames([first, ...hints.filter((hint) => !TYPED.test(hint))].join(" "));
}

/** Perhaps the key of a setting. */
const KEY = /(?<![\w/.-])"?([a-z]+(?:\.[a-z_]+)+)"?(?![\w/]|\.\w|-\w)/g;

/** The keys of settings that are named in it. */
export function settingsIn(english: string): readonly string[] {
  return [...english.matchAll(KEY)].map(([, key]) => key!)
    .filter((key) => isMessage(`setting.${key}`));
}

function withNames(english: string): string {
  return english.replace(KEY, (typed, key: string) => {
    const name = `setting.${key}`;
    return isMessage(name) ? `“${formatMessage(PLAIN_ENGLISH, { key: name })}”` : typed;
  });
}
