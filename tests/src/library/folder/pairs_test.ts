// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { type Pairable, pairLive, pictureVersions } from "../../../../src/library/folder/pairs.ts";

const file = (path: string, changes: Partial<Pairable> = {}): Pairable => ({
  path,
  kind: /\.(?:mov|mp4)$/i.test(path) ? "video" : "photo",
  shutter: "2025-07-14T18:30:15.000",
  ...(/\.(?:mov|mp4)$/i.test(path) ? { durationSeconds: 2.5 } : {}),
  isUtc: false,
  hasClip: false,
  isBare: false,
  hasClock: true,
  isUndated: false,
  ...changes,
});

const versionStacks = (files: readonly Pairable[]) => pictureVersions(files).stacks;

const paired = (files: Pairable[]) => {
  const { clipOf, halves } = pairLive(files);
  return {
    pairs: [...clipOf].map(([still, clip]) => `${still} ${clip.path}`),
    halves: [...halves],
  };
};

Deno.test("pairLive pairs by content identifier, over folders and names", () => {
  assert.deepEqual(
    paired([file("a/IMG_1.HEIC", { contentId: "X" }), file("b/other.MOV", { contentId: "X" })]),
    { pairs: ["a/IMG_1.HEIC b/other.MOV"], halves: ["b/other.MOV"] },
  );
});

Deno.test("pairLive gives every copy its own clip, and shows none of them", () => {
  const { pairs, halves } = paired([
    file("a/IMG_1.HEIC", { contentId: "X" }),
    file("a/IMG_1.MOV", { contentId: "X" }),
    file("b/IMG_1.HEIC", { contentId: "X" }),
    file("b/IMG_1.MOV", { contentId: "X" }),
    file("c/IMG_1.MOV", { contentId: "X" }),
  ]);
  assert.deepEqual(pairs, ["a/IMG_1.HEIC a/IMG_1.MOV", "b/IMG_1.HEIC b/IMG_1.MOV"]);
  assert.deepEqual(halves.sort(), ["a/IMG_1.MOV", "b/IMG_1.MOV", "c/IMG_1.MOV"]);
});

Deno.test("pairLive pairs a short clip of the same name and moment", () => {
  const clip = file("a/img_1.mp4", { shutter: "2025-07-14T18:30:17.900" });
  assert.deepEqual(paired([file("a/IMG_1.JPG"), clip]).pairs, ["a/IMG_1.JPG a/img_1.mp4"]);
});

Deno.test("pairLive pairs over clocks of two zones, and a clip without a date", () => {
  const at = (shutter: string) => file("a/IMG_1.MOV", { shutter: `2025-07-14T${shutter}` });
  const pairsOf = (clip: Pairable) => paired([file("a/IMG_1.HEIC"), clip]).pairs.length;
  for (const clock of ["16:30:14.000", "08:45:17.500", "18:15:15.000"]) {
    assert.equal(pairsOf(at(clock)), 1, clock);
  }
  for (const clock of ["16:33:15.000", "03:30:15.000", "18:30:19.000"]) {
    assert.equal(pairsOf(at(clock)), 0, clock);
  }
  const undated = { shutter: "2026-01-01T00:00:07.000", isUndated: true };
  assert.equal(pairsOf(file("a/IMG_1.MOV", undated)), 1);
  assert.equal(pairsOf(file("a/IMG_1.MOV", { ...undated, durationSeconds: 20 })), 0);
});

for (
  const [why, clip] of [
    ["is longer than 5 s", file("a/IMG_1.MOV", { durationSeconds: 5.1 })],
    ["is of another moment", file("a/IMG_1.MOV", { shutter: "2025-07-14T18:30:18.001" })],
    ["lies in another folder", file("b/IMG_1.MOV")],
    ["has another name", file("a/IMG_2.MOV")],
    ["is the half of another still", file("a/IMG_1.MOV", { contentId: "Y" })],
  ] as const
) {
  Deno.test(`pairLive leaves a clip alone that ${why}`, () => {
    const still = file("a/IMG_1.HEIC", { contentId: "X" });
    assert.deepEqual(paired([still, clip]), { pairs: [], halves: [] });
  });
}

Deno.test("pairLive leaves a Motion Photo its own clip", () => {
  assert.deepEqual(paired([file("a/IMG_1.JPG", { hasClip: true }), file("a/IMG_1.MP4")]).pairs, []);
});

