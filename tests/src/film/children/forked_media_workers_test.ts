// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { appendFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Fault } from "../../../../src/base/fault.ts";
import { openForkedPictures } from "../../../../src/facts/pictures/forked_pictures.ts";
import { openForkedMediaWorkers } from "../../../../src/film/children/forked_media_workers.ts";
import { readSound } from "../../../../src/media/av/sound/sound_reader.ts";
import type { MediaWorkers } from "../../../../src/film/children/media_workers.ts";
import type { MadeTrack } from "../../../../src/film/sound/sound_job.ts";
import { MemoryLibrary } from "../../../fakes/library/memory_library.ts";
import { makeWav } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { soundFilm } from "../../../fixtures/sound/sound_films.ts";
import { gathered, levelOf } from "../../../fixtures/sound/sounds.ts";

const entry = fileURLToPath(new URL("../../../fixtures/media/sound_entry.ts", import.meta.url));

function workersIn(folder: string, workers = 2): MediaWorkers {
  return openForkedMediaWorkers({
    children: { entry },
    library: new MemoryLibrary([]),
    pictures: openForkedPictures({ entry }),
    piecesFolder: path.join(folder, "pieces"),
    soundsFolder: path.join(folder, "sounds"),
    tracksFolder: path.join(folder, "tracks"),
    cacheMaxBytes: 1e9,
    fontsFolder: path.join(folder, "fonts"),
    workers,
    hardware: false,
    locale: "en",
  });
}

/** The tags of a WAV file, which may stand behind its samples. */
function infoChunk(tags: Readonly<Record<string, string>>): Buffer {
  const sized = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8, name, "latin1");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const texts = Object.entries(tags).map(([name, text]) =>
    sized(name, Buffer.from(text.padEnd(text.length + 2 - text.length % 2, "\0"), "latin1"))
  );
  return sized("LIST", Buffer.concat([Buffer.from("INFO"), ...texts]));
}

/** A second of each clip, one after the other, without music. */
async function soundOf(folder: string, clips: readonly string[]): Promise<MadeTrack> {
  const sources: Record<string, string> = {};
  for (const clip of clips) {
    const file = sources[`${clip}/original`] = path.join(folder, `${clip}.wav`);
    await makeWav(file, { seconds: 1, channels: 1 });
  }
  const shares: number[] = [];
  const film = soundFilm(clips.map((clip) => ({ frames: 30, clip })));
  const sound = await workersIn(folder).renderSound(film, sources, {
    onProgress: (done) => shares.push(done),
  });
  assert.deepEqual(shares, shares.toSorted((a, b) => a - b));
  assert.equal(shares.at(-1), clips.length);
  return sound;
}

const isDeath = (error: unknown): error is Fault =>
  error instanceof Fault && error.code === "child_died";

Deno.test("renderSound asks a fresh child once more when the first one dies", () =>
  inScratch(async (folder) => {
    const { samples, failures } = await soundOf(folder, ["a", "once"]);
    assert.deepEqual([samples, failures], [96_000, []]);
  }));

Deno.test("renderSound mutes and names each clip that kills two children, and keeps the others", () =>
  inScratch(async (folder) => {
    const sound = await soundOf(folder, ["deadly-1", "b", "deadly-2"]);
    assert.deepEqual(
      sound.failures.map((line) => /^"(.+)" is silent: .*SIGKILL/.exec(line)?.[1]),
      ["deadly-1.mp4", "deadly-2.mp4"],
    );
    const heard = await gathered(readSound(sound.track, { fromSeconds: 0 }));
    assert.equal(heard.length, 2 * 3 * 48_000);
    // The encoder smears what is heard over some thousand samples.
    const second = (n: number) =>
      levelOf(heard.subarray(n * 96_000 + 8_192, (n + 1) * 96_000 - 8_192));
    assert.ok(second(0) < -90 && second(2) < -90);
    assert.ok(second(1) > -30);
    // Neither of the dead children left half a sound.
    assert.deepEqual(readdirSync(path.join(folder, "sounds")).filter((n) => n[0] === "."), []);
  }));

Deno.test("renderSound says so when no clip is to blame", () =>
  inScratch(async (folder) => {
    const inside = path.join(folder, "deadly");
    mkdirSync(inside);
    await assert.rejects(
      soundOf(inside, ["a"]),
      (error) => isDeath(error) && /film's sound: its process died twice/.test(error.message),
    );
  }));

Deno.test("hear asks a fresh child once more, and names the track that kills two", () =>
  inScratch(async (folder) => {
    const once = path.join(folder, "once.wav"), deadly = path.join(folder, "deadly.wav");
    for (const file of [once, deadly]) await makeWav(file, { seconds: 2 });
    await appendFile(once, infoChunk({ INAM: "Sea", IART: "Ana" }));
    const { track, credit } = await workersIn(folder).analyseTrack(once, {});
    assert.equal(Math.round(track.seconds), 2);
    assert.equal(credit, "Sea – Ana");
    await assert.rejects(
      workersIn(folder).analyseTrack(deadly, {}),
      (error) => isDeath(error) && error.message.includes(deadly) && !!error.hint,
    );
  }));

Deno.test("finish begins anew when its child dies, and leaves nothing when the second one does", () =>
  inScratch(async (folder) => {
    const filmPath = path.join(folder, "film", "film.mp4");
    const finish = (track: string, place = filmPath) =>
      workersIn(folder).finish({
        timeline: soundFilm([{ frames: 30 }]),
        pieceFiles: [],
        sound: {
          track: path.join(folder, track),
          samples: 0,
          loudness: -70,
          failures: [],
        },
        filmPath: place,
        poster: {
          path: path.join(folder, "film", "film.jpg"),
          seconds: 0,
          titles: { main: "Film" },
          ground: { from: "#000000", to: "#000000" },
        },
        takenAt: "2025-07-01T12:00:00.000+00:00",
        comment: "",
      }, {});
    assert.equal((await finish("once.m4a")).sizeBytes, 1);
    await assert.rejects(finish("deadly.m4a"), isDeath);
    assert.equal(existsSync(path.dirname(filmPath)), false);
    // Nothing can be looked for below a file.
    writeFileSync(path.join(folder, "file"), "");
    const lost = path.join(folder, "file", "film", "film.mp4");
    await assert.rejects(finish("a.m4a", lost), { message: /mkdir/ });
  }));
