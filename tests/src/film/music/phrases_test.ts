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

Deno.test("planPhrases ends a phrase where the film turns to another story", () => {
  const turns = [0, 14, 16, 30, 44];
  const sections = turns.map((startSeconds) => ({ startSeconds, energy: 3 }));
  const starts = planPhrases(sections, 2, 40).map(({ startBar }) => startBar);
  for (const bar of [7, 15, 22]) assert.ok(starts.includes(bar), `${bar} of ${starts}`);
  assert.ok(!starts.includes(8), "a phrase of one bar is none");
  const bars = planPhrases(sections, 2, 40).map((phrase) => phrase.bars);
  assert.ok(bars.every((count) => count >= 2 && count <= 5));
});