Deno.test("pictureVersions joins formats of one name, and Apple's edited export with its original", () => {
  const stacks = versionStacks([
    file("a/IMG_1234.HEIC"),
    file("a/IMG_1234.JPG"),
    file("a/IMG_E1234.JPG"),
    file("a/IMG_9999.JPG"),
    file("b/IMG_1234.JPG"),
    file("a/IMG_1234.MOV"),
  ]);
  assert.equal(new Set(stacks.values()).size, 1);
  assert.deepEqual([...stacks.keys()], ["a/IMG_1234.HEIC", "a/IMG_1234.JPG", "a/IMG_E1234.JPG"]);
});

Deno.test("pictureVersions leaves pictures alone that two cameras gave one number", () => {
  const later = { shutter: "2025-07-24T10:00:00.000" };
  assert.deepEqual(
    versionStacks([file("a/IMG_0001.JPG"), file("a/IMG_0001.PNG", later)]),
    new Map(),
  );
  assert.deepEqual(
    versionStacks([file("a/IMG_0001.JPG"), file("a/IMG_E0001.JPG", later)]),
    new Map(),
  );
  const stacks = versionStacks([
    file("a/IMG_0001.HEIC"),
    file("a/IMG_0001.JPG", { shutter: "2025-07-14T18:30:15.500" }),
    file("a/IMG_E0001.HEIC", later),
    file("a/IMG_E0001.JPG", later),
  ]);
  assert.equal(new Set(stacks.values()).size, 2);
  assert.equal(stacks.get("a/IMG_0001.HEIC"), stacks.get("a/IMG_0001.JPG"));
  assert.equal(stacks.get("a/IMG_E0001.HEIC"), stacks.get("a/IMG_E0001.JPG"));
});

Deno.test("pictureVersions puts a bare export to its picture, where there is one alone", () => {
  const [bare, later] = [{ shutter: "2026-01-01T00:00:00.000", isBare: true }, {
    shutter: "2025-07-24T10:00:00.000",
  }];
  const alone = versionStacks([file("a/IMG_1.HEIC"), file("a/IMG_1.JPG", bare)]);
  assert.deepEqual([...alone.keys()], ["a/IMG_1.HEIC", "a/IMG_1.JPG"]);
  const two = versionStacks([
    file("a/IMG_1.HEIC"),
    file("a/IMG_1.PNG", later),
    file("a/IMG_1.JPG", bare),
  ]);
  assert.deepEqual(two, new Map());
});

for (
  const [edit, original] of [
    ["a/IMG_1-edited.jpg", "a/IMG_1.jpg"],
    ["a/IMG_1-edited.jpg", "a/IMG_1.HEIC"],
    ["a/IMG_1-edited(1).jpg", "a/IMG_1(1).jpg"],
    ["a/IMG_1-edited(1).jpg", "a/IMG_1.jpg"],
    ["a/IMG_1-bearbeitet.jpg", "a/IMG_1.jpg"],
    ["a/IMG_1-modifie\u0301.jpg", "a/IMG_1.jpg"],
    ["a/IMG_1-編集済み.jpg", "a/IMG_1.jpg"],
    ["a/IMG_1~2.jpg", "a/IMG_1.jpg"],
    ["a/IMG_E0001.jpg", "a/IMG_0001.HEIC"],
    [
      "a/a_rather_long_name_of_a_picture_from_a_friend-e.jpg",
      "a/a_rather_long_name_of_a_picture_from_a_friend_42.jpg",
    ],
  ] as const
) {
  Deno.test(`pictureVersions takes ${edit} for an edited copy of ${original}`, () => {
    const others = [file("a/IMG_9.jpg"), file("b/IMG_1.jpg"), file("a/IMG_1.MOV")];
    const bare = {
      shutter: "2026-01-01T00:00:00.000",
      isBare: true,
      hasClock: false,
      isUndated: true,
    };
    const byJson = { shutter: "2025-07-14T16:30:15.000", isUtc: true, hasClock: false };
    for (const change of [{}, bare, byJson]) {
      const { editOf } = pictureVersions([...others, file(original), file(edit, change)]);
      assert.deepEqual([...editOf], [[edit, original]]);
    }
    const later = { shutter: "2025-07-24T10:00:00.000" };
    assert.equal(pictureVersions([file(original), file(edit, later)]).editOf.size, 0);
    assert.equal(pictureVersions([...others, file(edit)]).editOf.size, 0);
  });
}
