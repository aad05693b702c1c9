// Sentences for people. What the program says in English alone is short in any other language, and the English is
// folded below it.

import { readsEnglish, tell } from "../../messages/say.ts";
import type { Frame } from "./layout.tsx";
import type { Told } from "../../messages/localized_text.ts";

/** One after another. */
export function ToldLine(
  { frame: { locale }, told }: { readonly frame: Frame; readonly told: readonly Told[] },
) {
  const sentences = told.flatMap((each) => {
    if (typeof each === "string") return [each];
    if (readsEnglish(locale)) return [each.english];
    return each.short === undefined ? [] : [tell(locale, each.short)];
  });
  return <>{sentences.join(" ")}</>;
}

/** What the program said of them, for those who read another language. */
export function Detail({ frame, told }: { readonly frame: Frame; readonly told: readonly Told[] }) {
  const english = readsEnglish(frame.locale)
    ? []
    : told.flatMap((each) => typeof each === "string" ? [] : [each.english]);
  if (english.length === 0) return null;
  return (
    <details class="detail">
      <summary>{frame.say("details")}</summary>
      <div lang="en" data-english="detail">{english.map((sentence) => <p>{sentence}</p>)}</div>
    </details>
  );
}

interface BlockProps {
  readonly frame: Frame;
  readonly told: readonly Told[];
  readonly class: string;
  readonly id?: string;
  /** Whether a screen reader says it at once. */
  readonly role?: "alert" | "status";
}

/** Both, such as why something was not done. */
export function ToldBlock({ frame, told, ...attributes }: BlockProps) {
  const line = <ToldLine frame={frame} told={told} />, detail = Detail({ frame, told });
  return detail === null ? <p {...attributes}>{line}</p> : (
    <div {...attributes}>
      <p>{line}</p>
      {detail}
    </div>
  );
}
