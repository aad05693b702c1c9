// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { OpenWhileUsed } from "../../../../src/app/library/open_while_used.ts";
import { Previews } from "../../../../src/app/previews/previews.ts";
import { previewOf } from "../../../../src/app/previews/preview_film.ts";
import { planFilm } from "../../../../src/film/plan_film.ts";
import { gathered } from "../../../fixtures/sound/sounds.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { briefOf } from "../../../fixtures/film/brief_of.ts";
import { cutOf, stillShot } from "../../../fixtures/film/cuts.ts";
import { knownFacts } from "../../../fixtures/film/known_facts.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { soundFilm } from "../../../fixtures/sound/sound_films.ts";
import { makeJpeg, makeWav } from "../../../fixtures/media/media.ts";
import { photo } from "../../../fixtures/assets.ts";
import { entryOf } from "../../../fixtures/process/entries.ts";
import { readSound } from "../../../../src/media/av/sound/sound_reader.ts";

const entry = fileURLToPath(new URL("../../../fixtures/media/sound_entry.ts", import.meta.url));

function previewsIn(folder: string, children = entry, file = "/nowhere.jpg"): Previews {
  const library = new MemoryLibrary([]), { signal } = new AbortController();
  library.preview = () => Promise.resolve({ path: file });
  return new Previews({
    library: new OpenWhileUsed({
      open: () => Promise.resolve({ library, [Symbol.asyncDispose]: () => Promise.resolve() }),
      sleep: () => Promise.resolve(),
      idleMs: 0,
      signal,
    }),
    entry: children,
    soundFont: () => undefined,
    paths: {
      sounds: path.join(folder, "sounds"),
      previews: path.join(folder, "previews"),
      fonts: path.join(folder, "fonts"),
    },
    signal,
  });
}

async function jpegSize(bytes: Uint8Array): Promise<[number, number]> {
  const { width, height } = await sharp(bytes).metadata();
  return [width, height];
}

/** Of so many seconds, with the owner's track under it. */
async function heard(folder: string, seconds: number) {
  const track = path.join(folder, "track.wav");
  await makeWav(track, { seconds: 2, channels: 1 });
  return soundFilm([{ frames: 25 * seconds }], {
    fps: 25,
    music: {
      mode: "file",
      path: track,
      key: "track",
      offsetSeconds: 0,
      bpm: 120,
      beatsPerBar: 4,
      loop: { start: 0, end: 1 },
    },
  });
}

Deno.test("two viewers hear two memories at once, and a restart mixes neither again", () =>
  inScratch(async (folder) => {
    const long = await heard(folder, 4), short = await heard(folder, 2);
    {
      await using previews = previewsIn(folder);
      const [one, other] = await Promise.all([
        previews.sound(long, "20260101_000000_0001"),
        previews.sound(short, "20260101_000000_0002"),
      ]);
      assert.ok(one && other && one.sizeBytes > other.sizeBytes);
    }
    const kept = readdirSync(path.join(folder, "sounds"));
    assert.deepEqual(kept.filter((name) => name.includes(".f32")), []);
    const tracks = kept.filter((name) => name.endsWith(".m4a"));
    assert.equal(tracks.length, 2);
    for (const track of tracks) {
      const sound = readSound(path.join(folder, "sounds", track), { fromSeconds: 0 });
      assert.ok((await gathered(sound)).length >= 2 * 2 * 48_000);
    }
    // A program that cannot start a child has nothing to mix with.
    await using after = previewsIn(folder, "/nowhere.ts");
    assert.ok(await after.sound(long));
  }));

Deno.test("a picture of a preview is read once, and found after a restart until it is dropped", () =>
  inScratch(async (folder) => {
    const file = path.join(folder, "a.jpg"), asset = photo({ id: "a.jpg" });
    await makeJpeg(file, { width: 1_600, height: 1_200 });
    const program = entryOf("main");
    await using before = previewsIn(folder, program, file);
    const first = await before.picture(asset, 480);
    assert.deepEqual(await jpegSize(first!), [480, 360]);
    await using after = previewsIn(folder, "/nowhere.ts");
    assert.deepEqual(await after.picture(asset, 480), first);
    const part = { kind: "picture" as const, asset, edge: 480 as const };
    assert.equal(await after.bytesOf(part, "en"), first!.length);
    await after.drop(part, "en");
    assert.equal(await after.bytesOf(part, "en"), 0);
    assert.equal(await after.picture(asset, 480), undefined);
  }));

Deno.test("what was drawn for a memory is found after a restart", () =>
  inScratch(async (folder) => {
    const cut = cutOf([stillShot(0), stillShot(1)]);
    const timeline = planFilm(cut, briefOf({ seed: 1 }), knownFacts(), undefined);
    const parts = [...previewOf(timeline, 0, () => undefined).parts.values()];
    const words = parts.find(({ kind }) => kind === "words");
    const card = parts.find((part) => part.kind === "sheet" && part.visual.kind === "card");
    assert.ok(words?.kind === "words" && card?.kind === "sheet" && card.visual.kind === "card");
    const { backdrop: _, ...plain } = card.visual;
    const drawn = async (previews: Previews) => ({
      words: await previews.words(words, "en"),
      sheet: await previews.sheet({ ...card, visual: plain }),
    });
    await using before = previewsIn(folder);
    const first = await drawn(before);
    assert.ok(first.words?.png && first.sheet && first.sheet.jpeg.length > 1_000);
    await using after = previewsIn(folder, "/nowhere.ts");
    assert.deepEqual(await drawn(after), {
      words: { ...first.words, png: new Uint8Array(first.words.png) },
      sheet: { ...first.sheet, jpeg: new Uint8Array(first.sheet.jpeg) },
    });
    assert.equal(await after.words(words, "de"), undefined, "another language draws anew");
  }));
