import assert from "node:assert/strict";
import type { TraceRow } from "../../../../../src/film/select/cut.ts";
import { nothingSentence } from "../../../../../src/film/select/shots/verdict.ts";

const rows = (...reasons: readonly string[]): TraceRow[] =>
  reasons.map((reason, n) => ({ asset: `a${n}`, stage: "pool", verdict: "out", reason }));
const said = (...reasons: readonly string[]) =>
  nothingSentence({ considered: reasons.length }, rows(...reasons), "July 2025");

Deno.test("nothingSentence speaks of one picture as of one", () => {
  assert.equal(
    said("screen_name"),
    "Nothing worth a film in July 2025: 1 picture, 1 screenshot",
  );
  assert.equal(
    said("screen_name", "screen_tag", "copy", "carries_nothing"),
    "Nothing worth a film in July 2025: 4 pictures, 2 screenshots, 1 copy, 1 that carries no moment",
  );
  const plurals =
    /^1 (?:\w+s (?:or|of|under|over|without|this)|screenshots|copies|photos,|.* th(?:em|eir)\b)/;
  for (
    const reason of [
      ...["own_film", "screen", "photos_off", "too_short", "too_long", "empty", "portrait_grid"],
      ...["empty_room", "lone_object", "body_part", "subject_missing", "carries_nothing", "copy"],
      ...["received", "dark", "soft", "too_small", "held_exposed", "medical_care", "excluded"],
    ]
  ) {
    const cause = said(reason).split(": 1 picture, ")[1]!;
    assert.doesNotMatch(cause, plurals);
    assert.notEqual(cause, "1 not shown", reason);
  }
});

Deno.test("nothingSentence calls pictures without a camera what they are", () => {
  assert.match(
    said("received", "received"),
    /2 pictures, 2 sent by somebody \(no camera recorded\)$/,
  );
});
