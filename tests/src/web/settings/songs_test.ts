// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { withServer } from "../../../fixtures/cli/opened_server.ts";

/** One second of a tone, 16 bits, mono. */
function tone(): Uint8Array<ArrayBuffer> {
  const rate = 8_000, wav = new DataView(new ArrayBuffer(44 + rate * 2));
  const words: Array<[number, string]> = [[0, "RIFF"], [8, "WAVEfmt "], [36, "data"]];
  for (const [at, word] of words) {
    [...word].forEach((letter, i) => wav.setUint8(at + i, letter.charCodeAt(0)));
  }
  wav.setUint32(4, 36 + rate * 2, true);
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rate, true);
  wav.setUint32(28, rate * 2, true);
  wav.setUint16(32, 2, true);
  wav.setUint16(34, 16, true);
  wav.setUint32(40, rate * 2, true);
  for (let i = 0; i < rate; i++) {
    wav.setInt16(44 + i * 2, 8_000 * Math.sin(i * 2 * Math.PI * 440 / rate), true);
  }
  return new Uint8Array(wav.buffer);
}

const formOf = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
  const form = new FormData();
  form.set("song", new File([bytes], name));
  return form;
};

Deno.test("a song is uploaded by a plain form, listed, and removed again", () =>
  withServer({}, async ({ send, data, page, post }) => {
    const upload = (name: string, bytes: Uint8Array<ArrayBuffer>) =>
      send("/settings/music/songs", { method: "POST", body: formOf(name, bytes) });
    for (const name of ["../Summer: one.wav", "../Summer: one.wav"]) {
      const { status, headers } = await upload(name, tone());
      assert.deepEqual([status, headers.get("location")], [303, "/settings/music?song=kept"]);
    }
    const there = (await readdir(`${data}/songs`)).sort();
    assert.deepEqual(there, ["Summer  one (2).wav", "Summer  one.wav"]);
    const text = await page("/settings/music");
    for (const name of there) assert.ok(text.includes(`>${name}</bdi>`), name);
    assert.ok(text.includes(`value="${data}/songs"`), "films look for tracks there from now on");
    const gone = await post("/settings/music/songs/remove", { name: there[0]! });
    assert.equal(gone.headers.get("location"), "/settings/music?song=removed");
    await post("/settings/music/songs/remove", { name: "../ledger.db" });
    assert.deepEqual(await readdir(`${data}/songs`), there.slice(1));
    assert.ok((await readdir(data)).includes("ledger.db"));
  }));

Deno.test("what is no song is refused with a sentence, and nothing of it stays", () =>
  withServer({}, async ({ send, data }) => {
    const text = new TextEncoder().encode("no sound ".repeat(500));
    const bodies: ReadonlyArray<readonly [BodyInit | undefined, string]> = [
      [formOf("words.mp3", text), "songs.problem.no_sound"],
      [formOf("tone.exe", tone()), "songs.problem.no_sound"],
      [formOf("", new Uint8Array()), "songs.problem.none"],
      ["a form of another kind", "songs.problem.none"],
    ];
    for (const [body, said] of bodies) {
      const refused = await send("/settings/music/songs", { method: "POST", body });
      assert.equal(refused.status, 400, said);
      assert.match(await refused.text(), /class="notice bad"[^>]*>[^<]*Nothing was kept/);
      assert.deepEqual(await readdir(`${data}/songs`), [], said);
    }
    const large = await send("/settings/music/songs", {
      method: "POST",
      headers: { "content-length": String(300 * 1024 * 1024) },
      body: "x",
    });
    assert.equal(large.status, 413);
  }));

Deno.test("a song that a killed process left half uploaded is gone once the app serves again", () =>
  withServer({
    async prepare(data) {
      await mkdir(`${data}/songs`);
      for (const name of [".0a1b.unfinished", "Sea.mp3"]) {
        await writeFile(`${data}/songs/${name}`, "waves");
      }
    },
  }, async ({ data }) => assert.deepEqual(await readdir(`${data}/songs`), ["Sea.mp3"])));
