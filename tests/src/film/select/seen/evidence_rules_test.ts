// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { KNOWN_HEADS } from "../../../../../src/facts/known_heads.ts";
import {
  DOCUMENT_LABELS,
  evidenceReason,
} from "../../../../../src/film/select/seen/evidence_rules.ts";
import { SeenPicture } from "../../../../../src/film/select/seen/seen_picture.ts";
import { photo } from "../../../../fixtures/assets.ts";
import { type Content, withContents } from "../../../../fixtures/film/head_facts.ts";

const asset = photo({ id: "a", sourceKey: "a", takenAt: "2025-07-01T12:00:00.000" });
const reasonOf = (content: Content) =>
  evidenceReason(new SeenPicture(withContents({ get: () => undefined }, { a: content }), asset));

/** inference.md 8.1 */
const OUT = [
  "screenshot_from_computer",
  "screenshot_from_manual",
  "geographical_map",
  "table",
  "line_chart",
  "bar_chart",
  "scatter_plot",
  "flow_chart",
  "qr_code",
  "bar_code",
  "calendar",
  "page_thumbnail",
  "full_page_image",
  "logo",
  "signature",
  "engineering_drawing",
];

Deno.test("evidenceReason puts out exactly the documents of inference.md 8.1", () => {
  assert.deepEqual(Object.keys(DOCUMENT_LABELS).sort(), OUT.toSorted());
  for (const label of KNOWN_HEADS.doc_docling.labels) {
    const reason = reasonOf({ doc_docling: label });
    assert.equal(reason !== undefined, OUT.includes(label), label);
    assert.equal(reason, DOCUMENT_LABELS[label]);
  }
});

Deno.test("evidenceReason puts out screens and what captions tell of", () => {
  const rows: ReadonlyArray<[Content, string?]> = [
    [{}],
    [{ screen: "no", doc_docling: "photograph", caption: "A man on a bench." }],
    [{ screen: "yes" }, "screen_seen"],
    [{ caption: "A screenshot of a map." }, "caption_evidence"],
    [{ caption: "A passport on a table." }, "personal_document"],
    [{ caption: "A man in a hospital bed." }, "medical_care"],
    [{ caption: "Four identical portraits." }, "portrait_grid"],
    [{ caption: "A laptop on a desk." }],
    // the gravest is said
    [{ screen: "yes", doc_docling: "table", caption: "A bank statement." }, "personal_document"],
    [{ screen: "yes", doc_docling: "table", caption: "A receipt." }, "doc_table"],
  ];
  for (const [content, reason] of rows) {
    assert.equal(reasonOf(content), reason, JSON.stringify(content));
  }
});
