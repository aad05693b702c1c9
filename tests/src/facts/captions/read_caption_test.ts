// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { readCaption, readMotion } from "../../../../src/facts/captions/read_caption.ts";

const stop = (fields: unknown) => ({ finish: "stop" as const, content: JSON.stringify(fields) });
const picture = (description: unknown, setting: unknown) =>
  readCaption(stop({ description, setting }));

Deno.test("readCaption takes exactly two texts, their blanks collapsed", () => {
  assert.deepEqual(picture("  Two people\n on a   pier. ", " harbour\tpier "), {
    value: { text: "Two people on a pier.", setting: "harbour pier" },
  });
  const padded = {
    finish: "stop" as const,
    content: '\n { "setting" : "pier",\n "description":"A pier." }\n',
  };
  assert.deepEqual(readCaption(padded), { value: { text: "A pier.", setting: "pier" } });
});

Deno.test("readCaption refuses every answer that is not as asked, and says why", () => {
  const refused: ReadonlyArray<[string, string]> = [
    ["A lovely picture.", "it is not JSON"],
    ['"text"', "it is not an object"],
    ["null", "it is not an object"],
    ["[]", "it is not an object"],
    ["{}", 'it holds no text "description"'],
    ['{"description":"A pier."}', 'it holds no text "setting"'],
    ['{"description":7,"setting":"pier"}', 'it holds no text "description"'],
    ['{"description":"A pier.","setting":null}', 'it holds no text "setting"'],
    ['{"description":"A pier.","setting":"pier","mood":"calm"}', "it holds other fields"],
    ['{"description":"  ","setting":"pier"}', "description is empty"],
    [
      JSON.stringify({ description: "x".repeat(121), setting: "" }),
      "description is longer than 120",
    ],
    [JSON.stringify({ description: "x", setting: "y".repeat(33) }), "setting is longer than 32"],
    ['```json\n{"description":"A pier.","setting":"pier"}\n```', "it is not JSON"],
  ];
  for (const [content, invalid] of refused) {
    assert.deepEqual(readCaption({ finish: "stop", content }), { invalid }, content);
  }
  const cut = { finish: "length" as const, content: '{"description":"A pier.","setting":"pier"}' };
  assert.deepEqual(readCaption(cut), { invalid: "cut off after 140 tokens" });
});

Deno.test("readCaption counts letters as a schema does, after blanks are collapsed", () => {
  assert.ok("value" in picture("🌊".repeat(120), ""));
  assert.ok("invalid" in picture("🌊".repeat(121), ""));
  assert.ok("value" in picture(`${"x ".repeat(59)}  xy`, ""));
});

Deno.test("readCaption leaves out a setting that is none", () => {
  const none = [
    ...["", "  ", "insufficient evidence", "Insufficient Evidence", "…", "42", "a park,", "park;"],
    ...["outdoors:", "sea-", "The scene shows a park", "this scene", "The image", "the photo is"],
    ...["Settings: park", "x".repeat(32), ` ${"x".repeat(31)}`],
  ];
  for (const setting of none) {
    assert.deepEqual(picture("A park.", setting), { value: { text: "A park." } }, setting);
  }
  for (
    const setting of ["park", "The seaside", "the photography studio", "x".repeat(31), "Küche"]
  ) {
    assert.deepEqual(picture("A park.", setting), { value: { text: "A park.", setting } });
  }
});

Deno.test("readMotion takes one text, without what hangs at its end", () => {
  const read = (description: unknown) => readMotion(stop({ description }));
  assert.deepEqual(read("A dog  runs along the beach, ;:"), {
    value: "A dog runs along the beach",
  });
  assert.deepEqual(read(" ,;: "), { invalid: "description is empty" });
  assert.deepEqual(read("x".repeat(121)), { invalid: "description is longer than 120" });
  assert.deepEqual(readMotion(stop({ description: "A dog runs.", setting: "beach" })), {
    invalid: "it holds other fields",
  });
  assert.deepEqual(readMotion({ finish: "length", content: '{"description":"A dog' }), {
    invalid: "cut off after 140 tokens",
  });
});

Deno.test("readCaption never lets through a sentence outside its limits, whatever comes", () => {
  const fields = fc.record({ description: fc.string({ unit: "grapheme" }), setting: fc.string() });
  fc.assert(fc.property(fc.oneof(fields, fc.jsonValue()), (answer) => {
    const read = readCaption(stop(answer));
    if (!("value" in read)) return;
    const { text, setting } = read.value;
    assert.ok(text.trim() === text && [...text].length >= 1 && [...text].length <= 120);
    assert.ok(setting === undefined || ([...setting].length <= 32 && /\p{L}/u.test(setting)));
  }));
});
