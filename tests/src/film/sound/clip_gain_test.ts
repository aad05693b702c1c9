import assert from "node:assert/strict";
import { clipGainDb } from "../../../../src/film/sound/clip_gain.ts";

Deno.test("clipGainDb follows the table of film.md SND-5", () => {
  const table: Array<[loudness: number, speaks: boolean, gain: number | undefined]> = [
    [-18, true, 0],
    [-24, true, 6],
    [-27, true, 9],
    [-35, true, 9],
    [-10, true, -8],
    [-3, true, -12],
    [-26, false, 0],
    [-20, false, -6],
    [-8, false, -12],
    [-40, false, 9],
    [-50, false, 9],
    [-50.1, false, undefined],
    [-51, true, undefined],
    [-70, true, undefined],
    [NaN, true, undefined],
  ];
  for (const [loudness, speaks, gain] of table) {
    assert.equal(clipGainDb(loudness, speaks), gain, `${loudness} ${speaks}`);
  }
});
