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
