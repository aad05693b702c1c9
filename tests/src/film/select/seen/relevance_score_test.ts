// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  captionWords,
  type WordGroup,
} from "../../../../../src/film/select/seen/evidence_rules.ts";
import {
  relevanceScore,
  type RelevanceTraits,
  type ScoreFlag,
} from "../../../../../src/film/select/seen/relevance_score.ts";

const traits = (change: Partial<RelevanceTraits> = {}): RelevanceTraits => ({
  isWished: false,
  isOfAlbum: false,
  isSought: false,
  hasFace: false,
  facesAreRead: true,
  flags: new Set(),
  ...change,
});
const flags = (...names: ScoreFlag[]) => new Set(names);
const words = (...groups: WordGroup[]) => new Set(groups);

/** The table that scores a picture, by what is known of it. */
type Table = "heads alone" | "caption and faces" | "caption without faces";

/** Facts of each table that together pass its limit, whatever else is known, and what they come to. */
const LIFTING_FLAGS = flags("document", "screen", "blown_out", "soft", "dark");
const LIFTING_WORDS = words(
  "person",
  "objects",
  "screens",
  "feet",
  "food",
  "rooms",
  "plants",
  "text",
);
const LIFTS: Readonly<Record<Table, { limit: number; flags: number; kindAndWords: number }>> = {
  "heads alone": { limit: 3, flags: 5.5, kindAndWords: 4 },
  "caption and faces": { limit: 4.5, flags: 6.5, kindAndWords: 6.5 },
  "caption without faces": { limit: 4.5, flags: 7, kindAndWords: 7 },
};

/** What facts add to a picture that is refused anyway: only then its points are said. */
function pointsOf(table: Table, change: Partial<RelevanceTraits>): number {
  const lift = LIFTS[table];
  const { points, limit } = relevanceScore(traits({
    facesAreRead: table !== "caption without faces",
    location: "outdoor",
    ...(change.flags
      ? {
        frameKind: "accidental_or_blurred_frame",
        ...(table === "heads alone" ? {} : { words: LIFTING_WORDS }),
      }
      : { flags: LIFTING_FLAGS }),
    ...change,
  }))!.numbers!;
  assert.equal(limit, lift.limit);
  return points - (change.flags ? lift.kindAndWords : lift.flags);
}

