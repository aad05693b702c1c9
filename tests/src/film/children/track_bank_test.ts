// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { TrackBank } from "../../../../src/film/children/track_bank.ts";
import { readTrackTags } from "../../../../src/film/children/list_tracks.ts";
import { heardSong } from "../music/made_songs.ts";
import { makeWav } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("TrackBank hears each of hundreds of tracks once, and one that changed again", async () => {
  await inScratch(async (folder) => {
    const files = Array.from({ length: 300 }, (_, n) => path.join(folder, `${n}.mp3`));
    for (const file of files) writeFileSync(file, "a track");
    const decoded: string[] = [];
    const round = async () => {
      decoded.length = 0;
      // A bank of its own, as another process has it.
      const bank = new TrackBank(path.join(folder, "bank"));
      for (const file of files) {
        await bank.of("heard", file, () => {
          decoded.push(file);
          return Promise.resolve({ ...heardSong([]), key: file });
        });
      }
    };
    await round();
    assert.equal(decoded.length, 300);
    await round();
    assert.deepEqual(decoded, []);
    writeFileSync(files[7]!, "another track");
    utimesSync(files[9]!, 1_700_000_000, 1_700_000_000);
    await round();
    assert.deepEqual(decoded, [files[7], files[9]]);
    const kept = await new TrackBank(path.join(folder, "bank")).find("heard", files[7]!);
    assert.equal(kept?.key, files[7]);
  });
});

Deno.test("TrackBank keeps nothing of a track that cannot be heard", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "broken.mp3"), bank = new TrackBank(path.join(folder, "bank"));
    writeFileSync(file, "no track");
    await assert.rejects(bank.of("heard", file, () => Promise.reject(new Error("broken"))));
    assert.equal(await bank.find("heard", file), undefined);
    await assert.rejects(bank.of("heard", path.join(folder, "gone.mp3"), () => {
      throw new Error("gone");
    }));
  });
});

Deno.test("a folder's list says the tempo of those tracks that were heard", async () => {
  await inScratch(async (folder) => {
    const music = path.join(folder, "music"), bank = new TrackBank(path.join(folder, "bank"));
    mkdirSync(music);
    for (const name of ["a", "b"]) await makeWav(path.join(music, `${name}.wav`), { seconds: 1 });
    const heard = heardSong([[8, -6, "C"]]);
    await bank.of("heard", path.join(music, "b.wav"), () => Promise.resolve(heard));
    const listed = await readTrackTags(music, bank);
    assert.deepEqual(listed.map(({ character }) => character?.bpm), [undefined, 120]);
    assert.deepEqual(listed.map(({ seconds }) => Math.round(seconds)), [1, 1]);
  });
});

Deno.test("of a folder with more tracks than are looked into at once the next film knows the others", async () => {
  await inScratch(async (folder) => {
    const music = path.join(folder, "music"), bank = new TrackBank(path.join(folder, "bank"));
    mkdirSync(music);
    for (const name of ["a", "b", "c", "d", "e"]) {
      await makeWav(path.join(music, `${name}.wav`), { seconds: 0.1 });
    }
    const list = async () =>
      (await readTrackTags(music, bank, undefined, 2)).map((track) => path.basename(track.path));
    assert.deepEqual(await list(), ["a.wav", "b.wav"]);
    assert.deepEqual(await list(), ["a.wav", "b.wav", "c.wav", "d.wav"]);
    assert.equal((await list()).length, 5);
  });
});
