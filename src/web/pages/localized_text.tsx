// SPDX-License-Identifier: AGPL-3.0-or-later

// Sentences for people. What the program says in English alone is short in any other language, and the English is
// folded below it.

import { readsEnglish } from "../../messages/say.ts";
import type { PageFrame } from "./layout.tsx";
import { type LocalizedText, onPage, spokenText } from "../../messages/localized_text.ts";
import { WhereTo } from "./where_to.tsx";

/** One after another. */
export function LocalizedLine(
  { frame: { locale }, texts }: {
    readonly frame: PageFrame;
    readonly texts: readonly LocalizedText[];
  },
) {
  const sentences = texts.map((each) => spokenText(locale, each))
    .filter((sentence) => sentence !== undefined);
  return <>{sentences.join(" ")}</>;
}

/** Where nothing but a command says what failed, it is said by that. */
const detailOf = (english: string) => onPage(english) ?? english;

/** What the program said of them, for those who read another language. */
export function EnglishDetail(
  { frame, texts }: { readonly frame: PageFrame; readonly texts: readonly LocalizedText[] },
) {
  const english = readsEnglish(frame.locale)
    ? []
    : texts.flatMap((each) => typeof each === "string" ? [] : [detailOf(each.english)]);
  if (english.length === 0) return null;
  return (
    <details class="detail">
      <summary>{frame.say("details")}</summary>
      <div lang="en" data-english="detail">{english.map((sentence) => <p>{sentence}</p>)}</div>
    </details>
  );
}

interface BlockProps {
  readonly frame: PageFrame;
  readonly texts: readonly LocalizedText[];
  readonly class: string;
  readonly id?: string;
  /** Whether a screen reader says it at once. */
  readonly role?: "alert" | "status";
}

/** Both, such as why something was not done. */
export function LocalizedBlock({ frame, texts, ...attributes }: BlockProps) {
  const line = <LocalizedLine frame={frame} texts={texts} />;
  const detail = EnglishDetail({ frame, texts }), place = WhereTo({ frame, texts });
  return detail === null && place === null ? <p {...attributes}>{line}</p> : (
    <div {...attributes}>
      <p>{line}</p>
      {place}
      {detail}
    </div>
  );
}
