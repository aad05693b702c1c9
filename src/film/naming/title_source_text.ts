// Who wrote a title, in words for people.

import type { Titles } from "../brief/brief.ts";
import type { TitleRecord } from "./title_record.ts";

const SOURCES: Readonly<Record<Titles["source"], string>> = {
  override: "as typed",
  album: "the album's name",
  occasion: "the occasion's name",
  query: "the words that were searched for",
  place: "from the place",
  fallback: "from the days and people",
  model: "by the language model",
};

/** One line for people: "by the language model gemma3", or why it is not. */
export function titleSourceText(source: Titles["source"], record: TitleRecord | undefined): string {
  if (!record) return SOURCES[source];
  if (source === "model") return `${SOURCES.model} ${record.model}`;
  return `${SOURCES[source]}; the language model's is not used because ${record.because}`;
}
