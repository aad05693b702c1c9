// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { SeenPicture } from "../../../../../src/film/select/seen/seen_picture.ts";
import { seenWords } from "../../../../../src/film/select/seen/seen_words.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { type Content, withContents } from "../../../../fixtures/film/head_facts.ts";

const takenAt = "2025-07-01T12:00:00.000";
const still = photo({ id: "a", sourceKey: "a", takenAt });
const clip = video({ id: "a", sourceKey: "a", takenAt });
const words = (content: Content, asset = still, isFavorite = false) =>
  seenWords(
    new SeenPicture(withContents({ get: () => undefined }, { a: content }), asset),
    asset,
    isFavorite,
  );

Deno.test("seenWords prints what says something and leaves out the silent labels", () => {
  const rows: ReadonlyArray<[Content, string | undefined]> = [
    [{}, undefined],
    [{ frame_kind: "people_moment", location: ["outdoor", 0.88] }, "outdoor 0.88"],
    [
      {
        location: "undetermined",
        activity: "other",
        doc_docling: "photograph",
        screen: "no",
        frame_kind: "place_or_scenery",
      },
      "nothing out of the ordinary",
    ],
    [
      { people: ["small-group", 0.7], children: ["yes", 0.934], activity: ["celebration", 0.71] },
      "a small group 0.70, children 0.93, celebration 0.71",
    ],
    [
      { uncovered_person: ["yes", 0.91], nsfw_marqo: ["yes", 0.62] },
      "somebody uncovered 0.91, something sensitive 0.62",
    ],
    [{ frame_kind: ["lone_everyday_object", 0.5] }, "a lone everyday object 0.50"],
    [{ doc_docling: ["full_page_image", 0.8] }, "full page image 0.80"],
  ];
  for (const [content, facts] of rows) assert.equal(words(content)?.facts, facts);
});

Deno.test("seenWords says who wrote a caption, and withholds a sentence only where the residual was measured under 1.5", () => {
  assert.deepEqual(words({ caption: "A man on a bench." }), {
    caption: "A man on a bench.",
    captioner: "smol, http://there/v1, artifact not declared, build not reported, controls 0",
  });
  const line = "A man runs.";
  assert.equal(words({ line, residual: 1.5 }, clip)?.clip, line);
  assert.equal(words({ line, residual: 1.49 }, clip), undefined);
  assert.equal(words({ line }, clip)?.clip, line, "it was not measured");
  const location = "outdoor";
  assert.equal(words({ line, residual: 1.4, location }, clip)?.clip, "6 s of video, motion 1.4");
  assert.equal(words({ line, residual: 0.2 }, clip, true)?.clip, line, "a heart keeps it");
  assert.equal(words({ line, residual: 3 }), undefined, "a still has no clip");
});
