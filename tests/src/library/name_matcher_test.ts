// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { nameMatcher } from "../../../src/library/name_matcher.ts";

Deno.test("nameMatcher knows stars, single characters and classes, in any case", () => {
  const cases: ReadonlyArray<[pattern: string, yes: string[], no: string[]]> = [
    ["DJI_*", ["DJI_0001.jpg", "dji_.mp4"], ["aDJI_1.jpg", "DJI.jpg"]],
    ["a?.jpg", ["a\u{1f600}.jpg"], ["a.jpg"]],
    ["IMG_????.jpg", ["IMG_0001.JPG"], ["IMG_001.jpg", "IMG_00001.jpg"]],
    ["*-wa[0-9][0-9].jpg", ["a-WA07.jpg"], ["a-WA0x.jpg", "a-WA7.jpg"]],
    ["a.b+c(1).png", ["a.b+c(1).png"], ["axb+c(1).png", "a.bbc1.png"]],
    ["[", ["["], ["a"]],
    ["a[9-0]", ["a[9-0]"], ["a9"]],
    ["a[]b", ["a[]b"], ["ab"]],
    ["*", ["", "a\nb"], []],
    ["**", ["", "ab"], []],
    ["a*b*a", ["aba", "a1b2ba", "abba"], ["ab", "aa", "abab"]],
    ["*ab*ab*", ["abab", "xabyabz"], ["aab", "ab"]],
    ["a*[0-9]*?", ["a1b", "a12"], ["a1", "ab1"]],
    ["\u00c9t\u00e9*", ["E\u0301te\u0301 1.jpg"], ["Ete 1.jpg"]],
    ["E\u0301t*", ["\u00c9t\u00e9.jpg"], ["Et.jpg"]],
  ];
  for (const [pattern, yes, no] of cases) {
    const matches = nameMatcher([pattern]);
    for (const name of yes) assert.ok(matches(name), `${pattern} ${name}`);
    for (const name of no) assert.ok(!matches(name), `${pattern} ${name}`);
  }
});

Deno.test("nameMatcher takes every pattern, and one without its signs for the name itself", () => {
  fc.assert(fc.property(fc.string(), fc.string(), (pattern, name) => {
    assert.equal(typeof nameMatcher([pattern])(name), "boolean");
    if (!/[*?[]/.test(pattern)) assert.ok(nameMatcher([pattern])(pattern));
  }));
});

Deno.test("nameMatcher says at once of a pattern of many stars that a long name is not like it", () => {
  // Tried at every length of every star, this would not end while anybody lives.
  assert.ok(!nameMatcher([`${"*a".repeat(30)}*b`])("a".repeat(250)));
  assert.ok(nameMatcher([`${"*a".repeat(30)}*b`])(`${"a".repeat(250)}b`));
});

/** One character after the other, as slow as it is plain. */
function isLike(name: readonly string[], pattern: readonly string[]): boolean {
  const [sign, ...rest] = pattern;
  if (sign === undefined) return name.length === 0;
  if (sign === "*") {
    return isLike(name, rest) || (name.length > 0 && isLike(name.slice(1), pattern));
  }
  return name.length > 0 && (sign === "?" || sign === name[0]) && isLike(name.slice(1), rest);
}

Deno.test("nameMatcher agrees with the plain reading of stars and single characters", () => {
  const letters = (...signs: string[]) => fc.array(fc.constantFrom(...signs), { maxLength: 8 });
  fc.assert(
    fc.property(letters("a", "b", "*", "?"), letters("a", "b"), (pattern, name) => {
      assert.equal(nameMatcher([pattern.join("")])(name.join("")), isLike(name, pattern));
    }),
    { numRuns: 2_000 },
  );
});
