import assert from "node:assert/strict";
import { commonActivity } from "../../../../../src/film/select/shots/seen_in_cut.ts";

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
