// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { TakeoutNames } from "../../../../../src/library/folder/facts/takeout_names.ts";

/** As Takeout names the JSON of a picture: cut to 46 letters, and the counter behind. */
const jsonNamed = (title: string, counter = "") =>
  `${`${title}.supplemental-metadata`.slice(0, 46 - counter.length)}${counter}.json`;

const jsonOf = (picture: string, ...names: readonly string[]) =>
  new TakeoutNames(names).jsonOf(picture);

const LONG = "a_rather_long_name_of_a_picture_from_a_friend";

const FOUND: readonly (readonly [picture: string, json: string])[] = [
  ["a.jpg", "a.jpg.json"],
  ["a.jpg", "a.json"],
  ["A.JPG", "a.jpg.supplemental-metadata.json"],
  ["a.jpg", "a.supplemental-metadata.json"],
  ["a.jpg", "a.jpg..json"],
  ["a(1).jpg", "a.jpg(1).json"],
  ["a(1).jpg", "a(1).jpg.json"],
  ["a(1).jpg", "a.jpg.supplemental-metadata(1).json"],
  ["a(1).jpg", "a.supplemental-me(1).json"],
  ["a-edited.jpg", "a.jpg.json"],
  ["a-edited(1).jpg", "a.jpg.supplemental-metadata(1).json"],
  ["a(1)-edited.jpg", "a.jpg(1).json"],
  ["a-edited.jpg", "a.HEIC.supplemental-metadata.json"],
  ["a-edited(1).jpg", "a.jpg.supplemental-metadata.json"],
  ["a-bearbeitet.jpg", "a.jpg.json"],
  ["a-modifi\u00e9.jpg", "a.jpg.json"],
  ["a-modifie\u0301.jpg", "a.jpg.json"],
  ["a-ha editado.jpg", "a.jpg.json"],
  ["a-editado.jpg", "a.jpg.json"],
  ["a-modificato.jpg", "a.jpg.json"],
  ["a-bewerkt.jpg", "a.jpg.json"],
  ["a-編集済み.jpg", "a.jpg.json"],
  ["a~2.jpg", "a.jpg.json"],
  // The moving half of a Live Photo has none of its own.
  ["a.MP4", "a.HEIC.supplemental-metadata.json"],
  [`${LONG}.jpg`, `${LONG}..json`],
  [`${LONG}_4.jpg`, `${LONG}_.json`],
  [`${LONG}-e.jpg`, `${LONG}_.json`],
  [`${LONG}_4(1).jpg`, `${LONG}_.json`],
  ["caf\u00e9.jpg", "cafe\u0301.jpg.json"],
];

for (const [picture, json] of FOUND) {
  Deno.test(`TakeoutNames finds ${json} for ${picture}`, () => {
    assert.equal(jsonOf(picture, "other.jpg.json", json, "metadata.json"), json);
  });
}

for (
  const [picture, json] of [
    ["a.jpg", "a.jpg(1).json"],
    ["a(1).jpg", "a.jpg.json"],
    ["a(2).jpg", "a.jpg.supplemental-metadata(1).json"],
    ["ab.jpg", "a.jpg.json"],
    ["edited.jpg", "a.jpg.json"],
    ["a.jpg", "a-edited.jpg.json"],
  ] as const
) {
  Deno.test(`TakeoutNames leaves ${json} alone for ${picture}`, () => {
    assert.equal(jsonOf(picture, json), undefined);
  });
}

Deno.test("TakeoutNames gives each its own before another's of the same name", () => {
  const names = ["a.jpg.json", "a.png.json", "a-edited.jpg.json", "a.jpg(1).json"];
  assert.deepEqual(
    ["a.jpg", "a.png", "a-edited.jpg", "a(1).jpg"].map((each) => jsonOf(each, ...names)),
    [
      "a.jpg.json",
      "a.png.json",
      "a-edited.jpg.json",
      "a.jpg(1).json",
    ],
  );
  // Two could be meant.
  assert.equal(jsonOf("a.mp4", ...names), undefined);
});

Deno.test("TakeoutNames finds the JSON of every name and length, wherever Takeout cut it", () => {
  const stem = fc.stringMatching(/^[a-z0-9_]{1,47}$/);
  const counter = fc.constantFrom("", "(1)", "(12)");
  fc.assert(
    fc.property(
      stem,
      counter,
      fc.constantFrom("", "-edited", "-modificato"),
      (name, count, word) => {
        const json = jsonNamed(`${name}.jpg`, count);
        assert.equal(jsonOf(`${name}${count}.jpg`, json), json);
        if (name.length + word.length <= 47) {
          assert.equal(
            jsonOf(`${name}${word}${count}.jpg`, json),
            json,
          );
        }
      },
    ),
  );
});
