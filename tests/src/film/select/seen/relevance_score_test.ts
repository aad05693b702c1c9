import assert from "node:assert/strict";
import {
  type WordGroup,
  wordGroupsIn,
} from "../../../../../src/film/select/seen/evidence_rules.ts";
import {
  CAPTION_WITH_FACES,
  CAPTION_WITHOUT_FACES,
  HEADS_ALONE,
  relevanceScore,
  type RelevanceTraits,
  type ScoreFlag,
  scoreOf,
  type ScoreTable,
  tableFor,
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

Deno.test("scoreOf counts what inference.md 8.2 says, table by table", () => {
  const silent = words("person");
  const rows: ReadonlyArray<[ScoreTable, Partial<RelevanceTraits>, number]> = [
    // without a caption
    [HEADS_ALONE, { frameKind: "empty_room_ceiling_or_floor" }, 4],
    [HEADS_ALONE, { frameKind: "accidental_or_blurred_frame" }, 4],
    [HEADS_ALONE, { frameKind: "lone_everyday_object" }, 3.5],
    [HEADS_ALONE, { frameKind: "body_part_closeup" }, 2.5],
    [HEADS_ALONE, { frameKind: "meaningful_record" }, 2.5],
    [HEADS_ALONE, { frameKind: "screen_or_document" }, 2],
    [HEADS_ALONE, { frameKind: "people_moment" }, 0],
    [HEADS_ALONE, { frameKind: "place_or_scenery" }, 0],
    [HEADS_ALONE, { people: "one" }, 0],
    [HEADS_ALONE, { people: "two" }, -0.5],
    [HEADS_ALONE, { people: "small-group" }, -1],
    [HEADS_ALONE, { people: "crowd" }, -1.5],
    [HEADS_ALONE, { flags: flags("children") }, -1],
    [HEADS_ALONE, { flags: flags("document") }, 1],
    [HEADS_ALONE, { flags: flags("screen") }, 1],
    [HEADS_ALONE, { flags: flags("blown_out") }, 1.5],
    [HEADS_ALONE, { flags: flags("soft") }, 0.5],
    [HEADS_ALONE, { flags: flags("dark") }, 1.5],
    // with a caption, in a library without faces
    [CAPTION_WITHOUT_FACES, { words: silent, frameKind: "empty_room_ceiling_or_floor" }, 2.5],
    [CAPTION_WITHOUT_FACES, { words: silent, frameKind: "accidental_or_blurred_frame" }, 2.5],
    [CAPTION_WITHOUT_FACES, { words: silent, frameKind: "lone_everyday_object" }, 2.5],
    [CAPTION_WITHOUT_FACES, { words: silent, frameKind: "body_part_closeup" }, 2.5],
    [CAPTION_WITHOUT_FACES, { words: silent, frameKind: "meaningful_record" }, 1.5],
    [CAPTION_WITHOUT_FACES, { words: silent, frameKind: "screen_or_document" }, 1.5],
    [CAPTION_WITHOUT_FACES, { words: silent, frameKind: "place_or_scenery" }, -0.5],
    [CAPTION_WITHOUT_FACES, { words: silent, people: "two" }, -0.5],
    [CAPTION_WITHOUT_FACES, { words: silent, people: "small-group" }, -1],
    [CAPTION_WITHOUT_FACES, { words: silent, people: "crowd" }, -1],
    [CAPTION_WITHOUT_FACES, { words: words() }, 2],
    [CAPTION_WITHOUT_FACES, { words: words("goods") }, 3],
    [CAPTION_WITHOUT_FACES, { words: silent, flags: flags("blown_out") }, 2],
    // with a caption, in a library with faces
    [CAPTION_WITH_FACES, { words: silent, frameKind: "empty_room_ceiling_or_floor" }, 2],
    [CAPTION_WITH_FACES, { words: silent, frameKind: "accidental_or_blurred_frame" }, 2],
    [CAPTION_WITH_FACES, { words: silent, frameKind: "lone_everyday_object" }, 2],
    [CAPTION_WITH_FACES, { words: silent, frameKind: "body_part_closeup" }, 2],
    [CAPTION_WITH_FACES, { words: silent, frameKind: "meaningful_record" }, 1],
    [CAPTION_WITH_FACES, { words: silent, frameKind: "screen_or_document" }, 1],
    [CAPTION_WITH_FACES, { words: silent, frameKind: "place_or_scenery" }, -1],
    [CAPTION_WITH_FACES, { words: silent, people: "crowd", hasFace: true }, -1.5],
    [CAPTION_WITH_FACES, { words: silent, people: "one" }, 1],
    [CAPTION_WITH_FACES, { words: words() }, 1.5],
    [CAPTION_WITH_FACES, { words: words("goods", "animal") }, 2],
    [CAPTION_WITH_FACES, { words: silent, flags: flags("blown_out") }, 1.5],
    // flags and words of both
    ...[CAPTION_WITH_FACES, CAPTION_WITHOUT_FACES].flatMap((table) =>
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
        [{ words: words("animal") }, 0],
      ] as Array<[Partial<RelevanceTraits>, number]>).map(
        ([change, points]): [ScoreTable, Partial<RelevanceTraits>, number] => [
          table,
          { words: silent, ...change },
          points,
        ],
      )
    ),
  ];
  for (const [table, change, points] of rows) {
    const of = traits({ facesAreRead: table !== CAPTION_WITHOUT_FACES, ...change });
    assert.equal(tableFor(of), table, JSON.stringify(change));
    assert.equal(scoreOf(of, table), points, JSON.stringify([...(of.flags), change]));
  }
  assert.deepEqual(
    [HEADS_ALONE, CAPTION_WITH_FACES, CAPTION_WITHOUT_FACES].map(({ refuseAt }) => refuseAt),
    [3, 4.5, 4.5],
  );
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

Deno.test("wordGroupsIn finds who and what a caption names", () => {
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
  for (const [caption, groups] of rows) {
    assert.deepEqual([...wordGroupsIn(caption)].sort(), [...groups].sort(), caption);
  }
});
