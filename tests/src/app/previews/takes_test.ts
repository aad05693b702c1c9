// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Fault } from "../../../../src/base/fault.ts";
import { takeRenderer, Takes } from "../../../../src/app/previews/takes.ts";
import { takeOf } from "../../../../src/film/music/other_music.ts";
import { probe } from "../../../../src/media/av/probe.ts";
import type { Timeline } from "../../../../src/film/timeline/timeline.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { heardSong } from "../../film/music/made_songs.ts";

const ENTRY = fileURLToPath(new URL("../../../fixtures/media/sound_entry.ts", import.meta.url));
const CUT = cutOf([1, 2, 3].map((n) => stillShot(n)), { mood: "happy" });
const COMPOSED = { cut: CUT, brief: briefOf() };
const TRACK = { cut: CUT, brief: briefOf({ music: { mode: "file", path: "/music/a.mp3" } }) };
const signal = new AbortController().signal;

const tracks = {
  others: () => Promise.resolve([{ trackId: "00bb", credit: "Sea – Ana" }]),
  idOf: (file: string) => `id of ${file}`,
  track: (trackId: string) =>
    Promise.resolve(
      trackId === "00bb" ? { path: "/music/b.mp3", heard: heardSong([[8, -6, "C"]]) } : undefined,
    ),
};

Deno.test("a take is made once, one at a time, and heard again from where it is kept", async () => {
  await inScratch(async (folder) => {
    const made: Timeline[] = [];
    let atOnce = 0, most = 0;
    const takes = new Takes({
      tracks,
      soundFont: () => undefined,
      render: async (take) => {
        made.push(take);
        most = Math.max(most, ++atOnce);
        const file = path.join(folder, `${made.length}.m4a`);
        await writeFile(file, "sound");
        atOnce--;
        return file;
      },
    });
    const list = await takes.list(COMPOSED, COMPOSED);
    assert.equal(list.length, 4);
    const { seed } = COMPOSED.brief, { takeId } = list[2]!;
    assert.deepEqual(list[0], { takeId: String(seed), isOwn: true, isNow: true });
    // They stay the same ones in the same order, whichever plays.
    const music = { mode: "composed", mood: "happy", seed: Number(takeId) } as const;
    const other = { cut: CUT, brief: briefOf({ music }) };
    const ids = (all: typeof list) => all.map((each) => each.takeId);
    const then = await takes.list(other, COMPOSED);
    assert.deepEqual(ids(then), ids(list));
    assert.deepEqual(then.flatMap(({ isNow }, at) => isNow ? [at] : []), [2]);
    const unlisted = { cut: CUT, brief: briefOf({ music: { ...music, seed: 9 } }) };
    assert.deepEqual(ids(await takes.list(unlisted, COMPOSED)), [...ids(list), "9"]);
    const heard = await Promise.all(
      list.map(({ takeId }) => takes.sound(COMPOSED, takeId, signal)),
    );
    assert.ok(heard.every((file) => file?.sizeBytes === 5));
    assert.deepEqual([made.length, most], [4, 1]);
    await takes.sound(COMPOSED, list[1]!.takeId, signal);
    assert.equal(made.length, 4);
    const seeds = made.map(({ music }) => music.mode === "composed" ? String(music.seed) : "");
    assert.deepEqual(seeds.sort(), list.map(({ takeId }) => takeId).sort());
  });
});

Deno.test("takes of a film to the owner's track are that one and others, and a silent film has none", async () => {
  const played: string[] = [];
  const takes = new Takes({
    tracks,
    soundFont: () => undefined,
    render: ({ music }) => {
      played.push(music.mode === "file" ? music.path : music.mode);
      return Promise.reject(new Fault("media_unreadable", "it is broken"));
    },
  });
  const a = { takeId: "id of /music/a.mp3", credit: "a.mp3" };
  const b = { takeId: "00bb", credit: "Sea – Ana" };
  assert.deepEqual(await takes.list(TRACK, TRACK), [{ ...a, isOwn: true, isNow: true }, b]);
  assert.deepEqual(await takes.list(TRACK, COMPOSED), [{ ...a, isNow: true }, b]);
  assert.equal(await takes.sound(TRACK, "00bb", signal), undefined);
  assert.deepEqual(played, ["/music/b.mp3"]);
  for (const other of ["../b.mp3", "7", "00cc"]) {
    assert.equal(await takes.sound(TRACK, other, signal), undefined, other);
  }
  assert.equal(await takes.sound(COMPOSED, "99999999999", signal), undefined);
  const silent = { cut: CUT, brief: briefOf({ music: { mode: "none" } }) };
  assert.deepEqual(await takes.list(silent, COMPOSED), []);
  assert.equal(await takes.sound(silent, "7", signal), undefined);
  assert.equal(played.length, 1);
});

Deno.test("a take is made no more once the page that asked for it is gone", async () => {
  const page = new AbortController(), begun = Promise.withResolvers<void>();
  const takes = new Takes({
    tracks,
    soundFont: () => undefined,
    render: async (_take, stop) => {
      begun.resolve();
      await new Promise((resolve) => stop.addEventListener("abort", resolve, { once: true }));
      throw new Fault("cancelled", "stopped");
    },
  });
  const first = takes.sound(COMPOSED, "7", page.signal);
  const waiting = takes.sound(COMPOSED, "8", page.signal);
  await begun.promise;
  page.abort();
  assert.deepEqual(await Promise.all([first, waiting]), [undefined, undefined]);
});

Deno.test("a take is rendered by the child that makes the sound of films, unless it is stopped", async () => {
  await inScratch(async (folder) => {
    const render = takeRenderer({
      entry: ENTRY,
      folder: () => folder,
      soundFont: () => undefined,
      stop: signal,
    });
    const wish = { mood: "calm", seed: 7, lengthSecondsHint: 60, fps: 30 } as const;
    const gone = new AbortController(), stopped = render(takeOf(wish), gone.signal);
    gone.abort();
    await assert.rejects(stopped, { code: "cancelled" });
    assert.deepEqual(await readdir(folder), []);
    const { durationSeconds } = await probe(await render(takeOf(wish), signal));
    assert.ok(Math.abs(durationSeconds - 10) < 0.1, `${durationSeconds}`);
  });
});
