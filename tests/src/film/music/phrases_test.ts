import fc from "fast-check";
import assert from "node:assert/strict";
import { planPhrases } from "../../../../src/film/music/phrases.ts";

const sections = fc.array(
  fc.record({
    startSeconds: fc.double({ min: 0, max: 200, noNaN: true }),
    energy: fc.constantFrom(0, 1, 2, 3),
  }),
  { maxLength: 8 },
).map((list) => list.sort((a, b) => a.startSeconds - b.startSeconds));

Deno.test("planPhrases covers every bar up to the landing once", () => {
  fc.assert(fc.property(sections, fc.integer({ min: 0, max: 90 }), (wanted, bars) => {
    const phrases = planPhrases(wanted, 2.2, bars);
    let next = 0;
    for (const phrase of phrases) {
      assert.equal(phrase.startBar, next);
      assert.ok(phrase.bars >= 1 && phrase.bars <= 5);
      assert.ok(phrase.intensity >= 0 && phrase.intensity <= 3);
      next += phrase.bars;
    }
    assert.equal(next, bars);
  }));
});

Deno.test("planPhrases opens, builds, peaks, breathes and comes home when nothing is wished", () => {
  const roles = planPhrases([], 2, 44).map((phrase) => phrase.role);
  assert.equal(roles[0], "intro");
  assert.equal(roles[roles.length - 1], "outro");
  for (const role of ["build", "main", "break"] as const) assert.ok(roles.includes(role), role);
});

Deno.test("planPhrases never plays two minutes without a change of intensity or tune", () => {
  const phrases = planPhrases([{ startSeconds: 0, energy: 3 }], 2, 60);
  const same = phrases.filter((phrase, i) => {
    const before = phrases[i - 1];
    return before && before.intensity === phrase.intensity && before.theme === phrase.theme &&
      before.half === phrase.half && before.sung === phrase.sung;
  });
  assert.equal(same.length, 0);
  assert.ok(phrases.some((phrase) => !phrase.sung), "the tune takes a breath");
});
