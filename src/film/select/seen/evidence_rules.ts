// Screens, papers and other pictures that prove something rather than show a moment (inference.md
// 8.1): they carry no shot, whatever else speaks for them.

import type { LabelOf } from "../../../facts/known_heads.ts";
import type { SeenPicture } from "./seen_picture.ts";
import { type WordGroup, wordGroupsIn } from "./word_groups.ts";

/** Not even `--include` shows such a picture: only the owner's lasting word does. */
export const PERSONAL_DOCUMENT = "personal_document";

/**
 * What the document reader calls a picture, and the code of the trace; the labels are those of
 * inference.md 8.1. The others (photographs, icons, stamps, music …) say nothing against it.
 */
export const DOCUMENT_LABELS: Readonly<Partial<Record<LabelOf<"doc_docling">, string>>> = {
  screenshot_from_computer: "doc_screenshot",
  screenshot_from_manual: "doc_screenshot",
  geographical_map: "doc_map",
  table: "doc_table",
  line_chart: "doc_chart",
  bar_chart: "doc_chart",
  scatter_plot: "doc_chart",
  flow_chart: "doc_chart",
  qr_code: "doc_code",
  bar_code: "doc_code",
  calendar: "doc_calendar",
  page_thumbnail: "doc_page",
  full_page_image: "doc_page",
  logo: "doc_logo",
  signature: "doc_signature",
  engineering_drawing: "doc_drawing",
};

/** Words of a caption that put a picture out, the gravest first. */
const EVIDENCE_WORDS: ReadonlyArray<readonly [WordGroup, string]> = [
  ["personal", PERSONAL_DOCUMENT],
  ["medical", "medical_care"],
  ["grid", "portrait_grid"],
  ["evidence", "caption_evidence"],
];

/** The code of what it is evidence of; `undefined` for a picture as others, or an unknown one. */
export function evidenceReason(seen: SeenPicture): string | undefined {
  const words = captionWords(seen);
  const said = EVIDENCE_WORDS.find(([group]) => words.has(group))?.[1];
  // What could be abused is said before what is only dull.
  if (said === PERSONAL_DOCUMENT) return said;
  const label = seen.label("doc_docling");
  const document = label && DOCUMENT_LABELS[label];
  if (document) return document;
  if (seen.label("screen") === "yes") return "screen_seen";
  return said;
}

const NO_WORDS: ReadonlySet<WordGroup> = new Set();

/** Of the sentence and the setting together. */
export function captionWords({ caption }: Pick<SeenPicture, "caption">): ReadonlySet<WordGroup> {
  return caption ? wordGroupsIn(`${caption.text} ${caption.setting ?? ""}`) : NO_WORDS;
}
