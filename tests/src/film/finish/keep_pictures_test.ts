// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Fault } from "../../../../src/base/fault.ts";
import {
  keepPictures,
  smallPictures,
  storedPicture,
} from "../../../../src/film/finish/keep_pictures.ts";
import { photo } from "../../../fixtures/assets.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const { signal } = new AbortController();

function depsOf(sizeBytes: number, broken = "") {
  return {
    library: {
      preview: ({ id }: { readonly id: string }) => Promise.resolve({ path: id, isPicture: true }),
    },
    pictures: {
      jpeg: ({ path }: { readonly path: string }) =>
        path === broken
          ? Promise.reject(new Fault("media_unreadable", "It is no picture"))
          : Promise.resolve(new Uint8Array(sizeBytes).fill(path.length)),
    },
  };
}

const shotsOf = (...ids: string[]) => ids.map((id, n) => stillShot(n, { asset: photo({ id }) }));

Deno.test("the pictures of a film's shots are kept beside its poster, each once", async () => {
  await inScratch(async (folder) => {
    const run = { posterPath: `${folder}/film.jpg` };
    const [first, ...rest] = shotsOf("a.jpg", "bb.jpg", "a.jpg", "broken.jpg");
    const pair = { ...first!, beside: [{ asset: photo({ id: "ccc.jpg" }), faces: [] }] };
    const made = await smallPictures(depsOf(10, "broken.jpg"), cutOf([pair, ...rest]), signal);
    await keepPictures(made, run);
    assert.equal(readdirSync(`${folder}/pictures`).length, 3);
    for (const id of ["a.jpg", "bb.jpg", "ccc.jpg"]) {
      assert.equal(readFileSync(storedPicture(run, id)!)[0], id.length);
    }
    assert.ok(!existsSync(storedPicture(run, "broken.jpg")!));
  });
});

Deno.test("a long film's pictures are kept up to a bound", async () => {
  await inScratch(async (folder) => {
    const ids = Array.from({ length: 9 }, (_, n) => `${n}.jpg`);
    const made = await smallPictures(depsOf(4_500_000), cutOf(shotsOf(...ids)), signal);
    await keepPictures(made, { posterPath: `${folder}/film.jpg` });
    assert.equal(readdirSync(`${folder}/pictures`).length, 3);
  });
});
