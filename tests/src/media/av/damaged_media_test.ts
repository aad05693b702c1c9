// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { seededRandom } from "../../../../src/base/random.ts";
import { makeHeic } from "../../../fixtures/media/heic.ts";
import { makeClip, makeStill, makeWav, quadrants } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const CHILD = fileURLToPath(new URL("../../../fixtures/media/read_media.ts", import.meta.url));

interface Ending {
  readonly file: string;
  readonly name: string;
  readonly end: string;
  readonly message?: string;
}

/** Reads files in a child; a crash or a hang of it fails the test. */
async function readAll(files: readonly string[]): Promise<Ending[]> {
  const permissions = ["--allow-read", "--allow-env", "--allow-sys", "--allow-ffi"];
  const { stdout } = await promisify(execFile)(
    Deno.execPath(),
    ["run", "--no-prompt", ...permissions, CHILD, ...files],
    { timeout: 120_000, maxBuffer: 16 << 20 },
  );
  const lines = stdout.trim().split("\n");
  assert.equal(lines.pop(), "done");
  return lines.map((line) => JSON.parse(line) as Ending);
}

/** One of every kind of file, small. */
async function wholeFiles(folder: string): Promise<string[]> {
  const file = (name: string) => path.join(folder, name);
  await makeClip(file("h264.mp4"), { seconds: 0.5, sound: true });
  await makeClip(file("hevc.mov"), { seconds: 0.3, codec: "hevc", container: "mov" });
  await makeClip(file("film.mkv"), { seconds: 0.3, container: "matroska", sound: true });
  await makeClip(file("old.avi"), { seconds: 0.3, container: "avi", codec: "mpeg4" });
  await makeWav(file("sound.wav"), { seconds: 0.2 });
  await makeStill(file("photo.jpg"));
  await makeStill(file("photo.png"), { format: "png" });
  await makeStill(file("photo.avif"), { format: "avif" });
  await makeHeic(file("grid.heic"), { width: 128, height: 64, rgb: quadrants(128, 64), tile: 64 });
  const names = ["h264.mp4", "hevc.mov", "film.mkv", "old.avi", "sound.wav"];
  return [...names, "photo.jpg", "photo.png", "photo.avif", "grid.heic"].map(file);
}

/** Ways in which files go bad on cards, in clouds and by hand. */
function damaged(bytes: Uint8Array, random: () => number): Record<string, Uint8Array> {
  const length = bytes.length;
  const scattered = bytes.slice(), hole = bytes.slice(), header = bytes.slice();
  for (let i = 0; i < length / 100 + 4; i++) {
    scattered[Math.floor(random() * length)] = Math.floor(random() * 256);
  }
  hole.fill(0, Math.floor(length * 0.4), Math.floor(length * 0.6));
  for (let i = 0; i < 12; i++) {
    header[Math.floor(random() * Math.min(400, length))] = Math.floor(random() * 256);
  }
  return {
    half: bytes.slice(0, length >> 1),
    almost: bytes.slice(0, length - 20),
    stump: bytes.slice(0, 40),
    headless: bytes.slice(64),
    scattered,
    hole,
    header,
  };
}

Deno.test("every reader ends damaged files with a Fault that names them, never with a crash", async () => {
  await inScratch(async (folder) => {
    const chance = seededRandom("damaged media");
    const random = () => chance.next();
    const files: string[] = [];
    for (const whole of await wholeFiles(folder)) {
      const bytes = new Uint8Array(await readFile(whole));
      for (const [kind, content] of Object.entries(damaged(bytes, random))) {
        const { name, ext } = path.parse(whole);
        const file = path.join(folder, `${name}_${kind}${ext}`);
        await writeFile(file, content);
        files.push(file);
      }
    }
    const noise = Uint8Array.from({ length: 20_000 }, () => Math.floor(random() * 256));
    for (
      const [name, content] of [["empty.mp4", ""], ["noise.mp4", noise], ["text.heic", "hello"]]
    ) {
      const file = path.join(folder, name as string);
      await writeFile(file, content!);
      files.push(file);
    }
    const endings = await readAll([...files, path.join(folder, "missing.mp4")]);
    assert.equal(endings.length, (files.length + 1) * 6);
    for (const { file, name, end, message } of endings) {
      assert.ok(end === "read" || end === "media_unreadable", `${file} ${name}: ${end} ${message}`);
      if (end !== "read") assert.ok(message!.includes(file), message);
    }
    for (
      const gone of ["empty.mp4", "noise.mp4", "missing.mp4", "h264_stump.mp4", "photo_stump.jpg"]
    ) {
      const own = endings.filter(({ file }) => path.basename(file) === gone);
      // A sound reader may find no sound without finding fault.
      assert.ok(own.every(({ end }) => end === "media_unreadable"), gone);
    }
  });
});

Deno.test("readers open no playlist, no address and no script, whatever a file is called", async () => {
  await inScratch(async (folder) => {
    const secret = path.join(folder, "secret.wav");
    await makeWav(secret, { seconds: 0.1 });
    const file = (name: string) => path.join(folder, name);
    await writeFile(file("list.mp4"), `ffconcat version 1.0\nfile '${secret}'\n`);
    await writeFile(file("list.m3u8"), `#EXTM3U\n#EXTINF:1,\n${secret}\n#EXT-X-ENDLIST\n`);
    await writeFile(file("list.mp3"), `#EXTM3U\n#EXTINF:1,\n${secret}\n#EXT-X-ENDLIST\n`);
    const names = ["list.mp4", "list.m3u8", "list.mp3"].map(file);
    // Relative to the child's folder these would be addresses if they were not taken for files.
    const endings = await readAll([...names, "http://127.0.0.1:9/x.mp4", `concat:${secret}`]);
    assert.ok(endings.every(({ end }) => end === "media_unreadable"), JSON.stringify(endings));
  });
});
