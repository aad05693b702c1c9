import assert from "node:assert/strict";
import type { ClipFacts } from "../../../../../src/bank/fact.ts";
import { SeenPicture } from "../../../../../src/film/select/seen/seen_picture.ts";
import { plainClip, seenWords } from "../../../../../src/film/select/seen/seen_words.ts";
import type { Asset } from "../../../../../src/library/asset.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { type Content, withContents } from "../../../../fixtures/head_facts.ts";

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

Deno.test("seenWords says who wrote a caption, and speaks of clips only where they move", () => {
  assert.deepEqual(words({ caption: "A man on a bench." }), {
    caption: "A man on a bench.",
    captioner: "smol, http://there/v1, artifact not declared, build not reported, controls 0",
  });
  const line = "A man runs.";
  assert.equal(words({ line, residual: 1.5 }, clip)?.clip, line);
  assert.equal(words({ line, residual: 1.49 }, clip), undefined);
  assert.equal(words({ line }, clip), undefined, "nobody measured it");
  const location = "outdoor";
  assert.equal(words({ line, residual: 1.4, location }, clip)?.clip, "6 s of video, motion 1.4");
  assert.equal(words({ line, residual: 0.2 }, clip, true)?.clip, line, "a heart keeps it");
  assert.equal(words({ line, residual: 3 }), undefined, "a still has no clip");
});

Deno.test("plainClip says how long a clip is, how much moves in it and whether somebody speaks", () => {
  const heard = {
    durationSeconds: 3.4,
    hasSound: true,
    loudness: -20,
    speech: [{ start: 0, end: 2 }],
    levels: [],
    motion: [],
  };
  const live = photo({ id: "a", sourceKey: "a", live: { videoId: "m" } });
  const of = (asset: Asset, content: Content, sound?: ClipFacts) =>
    plainClip(
      new SeenPicture(
        withContents(
          { get: (producer) => (producer === "clip-v1" ? sound : undefined) as never },
          { a: content, "a+motion": content },
        ),
        asset,
      ),
      asset,
    );
  const rows: ReadonlyArray<[Asset, Content, ClipFacts | undefined, string | undefined]> = [
    [still, { residual: 2 }, undefined, undefined],
    [clip, {}, undefined, "6 s of video"],
    [{ ...clip, durationSeconds: 0.3 }, {}, undefined, "1 s of video"],
    [{ ...clip, durationSeconds: undefined }, {}, undefined, "video"],
    [live, {}, undefined, "live photo"],
    [clip, { residual: 1.499 }, undefined, "6 s of video, motion 1.4"],
    [live, { residual: 0.44 }, heard, "3 s of live photo, motion 0.4, speech"],
    [clip, { residual: 2.25 }, { ...heard, speech: [] }, "3 s of video, motion 2.2"],
  ];
  for (const [asset, content, sound, told] of rows) assert.equal(of(asset, content, sound), told);
});
