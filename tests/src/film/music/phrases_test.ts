import assert from "node:assert/strict";
import { planPhrases } from "../../../../src/film/music/phrases.ts";

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
