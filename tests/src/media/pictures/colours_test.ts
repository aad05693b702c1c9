// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import sharp from "sharp";
import { linearLight } from "../../../../src/base/srgb.ts";
import { primariesOf, primariesToSrgb } from "../../../../src/media/pictures/colours.ts";

function converted(rgb: readonly number[], primaries: number | undefined): number[] {
  const picture = { width: 1, height: 1, data: Uint8Array.from(rgb) };
  return [...primariesToSrgb(picture, primaries).data];
}

Deno.test("primariesToSrgb leaves grey alone and sRGB as it is", () => {
  for (const grey of [0, 1, 17, 128, 254, 255]) {
    for (const primaries of [1, 9, 12, undefined]) {
      const seen = converted([grey, grey, grey], primaries);
      assert.ok(seen.every((value) => Math.abs(value - grey) <= 1), `${grey}: ${seen}`);
    }
  }
  assert.deepEqual(converted([10, 200, 30], 1), [10, 200, 30]);
  assert.deepEqual(converted([10, 200, 30], 2), [10, 200, 30]);
});

Deno.test("primariesToSrgb makes P3 colours more vivid in sRGB numbers", () => {
  // sRGB's own primaries as Display P3 numbers (CSS Color 4): 0.9175 0.2003 0.1386 and so on.
  const pairs = [[[234, 51, 35], [255, 0, 0]], [[117, 251, 76], [0, 255, 0]], [[0, 0, 245], [
    0,
    0,
    255,
  ]]];
  for (const [p3, srgb] of pairs) {
    const seen = converted(p3!, 12);
    // Near black the curve is steep: one step of P3 is several of sRGB.
    assert.ok(srgb!.every((value, i) => Math.abs(seen[i]! - value) <= 8), `${p3}: ${seen}`);
  }
  assert.deepEqual(converted([255, 0, 0], 12), [255, 0, 0]);
});

/** As sharp writes it. */
async function profileOf(name: string): Promise<Uint8Array> {
  const create = { width: 1, height: 1, channels: 3, background: "#fff" } as const;
  const jpeg = await sharp({ create }).jpeg().withIccProfile(name).toBuffer();
  return new Uint8Array((await sharp(jpeg).metadata()).icc!);
}

type Tags = Record<string, readonly [at: number, length: number]>;

function tagsOf(profile: Uint8Array): Tags {
  const view = new DataView(profile.buffer);
  return Object.fromEntries(Array.from({ length: view.getUint32(128) }, (_, n) => {
    const at = 132 + n * 12;
    const name = String.fromCharCode(...profile.subarray(at, at + 4));
    return [name, [view.getUint32(at + 4), view.getUint32(at + 8)] as const];
  }));
}

/** The curve as scanners' and Windows' profiles have it: a table of even steps. */
function withTable(profile: Uint8Array, steps: number, light = linearLight): Uint8Array {
  const table = new Uint8Array(12 + steps * 2), view = new DataView(table.buffer);
  table.set([..."curv"].map((letter) => letter.charCodeAt(0)));
  view.setUint32(8, steps);
  for (let n = 0; n < steps; n++) {
    view.setUint16(12 + n * 2, Math.round(light(n / (steps - 1)) * 65_535));
  }
  const changed = new Uint8Array(profile.length + table.length);
  changed.set(profile);
  changed.set(table, profile.length);
  const head = new DataView(changed.buffer);
  for (let n = 0; n < head.getUint32(128); n++) {
    const at = 132 + n * 12;
    if (!/[rgb]TRC/.test(String.fromCharCode(...changed.subarray(at, at + 4)))) continue;
    head.setUint32(at + 4, profile.length);
    head.setUint32(at + 8, table.length);
  }
  return changed;
}

Deno.test("primariesOf knows sRGB and Display P3 by what they mean, whoever wrote it", async () => {
  const srgb = await profileOf("srgb");
  const p3 = await profileOf("p3");
  assert.equal(primariesOf(p3), 12);
  assert.equal(primariesOf(withTable(p3, 4_096)), 12);
  for (const profile of [srgb, withTable(srgb, 1_024), withTable(srgb, 4_096)]) {
    assert.equal(primariesOf(profile), 1);
  }
});

Deno.test("primariesOf takes no other colours, curves or tables for them", async () => {
  const srgb = await profileOf("srgb"), tags = tagsOf(srgb);
  assert.equal(primariesOf(await profileOf("cmyk")), undefined);
  assert.equal(primariesOf(withTable(srgb, 1_024, (v) => v ** 2.2)), undefined);
  assert.equal(primariesOf(withTable(srgb, 1_024, (v) => v)), undefined);
  assert.equal(primariesOf(withTable(srgb, 1)), undefined);
  const spoilt: Record<string, (view: DataView) => void> = {
    "grey": (view) => view.setUint32(16, 0x47524159),
    "seen through Lab": (view) => view.setUint32(20, 0x4c616220),
    "greener": (view) => view.setInt32(tags["gXYZ"]![0] + 8, 0.40 * 65_536),
    "of another type": (view) => view.setUint32(tags["rXYZ"]![0], 0x73663332),
    "darker": (view) => view.setInt32(tags["bTRC"]![0] + 12, 2.6 * 65_536),
    "a curve that is no number": (view) => view.setInt32(tags["gTRC"]![0] + 16, -65_536),
    "another kind of curve": (view) => view.setUint16(tags["gTRC"]![0] + 8, 4),
    "with a table as well": (view) => view.setUint32(132, 0x41324230),
  };
  for (const [name, spoil] of Object.entries(spoilt)) {
    const bytes = srgb.slice();
    spoil(new DataView(bytes.buffer));
    assert.equal(primariesOf(bytes), undefined, name);
  }
});
