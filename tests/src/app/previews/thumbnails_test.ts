// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  FilmThumbnails,
  MAX_KEPT_BYTES,
  type Thumbnails,
} from "../../../../src/app/previews/thumbnails.ts";
import type { Unreadable } from "../../../../src/bank/bank.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { photo } from "../../../fixtures/assets.ts";

/** A desk whose tiles are the ids of their assets; `wake` ends the idle wait that is on its way. */
class World {
  readonly made: string[] = [];
  readonly large: string[] = [];
  opened = 0;
  closed = 0;
  broken = false;
  tileBytes: number | undefined;
  wake: () => void = () => {};
  readonly stop = new AbortController();
  readonly pictures: FilmThumbnails;
  library: MemoryLibrary;

  constructor(assets: readonly Asset[]) {
    this.library = new MemoryLibrary(assets);
    this.library.preview = ({ id }) => Promise.resolve({ path: `/${id}` });
    this.pictures = new FilmThumbnails({
      open: () => this.#open(),
      large: ({ id }, edge) => {
        this.large.push(`${id} ${edge}`);
        return Promise.resolve(new Uint8Array(1));
      },
      sleep: (_ms, signal) =>
        new Promise((resolve) => {
          this.wake = resolve;
          if (signal.aborted) resolve();
          signal.addEventListener("abort", () => resolve());
        }),
      signal: this.stop.signal,
    });
  }

  #open(): Promise<Thumbnails> {
    this.opened++;
    if (this.broken) return Promise.reject(new Fault("library_unreadable", "It is away"));
    const tile = ({ id }: Asset): Promise<Uint8Array | Unreadable> => {
      this.made.push(id);
      if (id.startsWith("torn")) return Promise.resolve({ unreadable: "torn" });
      const text = new TextEncoder().encode(id);
      return Promise.resolve(this.tileBytes ? new Uint8Array(this.tileBytes) : text);
    };
    return Promise.resolve({
      library: this.library,
      tile,
      [Symbol.asyncDispose]: () => {
        this.closed++;
        return Promise.resolve();
      },
    });
  }

  async text(asset: string, witness: Asset): Promise<string | undefined> {
    const bytes = await this.pictures.get({ asset, witness }, "small");
    return bytes && new TextDecoder().decode(bytes);
  }

  async settle(): Promise<void> {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  }
}

const A = photo({ id: "a.jpg" }), B = photo({ id: "b.jpg" });

Deno.test("FilmPictures makes a picture once, opens the library once, and closes it when nobody looks", async () => {
  const world = new World([A, B]);
  const all = await Promise.all([world.text("a.jpg", A), world.text("b.jpg", B)]);
  assert.deepEqual(all, ["a.jpg", "b.jpg"]);
  assert.equal(await world.text("a.jpg", A), "a.jpg");
  assert.deepEqual([world.made, world.opened, world.closed], [["a.jpg", "b.jpg"], 1, 0]);
  world.wake();
  await world.settle();
  assert.equal(world.closed, 1);
  assert.equal(await world.text("a.jpg", A), "a.jpg");
  assert.deepEqual([world.made.length, world.opened], [2, 2]);
  await world.pictures[Symbol.asyncDispose]();
  assert.equal(world.closed, 2);
});

Deno.test("FilmPictures shows nothing of another library, nothing hidden, nothing that cannot be read", async () => {
  const hidden = photo({ id: "hidden.jpg", visibility: "locked" }),
    torn = photo({ id: "torn.jpg" });
  const world = new World([A, B, hidden, torn]);
  const elsewhere = { ...A, sourceKey: "other", takenAt: "2019-01-01T00:00:00.000" };
  assert.equal(await world.text("a.jpg", elsewhere), undefined);
  assert.equal(await world.text("b.jpg", elsewhere), undefined);
  assert.equal(await world.text("b.jpg", photo({ id: "gone.jpg" })), undefined);
  assert.equal(await world.text("gone.jpg", A), undefined);
  assert.equal(await world.text("hidden.jpg", A), undefined);
  assert.equal(await world.text("torn.jpg", A), undefined);
  assert.deepEqual(world.made, ["torn.jpg"]);
  // Edited since, or its time corrected: still the same picture.
  assert.equal(await world.text("b.jpg", { ...A, sourceKey: "edited" }), "b.jpg");
  assert.equal(await world.text("b.jpg", { ...A, takenAt: elsewhere.takenAt }), "b.jpg");
  await world.pictures[Symbol.asyncDispose]();
});

Deno.test("a larger picture is asked for every time, and only where it may be shown", async () => {
  const hidden = photo({ id: "hidden.jpg", visibility: "locked" });
  const world = new World([A, hidden]);
  for (const asset of ["a.jpg", "hidden.jpg", "gone.jpg", "a.jpg"]) {
    await world.pictures.get({ asset, witness: A }, 1_440);
  }
  assert.deepEqual([world.large, world.made], [["a.jpg 1440", "a.jpg 1440"], []]);
  await world.pictures[Symbol.asyncDispose]();
});

Deno.test("FilmPictures says nothing while the library is away, and opens it again later", async () => {
  const world = new World([A]);
  world.broken = true;
  assert.equal(await world.text("a.jpg", A), undefined);
  world.broken = false;
  world.wake();
  await world.settle();
  assert.equal(await world.text("a.jpg", A), "a.jpg");
  await world.pictures[Symbol.asyncDispose]();
  assert.deepEqual([world.opened, world.closed], [2, 1]);
});

Deno.test("FilmPictures opens the library at the next look after one it could not be opened for", async () => {
  const world = new World([A]);
  world.broken = true;
  assert.equal(await world.text("a.jpg", A), undefined);
  world.broken = false;
  assert.equal(await world.text("a.jpg", A), "a.jpg");
  await world.pictures[Symbol.asyncDispose]();
  assert.deepEqual([world.opened, world.closed], [2, 1]);
});

Deno.test("FilmPictures lets go of what was not looked at for longest", async () => {
  const world = new World(["1", "2", "3"].map((id) => photo({ id })));
  world.tileBytes = MAX_KEPT_BYTES / 2;
  for (const id of ["1", "2", "1", "3", "1", "2"]) {
    await world.pictures.get({ asset: id, witness: photo({ id }) }, "small");
  }
  assert.deepEqual(world.made, ["1", "2", "3", "2"]);
  await world.pictures[Symbol.asyncDispose]();
});
