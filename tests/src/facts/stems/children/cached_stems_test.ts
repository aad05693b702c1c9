// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Fault } from "../../../../../src/base/fault.ts";
import {
  type CachedStemsDeps,
  localSeparation,
  openCachedStems,
  type Separate,
} from "../../../../../src/facts/stems/children/cached_stems.ts";
import { stemFile, STEMS } from "../../../../../src/facts/stems/stems.ts";
import { makeWav } from "../../../../fixtures/media/media.ts";
import { tinySeparator } from "../../../../fixtures/models/tiny_separator.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

const separator = {
  children: {
    entry: fileURLToPath(new URL("../../../../fixtures/models/stem_entry.ts", import.meta.url)),
  },
  after: () => () => {},
};

interface World {
  readonly folder: string;
  readonly track: { readonly path: string; readonly key: string };
  open(
    ways: Partial<Pick<CachedStemsDeps, "remote" | "local">>,
  ): ReturnType<typeof openCachedStems>;
}

const inWorld = (work: (world: World) => Promise<void>) =>
  inScratch(async (folder) => {
    const track = path.join(folder, "track.wav");
    await makeWav(track, {
      seconds: 2,
      sampleRate: 48_000,
      channels: 2,
      sound: (i) => 0.3 * Math.sin(i / 20),
    });
    const kept = path.join(folder, "kept");
    await work({
      folder: kept,
      track: { path: track, key: "digest" },
      open: (ways) =>
        openCachedStems({
          folder: kept,
          clock: { now: () => Date.now() },
          separator,
          local: () => Promise.resolve(undefined),
          ...ways,
        }),
    });
  });

/** Counts what it is asked, and writes the sound itself as every stem. */
function counted(): { readonly separate: Separate; readonly asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    separate: async ({ path, samples }, folder) => {
      asked.push(samples);
      const sound = await readFile(path);
      assert.equal(sound.length, 44 + 4 * samples);
      for (const stem of STEMS) await writeFile(stemFile(folder, stem), sound);
    },
  };
}

const failing: Separate = () => Promise.reject(new Fault("model_unavailable", "It is away"));

Deno.test("stems are asked for once, as 44.1 kHz stereo, and kept", async () => {
  await inWorld(async ({ open, track, folder }) => {
    const { separate, asked } = counted();
    const first = await open({ remote: separate }).of(track);
    const again = await open({ remote: separate }).of(track);
    assert.deepEqual(again, first);
    assert.deepEqual(asked, [2 * 44_100]);
    assert.deepEqual(Object.keys(first!), [...STEMS]);
    for (const file of Object.values(first!)) {
      assert.equal((await readFile(file)).length, 44 + 4 * 2 * 44_100);
    }
    assert.deepEqual(await readdir(path.join(folder, "work")), []);
    await rm(first!.bass);
    await open({ remote: separate }).of(track);
    assert.equal(asked.length, 2, "one that was trimmed is asked for again");
  });
});

Deno.test("this machine takes over where the service failed, or there is none", async () => {
  await inWorld(async ({ open, track }) => {
    const { separate, asked } = counted();
    const local = () => Promise.resolve(separate);
    assert.ok(await open({ remote: failing, local }).of(track));
    assert.ok(await open({ local }).of({ ...track, key: "another" }));
    assert.equal(asked.length, 2);
  });
});

Deno.test("a failed request without a fallback is told and leaves nothing; without a way nothing is asked", async () => {
  await inWorld(async ({ open, track, folder }) => {
    await assert.rejects(open({ remote: failing }).of(track), /It is away/);
    assert.deepEqual(await readdir(path.join(folder, "work")), []);
    assert.equal(await open({}).of(track), undefined);
    const { separate } = counted();
    await writeFile(track.path, "no music");
    const unreadable = open({ remote: separate }).of(track);
    await assert.rejects(unreadable, { code: "media_unreadable" });
  });
});

Deno.test("stems are not made by this machine once the film was cancelled", async () => {
  await inWorld(async ({ open, track }) => {
    const { separate, asked } = counted();
    const stop = new AbortController();
    const remote: Separate = () => {
      stop.abort();
      return Promise.reject(new Fault("cancelled", "Stopped on request"));
    };
    const stems = open({ remote, local: () => Promise.resolve(separate) }).of(track, stop.signal);
    await assert.rejects(stems, { code: "cancelled" });
    assert.deepEqual(asked, []);
  });
});

Deno.test("this machine's own model takes a track apart", async () => {
  await inWorld(async ({ open, track, folder }) => {
    const file = `${folder}.onnx`;
    await writeFile(file, tinySeparator());
    const model = { name: "stem separation model", path: file, remedy: "fetch it" };
    const separate = localSeparation(separator, { model, threads: 1, provider: "cpu" });
    const stems = await open({ local: () => Promise.resolve(separate) }).of(track);
    const [drums, bass] = await Promise.all(
      [stems!.drums, stems!.bass].map((one) => readFile(one)),
    );
    assert.equal(drums!.length, 44 + 4 * 2 * 44_100);
    // Half of the sound, and a quarter of it.
    const at = 44 + 4 * 30_000;
    assert.ok(Math.abs(drums!.readInt16LE(at) - 2 * bass!.readInt16LE(at)) <= 2);
  });
});

Deno.test("a separation that makes no progress is ended", async () => {
  await inWorld(async ({ open, track, folder }) => {
    const file = `${folder}.onnx`;
    await writeFile(file, tinySeparator());
    const model = { name: "stem separation model", path: file, remedy: "fetch it" };
    // Its time is up at once, as that of one that hangs.
    const impatient = { ...separator, after: (_: number, act: () => void) => (act(), () => {}) };
    const separate = localSeparation(impatient, { model, threads: 1, provider: "cpu" });
    const stems = open({ local: () => Promise.resolve(separate) }).of(track);
    await assert.rejects(stems, { code: "model_unavailable", message: /^stems: Stalled/ });
  });
});
