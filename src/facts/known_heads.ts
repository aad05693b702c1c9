// SPDX-License-Identifier: AGPL-3.0-or-later

// Every fact a picture may have, by head: its version, its labels and who says it. A version here that
// changes asks that head again and no other.

import { type FactReader, type HeadFact, type HeadProducer } from "../bank/fact.ts";
import type { PictureProducer } from "./fact_source.ts";

interface KnownHead {
  readonly version: string;
  readonly producer: PictureProducer;
  readonly labels: readonly string[];
}

const YES_NO = ["yes", "no"] as const;

/** Versions and labels of the public head bundle v4 and of the two detectors. */
export const KNOWN_HEADS = {
  location: {
    version: "public-v1",
    producer: "heads",
    labels: ["indoor", "outdoor", "undetermined"],
  },
  people: {
    version: "public-v1",
    producer: "heads",
    labels: ["none", "one", "two", "small-group", "crowd", "undetermined"],
  },
  children: { version: "public-v1", producer: "heads", labels: [...YES_NO, "undetermined"] },
  activity: {
    version: "public-v1",
    producer: "heads",
    labels: [
      "eating-drinking",
      "sport-active",
      "performing",
      "sightseeing",
      "playing",
      "celebration",
      "posing",
      "working",
      "animal-nature",
      "other",
    ],
  },
  venue: {
    version: "oi-v3",
    producer: "heads",
    labels: ["bedroom", "medical", "private_facility", "water", "other"],
  },
  frame_kind: {
    version: "public-v1",
    producer: "heads",
    labels: [
      "people_moment",
      "place_or_scenery",
      "meaningful_record",
      "screen_or_document",
      "lone_everyday_object",
      "empty_room_ceiling_or_floor",
      "accidental_or_blurred_frame",
      "body_part_closeup",
    ],
  },
  screen: { version: "public-v1-strict", producer: "heads", labels: YES_NO },
  uncovered_person: { version: "public-v1", producer: "heads", labels: YES_NO },
  /** Its confidence is the probability of `yes`, whatever the label. */
  nsfw_marqo: { version: "det-v3", producer: "nsfw_marqo", labels: YES_NO },
  doc_docling: {
    version: "det-v2",
    producer: "doc_docling",
    labels: [
      "logo",
      "photograph",
      "icon",
      "engineering_drawing",
      "line_chart",
      "bar_chart",
      "other",
      "table",
      "flow_chart",
      "screenshot_from_computer",
      "signature",
      "screenshot_from_manual",
      "geographical_map",
      "pie_chart",
      "page_thumbnail",
      "stamp",
      "music",
      "calendar",
      "qr_code",
      "bar_code",
      "full_page_image",
      "scatter_plot",
      "chemistry_structure",
      "topographical_map",
      "crossword_puzzle",
      "box_plot",
    ],
  },
} as const satisfies Readonly<Record<string, KnownHead>>;

export type HeadName = keyof typeof KNOWN_HEADS;
export type LabelOf<H extends HeadName> = typeof KNOWN_HEADS[H]["labels"][number];

export const HEAD_NAMES = Object.keys(KNOWN_HEADS) as readonly HeadName[];

/** The name a head's rows stand under in the bank. */
export function headProducer(head: HeadName): HeadProducer {
  return `head:${head}@${KNOWN_HEADS[head].version}`;
}

/** The banked answer of one head; `undefined` when it was not asked, or is settled as unreadable. */
export function headFact<H extends HeadName>(
  facts: FactReader,
  head: H,
  sourceKey: string,
): (HeadFact & { readonly label: LabelOf<H> }) | undefined {
  return facts.get(headProducer(head), sourceKey) as
    | (HeadFact & { readonly label: LabelOf<H> })
    | undefined;
}

/** Heads that one producer answers, in the order of the table. */
export function headsOf(producer: PictureProducer): readonly HeadName[] {
  return HEAD_NAMES.filter((head) => KNOWN_HEADS[head].producer === producer);
}