Deno.test("relevanceScore counts what inference.md 8.2 says, table by table", () => {
  const named = words("person"), heads = "heads alone";
  const withFaces = "caption and faces", withoutFaces = "caption without faces";
  const rows: ReadonlyArray<[Table, Partial<RelevanceTraits>, number]> = [
    [heads, { frameKind: "empty_room_ceiling_or_floor" }, 4],
    [heads, { frameKind: "accidental_or_blurred_frame" }, 4],
    [heads, { frameKind: "lone_everyday_object" }, 3.5],
    [heads, { frameKind: "body_part_closeup", hasFace: true }, 2.5],
    [heads, { frameKind: "meaningful_record" }, 2.5],
    [heads, { frameKind: "screen_or_document" }, 2],
    [heads, { frameKind: "people_moment" }, 0],
    [heads, { frameKind: "place_or_scenery" }, 0],
    [heads, { people: "one" }, 0],
    [heads, { people: "two" }, -0.5],
    [heads, { people: "small-group" }, -1],
    [heads, { people: "crowd" }, -1.5],
    [heads, { flags: flags("children") }, -1],
    [heads, { flags: flags("document") }, 1],
    [heads, { flags: flags("screen") }, 1],
    [heads, { flags: flags("blown_out") }, 1.5],
    [heads, { flags: flags("soft") }, 0.5],
    [heads, { flags: flags("dark") }, 1.5],

    [withoutFaces, { words: named, frameKind: "empty_room_ceiling_or_floor" }, 2.5],
    [withoutFaces, { words: named, frameKind: "accidental_or_blurred_frame" }, 2.5],
    [withoutFaces, { words: named, frameKind: "lone_everyday_object" }, 2.5],
    // A face and no living being in the words: 2.5 + 2.
    [withoutFaces, { words: words(), frameKind: "body_part_closeup", hasFace: true }, 4.5],
    [withoutFaces, { words: named, frameKind: "meaningful_record" }, 1.5],
    [withoutFaces, { words: named, frameKind: "screen_or_document" }, 1.5],
    [withoutFaces, { words: named, frameKind: "place_or_scenery" }, -0.5],
    [withoutFaces, { words: named, people: "two" }, -0.5],
    [withoutFaces, { words: named, people: "small-group" }, -1],
    [withoutFaces, { words: named, people: "crowd" }, -1],
    [withoutFaces, { words: words() }, 2],
    [withoutFaces, { words: words("goods") }, 3],
    [withoutFaces, { flags: flags("blown_out") }, 2],

    [withFaces, { words: named, frameKind: "empty_room_ceiling_or_floor" }, 2],
    [withFaces, { words: named, frameKind: "accidental_or_blurred_frame" }, 2],
    [withFaces, { words: named, frameKind: "lone_everyday_object" }, 2],
    // As above: 2 + 1.5.
    [withFaces, { words: words(), frameKind: "body_part_closeup", hasFace: true }, 3.5],
    [withFaces, { words: named, frameKind: "meaningful_record" }, 1],
    [withFaces, { words: named, frameKind: "screen_or_document" }, 1],
    [withFaces, { words: named, frameKind: "place_or_scenery" }, -1],
    // No living being in the words: 1.5 − 1.5.
    [withFaces, { words: words(), people: "crowd", hasFace: true }, 0],
    [withFaces, { words: named, people: "one" }, 1],
    [withFaces, { words: words() }, 1.5],
    [withFaces, { words: words("person", "goods") }, 2],
    [withFaces, { flags: flags("blown_out") }, 1.5],

    ...([withFaces, withoutFaces] as const).flatMap((table) =>
      ([
        [{ flags: flags("children") }, -0.5],
        [{ flags: flags("document") }, 1],
        [{ flags: flags("screen") }, 1],
        [{ flags: flags("soft") }, 1],
        [{ flags: flags("dark") }, 2],
        [{ words: words("person", "objects") }, 1],
        [{ words: words("person", "screens") }, 1],
        [{ words: words("person", "feet") }, 0.5],
        [{ words: words("person", "food") }, 0.5],
        [{ words: words("person", "rooms") }, 0.5],
        [{ words: words("person", "plants") }, 0.5],
        [{ words: words("person", "text") }, 0.5],
      ] as Array<[Partial<RelevanceTraits>, number]>).map(
        ([change, points]): [Table, Partial<RelevanceTraits>, number] => [table, change, points],
      )
    ),
  ];
  for (const [table, change, points] of rows) {
    const label = `${table} ${JSON.stringify({ ...change, flags: [...change.flags ?? []] })}`;
    assert.equal(pointsOf(table, change), points, label);
  }
  for (const facesAreRead of [true, false]) {
    const of = { facesAreRead, flags: LIFTING_FLAGS };
    assert.equal(relevanceScore(traits({ ...of, words: words("animal") }))!.value, 1);
    assert.equal(relevanceScore(traits({ ...of, words: words("animal", "goods") }))!.value, 1);
  }
});

