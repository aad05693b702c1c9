// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { planPhrases } from "../../../../src/film/music/phrases.ts";

Deno.test("planPhrases never plays two minutes without a change of intensity or tune", () => {
  const phrases = planPhrases({
    sections: [{ startSeconds: 0, energy: 3 }],
    barSeconds: 2,
    landingBar: 60,
    tacet: 0,
  });
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
  const planned = planPhrases({ sections, barSeconds: 2, landingBar: 40, tacet: 1 });
  const starts = planned.map(({ startBar }) => startBar);
  for (const bar of [7, 15, 22]) assert.ok(starts.includes(bar), `${bar} of ${starts}`);
  assert.ok(!starts.includes(8), "a phrase of one bar is none");
  const bars = planned.map((phrase) => phrase.bars);
  assert.ok(bars.every((count) => count >= 2 && count <= 5));
});

Deno.test("planPhrases comes home to the refrain after another theme, and is strongest on the hit", () => {
  const sections = [0, 12, 40].map((startSeconds, energy) => ({
    startSeconds,
    energy: energy + 1,
  }));
  const planned = planPhrases({
    sections,
    barSeconds: 2,
    landingBar: 30,
    tacet: 0,
    hitBar: 18,
  });
  assert.ok(planned.some(({ theme }) => theme === "B"));
  const last = planned.filter((phrase) => phrase.last);
  assert.ok(last.length > 0 && last.every(({ theme }) => theme === "A"));
  const hit = planned.find(({ startBar }) => startBar === 18)!;
  assert.equal(hit.intensity, Math.max(...planned.map(({ intensity }) => intensity)));
  assert.equal(planned[planned.indexOf(hit) - 1]!.fill, 2, "it is led into");
});

Deno.test("planPhrases ends a film of half a minute on the refrain, whichever stories it tells", () => {
  for (let landingBar = 9; landingBar <= 24; landingBar++) {
    const turns = [[0], [0, 0.3, 0.7], [0, 0.1, 0.35, 0.66, 0.74]];
    for (const marks of turns) {
      const sections = marks.map((share, i) => ({
        startSeconds: share * landingBar * 3.5,
        energy: [2, 3, 1][i % 3]!,
      }));
      const planned = planPhrases({ sections, barSeconds: 3.5, landingBar, tacet: 1 });
      const themes = planned.map(({ theme, bars }) => theme + bars).join(" ");
      const refrain = planned.filter(({ last }) => last);
      assert.ok(refrain.length > 1 && refrain.every(({ theme }) => theme === "A"), themes);
      const bars = refrain.reduce((sum, phrase) => sum + phrase.bars, 0);
      assert.ok(bars >= 3 && refrain.at(-1) === planned.at(-1), themes);
      if (landingBar >= 12) assert.ok(planned.some(({ theme }) => theme !== "A"), themes);
    }
  }
});

Deno.test("planPhrases never tells one theme in two parts in a row, and comes home from another", () => {
  for (let landingBar = 12; landingBar <= 100; landingBar++) {
    const planned = planPhrases({ sections: [], barSeconds: 2, landingBar, tacet: 0 });
    const parts = planned.filter(({ from, role }) => from === 0 && role !== "outro")
      .map(({ theme }) => theme).join("");
    assert.match(parts, /^A(?!.*(.)\1).*[BC]A$/, `${landingBar}`);
  }
});

Deno.test("planPhrases fills every bar before the last chord once, whatever the film asks for", () => {
  const section = fc.record({
    startSeconds: fc.double({ min: 0, max: 200, noNaN: true }),
    energy: fc.integer({ min: 0, max: 3 }),
  });
  const forms = fc.record({
    sections: fc.array(section, { maxLength: 12 }).map((list) =>
      list.sort((a, b) => a.startSeconds - b.startSeconds)
    ),
    barSeconds: fc.double({ min: 1.2, max: 4, noNaN: true }),
    landingBar: fc.integer({ min: 0, max: 150 }),
    tacet: fc.integer({ min: 0, max: 2 }),
    hitBar: fc.nat(150),
  });
  fc.assert(fc.property(forms, (form) => {
    let bar = 0;
    for (const phrase of planPhrases(form)) {
      assert.equal(phrase.startBar, bar);
      assert.ok(phrase.bars > phrase.tacet && phrase.from + phrase.tacet >= 0);
      assert.ok(phrase.intensity > 0 && phrase.intensity <= 3);
      bar += phrase.bars;
    }
    assert.equal(bar, form.landingBar);
  }));
});
