import assert from "node:assert/strict";
import type { StorySummary } from "../../../../../src/film/select/cut.ts";
import { commonActivity } from "../../../../../src/film/select/seen/seen_in_cut.ts";
import { storyLabel } from "../../../../../src/film/select/stories/story_names.ts";
import { storySummary } from "../../../../fixtures/cuts.ts";

Deno.test("commonActivity wants a clear majority of at least three", () => {
  const c = "celebration", s = "sightseeing";
  const rows: ReadonlyArray<[Parameters<typeof commonActivity>[0], string | undefined]> = [
    [[], undefined],
    [[c, c], undefined],
    [[c, c, c], c],
    [[c, c, c, "other", "other"], c],
    [[c, c, c, "other", "other", "other"], undefined],
    [[c, c, c, s, s, s], undefined],
    [["other", "other", "other", "other"], undefined],
    [["posing", "posing", "posing"], undefined],
    [[s, s, "posing", s], s],
  ];
  for (const [labels, activity] of rows) assert.equal(commonActivity(labels), activity);
});

Deno.test("storyLabel says what was done where most pictures agree", () => {
  const summary = (change: Partial<StorySummary>) =>
    storySummary({ kind: "day", start: "2025-07-12T10:00:00.000", ...change });
  const place = { city: "Lisbon", country: "Portugal" };
  const rows: ReadonlyArray<[Partial<StorySummary>, string]> = [
    [{ activity: "celebration" }, "the celebration on July 12"],
    [{ activity: "celebration", place }, "the celebration on July 12 in Lisbon"],
    [{ activity: "sightseeing", place, kind: "leg" }, "sightseeing in Lisbon"],
    [{ activity: "sightseeing", kind: "trip" }, "the trip of July 12"],
    [{ activity: "playing", kind: "week" }, "the week of July 12"],
    [{ place }, "July 12 in Lisbon"],
  ];
  for (const [change, words] of rows) assert.equal(storyLabel(summary(change), "en"), words);
});
