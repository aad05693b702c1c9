// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { fromWallMs, wallMs } from "../../../../../src/base/local_time.ts";
import { batchesOf } from "../../../../../src/film/select/pool/capture_groups.ts";
import type { Asset, DateSource } from "../../../../../src/library/asset.ts";
import { photo } from "../../../../fixtures/assets.ts";

const NOON = wallMs("2025-07-14T12:00:00.000");

function pictures(count: number, dateSource: DateSource, msApart = 0): Asset[] {
  return Array.from({ length: count }, (_, n) =>
    photo({
      id: `${dateSource}-${String(n).padStart(3, "0")}.jpg`,
      takenAt: fromWallMs(NOON + n * msApart),
      dateSource,
    }));
}

const instants = (assets: readonly Asset[]) =>
  assets.map((asset) => ({ asset, at: wallMs(asset.takenAt) }));

Deno.test("batchesOf joins guessed dates from two pictures on and camera times from 21 on", () => {
  const batchOf = (assets: readonly Asset[]) => batchesOf(instants(assets))[0];
  assert.deepEqual(batchOf(pictures(2, "file_time")), {
    id: "file_time-000.jpg",
    isUndated: true,
    perMoment: 1,
  });
  assert.equal(batchOf(pictures(2, "file_name"))?.isUndated, false, "a name tells the day");
  assert.equal(batchOf(pictures(1, "file_time")), undefined);
  assert.equal(batchOf(pictures(20, "exif")), undefined);
  assert.equal(batchOf(pictures(21, "exif"))?.perMoment, 20);
});

Deno.test("batchesOf follows a copy that went on, but no name that tells the second", () => {
  const ids = (assets: readonly Asset[]) => batchesOf(instants(assets)).map((each) => each?.id);
  assert.equal(new Set(ids(pictures(30, "file_time", 1900))).size, 1);
  assert.deepEqual(new Set(ids(pictures(30, "file_time", 2100))), new Set([undefined]));
  assert.deepEqual(new Set(ids(pictures(30, "file_name", 1000))), new Set([undefined]));
});
