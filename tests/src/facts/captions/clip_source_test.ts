// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { clipSourceDigest, clipSourcesOf } from "../../../../src/facts/captions/clip_source.ts";
import { type Asset, FOLDER_ACCOUNT } from "../../../../src/library/asset.ts";
import { photo, video } from "../../../fixtures/assets.ts";

Deno.test("clipSourceDigest changes with what was recorded, and with nothing a library makes of it", async () => {
  const clip = video({ account: "ruth" });
  const digest = await clipSourceDigest(clip);
  assert.match(digest, /^[0-9a-f]{16}$/);
  const recorded: ReadonlyArray<Partial<Asset>> = [
    { sourceKey: "other bytes" },
    { takenAt: "2025-07-02T12:00:00.000" },
    { durationSeconds: 7 },
    { width: 1 },
    { frameRate: 25 },
    { make: "Another" },
    { latitude: 47.5, longitude: 19 },
  ];
  for (const change of recorded) {
    assert.notEqual(await clipSourceDigest({ ...clip, ...change }), digest, JSON.stringify(change));
  }
  const made: Partial<Asset> = {
    id: "elsewhere/renamed.mp4",
    account: FOLDER_ACCOUNT,
    fileName: "renamed.mp4",
    isFavorite: true,
    rating: 5,
    people: ["anna"],
    faces: [],
    place: { city: "Lisbon" },
    albumIds: ["a"],
    tags: ["t"],
    description: "Ours",
    stackId: "s",
  };
  assert.equal(await clipSourceDigest({ ...clip, ...made }), digest);
});

Deno.test("clipSourceDigest tells another moving half of the same still, where its id names it", async () => {
  const live = (account: string, videoId: string) =>
    clipSourceDigest(photo({ account, live: { videoId, durationSeconds: 3 } }));
  assert.notEqual(await live("ruth", "half-1"), await live("ruth", "half-2"));
  const moved = await live(FOLDER_ACCOUNT, "2025/IMG_1.mov");
  assert.equal(moved, await live(FOLDER_ACCOUNT, "IMG_1.mov"), "a folder's ids are paths");
});

Deno.test("clipSourcesOf gathers what every copy of a clip says of itself", async () => {
  const copies = [47, 48].map((latitude) => video({ sourceKey: "same", latitude }));
  const live = photo({ sourceKey: "still", live: { videoId: "half" } });
  const sources = await clipSourcesOf([...copies, live, photo()]);
  assert.deepEqual([...sources.keys()], ["same", "still+motion"]);
  assert.deepEqual(
    sources.get("same"),
    new Set([await clipSourceDigest(copies[0]!), await clipSourceDigest(copies[1]!)]),
  );
});