Deno.test("relevanceScore follows the steps of inference.md 8.2", () => {
  const rows: ReadonlyArray<[Partial<RelevanceTraits>, number | undefined, string?]> = [
    [{}, undefined],
    [{ hasFace: true }, undefined],
    [{ frameKind: "empty_room_ceiling_or_floor" }, 0, "empty_room"],
    [{ frameKind: "accidental_or_blurred_frame" }, 0, "accidental_frame"],
    [{ frameKind: "lone_everyday_object" }, 0, "lone_object"],
    [{ frameKind: "lone_everyday_object", isWished: true }, 2],
    [{ frameKind: "lone_everyday_object", isSought: true }, 2],
    [{ frameKind: "lone_everyday_object", isOfAlbum: true }, 0, "lone_object"],
    [{ frameKind: "place_or_scenery", isOfAlbum: true }, 2],
    [{ frameKind: "body_part_closeup" }, 0, "body_part"],
    [{ frameKind: "body_part_closeup", hasFace: true, people: "one" }, 2],
    [{ frameKind: "meaningful_record" }, 1],
    [{ isSubjectOftenMissing: true }, 0, "subject_missing"],
    [
      { isSubjectOftenMissing: true, frameKind: "people_moment", hasFace: true },
      0,
      "subject_missing",
    ],
    [{ isSubjectOftenMissing: true, isWished: true }, 2],
    [{ frameKind: "meaningful_record", flags: flags("soft") }, 0, "carries_nothing"],
    [{ frameKind: "screen_or_document", flags: flags("screen") }, 0, "carries_nothing"],
    // 3.5 − 0.5 is just too much, 3.5 − 1 is not
    [{ frameKind: "lone_everyday_object", people: "two" }, 0, "lone_object"],
    [{ frameKind: "lone_everyday_object", people: "small-group" }, 1],
    // what is spared
    [{ frameKind: "empty_room_ceiling_or_floor", activity: "animal-nature" }, 2],
    [
      {
        frameKind: "people_moment",
        hasFace: true,
        flags: flags("blown_out", "screen", "document"),
      },
      2,
    ],
    [
      {
        frameKind: "people_moment",
        hasFace: true,
        flags: flags("soft", "blown_out", "screen"),
      },
      0,
      "carries_nothing",
    ],
    // with captions
    [{ frameKind: "empty_room_ceiling_or_floor", words: words("rooms") }, 1],
    [
      { frameKind: "empty_room_ceiling_or_floor", words: words("rooms", "objects") },
      0,
      "empty_room",
    ],
    [{ frameKind: "lone_everyday_object", words: words("animal", "objects", "screens") }, 1],
    [
      { frameKind: "lone_everyday_object", hasFace: true, words: words("person", "screens") },
      2,
    ],
    // the last steps
    [{ people: "none", activity: "other", venue: "bedroom" }, 0, "private_room"],
    [{ people: "none", venue: "medical" }, 0, "private_room"],
    [{ people: "none", activity: "other", venue: "private_facility" }, 0, "private_room"],
    [{ people: "none", venue: "private_facility", hasFace: true }, 2],
    [{ people: "none", activity: "playing", location: "indoor", venue: "bedroom" }, 1],
    [{ people: "none", location: "indoor" }, 1],
    [{ people: "none", location: "outdoor" }, 2],
    [{ people: "none", venue: "water" }, 2],
    [{ people: "none", activity: "celebration" }, 2],
    [{ people: "none" }, 1],
    // the head's somebody counts where no face could have been found
    [{ people: "one", location: "indoor" }, 1],
    [{ people: "one", location: "indoor", facesAreRead: false }, 2],
    [{ people: "undetermined", location: "undetermined" }, 1],
  ];
  for (const [change, value, reason] of rows) {
    const relevance = relevanceScore(traits(change));
    assert.equal(relevance?.value, value, JSON.stringify(change));
    assert.equal(relevance?.reason, reason, JSON.stringify(change));
  }
  const { numbers } = relevanceScore(traits({ frameKind: "lone_everyday_object" }))!;
  assert.deepEqual(numbers, { points: 3.5, limit: 3 });
});

Deno.test("captionWords finds who and what a caption names", () => {
  const rows: ReadonlyArray<[string, readonly WordGroup[]]> = [
    ["Two women hold a baby.", ["person"]],
    ["A man walks his dog along the beach.", ["person", "animal"]],
    ["A geometric pattern on concrete.", []],
    ["A statue of a woman under clouds.", []],
    ["A statue of a woman beside three tourists.", ["person"]],
    ["A hall with no people.", []],
    ["A hall without any visible people.", []],
    ["A doll under clouds.", []],
    ["A laptop and a coffee mug on a desk.", ["objects", "screens", "food", "rooms"]],
    ["Sneakers on sale in a shop window.", ["feet", "goods"]],
    ["A screenshot of a chat message.", ["evidence"]],
    ["A German passport lies open.", ["personal"]],
    ["A driver's license beside a credit card.", ["personal"]],
    ["A newborn sleeps under a blanket.", ["person"]],
    ["A toddler sits in the bathtub.", ["person", "intimate"]],
    ["Children in swimsuits run into the sea.", ["person"]],
    ["A bathtub in a showroom.", []],
    ["A woman in underwear.", ["person", "intimate"]],
    ["A man lies in a hospital bed.", ["person", "rooms", "medical"]],
    ["A grid of identical portraits.", ["grid"]],
    ["A womanly silhouette, manned booth, keyless entry, catalogue.", []],
  ];
  const origin = { modelId: "m", endpoint: "http://llm.lan/", served: {}, controlDigest: "0" };
  for (const [text, groups] of rows) {
    assert.deepEqual(
      [...captionWords({ caption: { text, origin } })].sort(),
      [...groups].sort(),
      text,
    );
  }
});
