// SPDX-License-Identifier: AGPL-3.0-or-later

import { zipSync } from "fflate";
import assert from "node:assert/strict";
import { readNpz } from "../../../../src/facts/onnx/npz.ts";
import { writeNpy, writeNpz } from "../../../fixtures/models/format/npz_writer.ts";

const floats = { shape: [2, 3], data: Float32Array.of(1, 2, 3, 4, 5, 6) };

/** The one array of a zip. */
const readNpy = async (array: Uint8Array) => (await readNpz(zipSync({ "a.npy": array }))).get("a")!;

Deno.test("readNpz reads numbers of every kind and text", async () => {
  const arrays = [
    floats,
    { shape: [3], data: Float64Array.of(0.1, -2, 3) },
    { shape: [2], data: BigInt64Array.of(-1n, 2n ** 40n) },
    { shape: [2, 1], data: Int32Array.of(-7, 8) },
    { shape: [4], data: Uint8Array.of(0, 1, 2, 255) },
    { shape: [0, 5], data: new Float32Array(0) },
  ];
  for (const array of arrays) {
    const { shape, values } = await readNpy(writeNpy(array));
    assert.deepEqual(shape, array.shape);
    assert.deepEqual(values, array.data);
  }
  assert.deepEqual(await readNpy(writeNpy({ shape: [], data: "Grüße 🎬" })), {
    shape: [],
    values: ["Grüße 🎬"],
  });
});

Deno.test("readNpz refuses arrays that it does not read, with the reason", async () => {
  const header = (descr: string, shape = "(2, 3)", order = "False") =>
    `{'descr': '${descr}', 'fortran_order': ${order}, 'shape': ${shape}, }`;
  const cases: [string, RegExp][] = [
    [header("|O"), /type "\|O"/],
    [header(">f4"), /type ">f4"/],
    [header("<f4", "(2, 3)", "True"), /column by column/],
    [header("<f4", "(2, 4)"), /cut short/],
    [header("<f8"), /cut short/],
    [header("<f4", "(-2, 3)"), /not believable/],
    [header("<f4", "(9007199254740991, 9007199254740991)"), /not believable/],
    [header("<f4", "(a,)"), /not believable/],
    ["nothing at all", /header is unreadable/],
  ];
  for (const [text, reason] of cases) {
    await assert.rejects(readNpy(writeNpy(floats, text)), reason);
  }
  await assert.rejects(readNpy(new TextEncoder().encode("something else")), /not an npy array/);
  await assert.rejects(readNpy(writeNpy(floats).subarray(0, 40)), /header is cut short/);
  const odd = { shape: [1], data: Uint8Array.of(255, 255, 255, 255) };
  await assert.rejects(readNpy(writeNpy(odd, header("<U1", "(1,)"))), /not Unicode/);
});

Deno.test("readNpz reads the arrays of a zip, stored and deflated, and nothing else in it", async () => {
  for (const level of [0, 6] as const) {
    const file = writeNpz({ a: floats, meta: { shape: [], data: "{}" } }, level);
    const arrays = await readNpz(file);
    assert.deepEqual([...arrays.keys()], ["a", "meta"]);
    assert.deepEqual(arrays.get("a")!.values, floats.data);
  }
  const mixed = zipSync({ "a.npy": writeNpy(floats), "readme.txt": new Uint8Array(10) });
  assert.deepEqual([...(await readNpz(mixed)).keys()], ["a"]);
});

Deno.test("readNpz refuses more than the limit before it unpacks it", async () => {
  const large = writeNpz({ a: { shape: [1 << 20], data: new Uint8Array(1 << 20) } });
  assert.ok(large.length < 10_000);
  await assert.rejects(readNpz(large, 1 << 20), /more than 1048576 bytes/);
  assert.equal((await readNpz(large, 2 << 20)).size, 1);
});

Deno.test("readNpz names the array that is not readable, and refuses what is no zip", async () => {
  await assert.rejects(readNpz(zipSync({ "b.npy": new Uint8Array(99) })), /array "b" .* npy array/);
  await assert.rejects(readNpz(new Uint8Array(200)));
});
