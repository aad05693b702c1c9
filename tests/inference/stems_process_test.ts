// SPDX-License-Identifier: AGPL-3.0-or-later

// Real sounds through the real service: decoded, taken apart by a small model, sent back.

import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { STEMS } from "../../src/facts/stems/stems.ts";
import {
  InferenceProcess,
  installTinyModels,
  tinyModelOptions,
} from "../fakes/facts/inference_process.ts";
import { makeWav } from "../fixtures/media/media.ts";
import { zipEntries } from "../fixtures/media/zip_entries.ts";
import { BASS_SHARE, DRUMS_SHARE } from "../fixtures/models/tiny_separator.ts";
import { inLittleRoom } from "../fixtures/process/little_room.ts";
import { inScratch } from "../fixtures/scratch.ts";
import { until } from "../fixtures/until.ts";
import { fileForm } from "../fixtures/web/multipart.ts";

interface Wav {
  readonly rate: number;
  readonly channels: number;
  /** Interleaved, −1…1. */
  readonly samples: Float64Array;
}

function readWav(bytes: Uint8Array): Wav {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  assert.equal(view.toString("latin1", 0, 4) + view.toString("latin1", 8, 12), "RIFFWAVE");
  const length = view.readUInt32LE(40);
  assert.deepEqual([view.readUInt32LE(4), length], [bytes.length - 8, bytes.length - 44]);
  return {
    rate: view.readUInt32LE(24),
    channels: view.readUInt16LE(22),
    samples: Float64Array.from(
      { length: length / 2 },
      (_, i) => view.readInt16LE(44 + 2 * i) / 32_768,
    ),
  };
}

/** Each channel a tone of its own. */
async function tones(
  folder: string,
  sampleRate: number,
  channels: number,
  seconds: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = path.join(folder, "tones.wav");
  const sound = (i: number, rate: number, channel: number) =>
    0.4 * Math.sin(2 * Math.PI * (220 + 110 * channel) * i / rate);
  await makeWav(file, { sampleRate, channels, seconds, sound });
  return new Uint8Array(await readFile(file));
}

/** The largest difference of two sounds, their first and last 5 ms left out. */
function difference(a: Float64Array, b: (i: number) => number, edge: number): number {
  let most = 0;
  for (let i = edge; i < a.length - edge; i++) most = Math.max(most, Math.abs(a[i]! - b(i)));
  return most;
}

const withService = (work: (service: InferenceProcess, folder: string) => Promise<void>) =>
  inScratch(async (folder) => {
    const models = await installTinyModels(folder);
    await using service = await InferenceProcess.start(tinyModelOptions(folder, models));
    await work(service, folder);
  });

const separate = (service: InferenceProcess, sound: Uint8Array<ArrayBuffer>) =>
  fetch(`${service.url}/audio/stems`, { method: "POST", body: fileForm(sound) });

Deno.test("stems have the rate, channels and length of any sound, stand where it stands and add up to it", async () => {
  await withService(async (service, folder) => {
    const shapes = [
      [44_100, 2, 20.5],
      [48_000, 1, 3],
      [22_050, 2, 9],
      [48_000, 6, 8],
      [8_000, 3, 1],
    ] as const;
    for (const [rate, channels, seconds] of shapes) {
      const about = `${rate} Hz, ${channels} channels`;
      const bytes = await tones(folder, rate, channels, seconds), sound = readWav(bytes);
      const answer = await separate(service, bytes);
      assert.equal(answer.status, 200, about);
      const entries = await zipEntries(await answer.bytes());
      assert.deepEqual(entries.map(({ name }) => name), STEMS.map((stem) => `${stem}.wav`));
      const stems = entries.map(({ bytes }) => readWav(bytes));
      for (const stem of stems) {
        assert.deepEqual(
          [stem.rate, stem.channels, stem.samples.length],
          [rate, channels, sound.samples.length],
          about,
        );
      }
      const [drums, bass] = stems, edge = Math.round(rate / 200) * channels;
      const off = {
        drums: difference(drums!.samples, (i) => DRUMS_SHARE * sound.samples[i]!, edge),
        bass: difference(bass!.samples, (i) => BASS_SHARE * sound.samples[i]!, edge),
        sum: difference(
          sound.samples,
          (i) => stems.reduce((sum, { samples }) => sum + samples[i]!, 0),
          edge,
        ),
      };
      assert.ok(Math.max(...Object.values(off)) < 0.002, `${about}: ${JSON.stringify(off)}`);
    }
    await until("nothing is left", async () => {
      const [scratch] = (await readdir(path.join(folder, "stems"))).filter((name) =>
        !name.endsWith(".lock")
      );
      return (await readdir(path.join(folder, "stems", scratch!))).length === 0;
    });
  });
});

Deno.test("the same sound gives the same archive, and the separating process is gone behind it", async () => {
  await withService(async (service, folder) => {
    const sound = await tones(folder, 48_000, 2, 12);
    const first = await (await separate(service, sound)).bytes();
    const second = await (await separate(service, sound)).bytes();
    assert.ok(Buffer.from(first).equals(second));
    const { stdout } = await new Deno.Command("pgrep", {
      args: ["-P", String(service.child.pid)],
    }).output();
    assert.equal(new TextDecoder().decode(stdout), "");
  });
});

Deno.test("what is no sound is 400, and a model that is another file 503 with its name", async () => {
  await withService(async (service, folder) => {
    const noise = await separate(service, crypto.getRandomValues(new Uint8Array(60_000)));
    assert.equal(noise.status, 400);
    assert.match((await noise.json()).detail, /^Could not decode the audio: /);
    const empty = await separate(service, await tones(folder, 48_000, 2, 0));
    assert.equal(empty.status, 400);
    await empty.body?.cancel();
    await Deno.writeTextFile(path.join(folder, "torch/htdemucs.onnx"), "something else");
    const wrong = await separate(service, await tones(folder, 48_000, 2, 1));
    assert.equal(wrong.status, 503);
    assert.match((await wrong.json()).detail, /^stems: DigestMismatch: .*htdemucs\.onnx/);
  });
});

/** The process that takes sounds apart, once it runs. */
async function separatingProcess(service: InferenceProcess): Promise<number> {
  let found = "";
  await until("it runs", async () => {
    const args = ["-P", String(service.child.pid), "-f", "child stems"];
    found = new TextDecoder().decode((await new Deno.Command("pgrep", { args }).output()).stdout);
    return found !== "";
  });
  return Number(found);
}

const filesLeft = async (folder: string) =>
  (await readdir(path.join(folder, "stems"), { recursive: true }))
    .filter((name) => name.includes("audio-"));

Deno.test("a separating process that dies is a 503 and leaves nothing, and the next sound is taken apart", async () => {
  await withService(async (service, folder) => {
    const sound = await tones(folder, 44_100, 2, 60);
    const asked = separate(service, sound);
    Deno.kill(await separatingProcess(service), "SIGKILL");
    const answer = await asked;
    assert.equal(answer.status, 503);
    assert.match((await answer.json()).detail, /^stems: ProcessDied/);
    assert.deepEqual(await filesLeft(folder), []);
    const next = await separate(service, await tones(folder, 44_100, 2, 1));
    assert.equal(next.status, 200);
    await next.bytes();
  });
});

Deno.test("a separating process that hangs is ended when its client leaves, and with the service", async () => {
  await withService(async (service, folder) => {
    const sound = await tones(folder, 44_100, 2, 60);
    const isGone = (pid: number) =>
      until("it is gone", () => {
        try {
          Deno.kill(pid, "SIGCONT");
          return false;
        } catch {
          return true;
        }
      });
    const left = new AbortController();
    const asked = fetch(`${service.url}/audio/stems`, {
      method: "POST",
      body: fileForm(sound),
      signal: left.signal,
    });
    const first = await separatingProcess(service);
    Deno.kill(first, "SIGSTOP");
    left.abort();
    await assert.rejects(asked);
    await isGone(first);
    // A folder may go while it is read.
    const stillThere = () => filesLeft(folder).catch(() => ["going"]);
    await until("its files are gone", async () => (await stillThere()).length === 0);

    const second = separate(service, sound).catch(() => undefined);
    const pid = await separatingProcess(service);
    Deno.kill(pid, "SIGSTOP");
    service.signal("SIGTERM");
    await until("it has heard", () => /Stopping/.test(service.notes));
    service.signal("SIGTERM");
    assert.equal(await service.ended(), 0);
    await second;
    await isGone(pid);
    assert.deepEqual(await filesLeft(folder), []);
  });
});

Deno.test("a disk that is full in mid-body is a 503 and leaves nothing", async () => {
  const test = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const said = JSON.parse(
    await inLittleRoom(`
      import { readdir } from "node:fs/promises";
      import { InferenceWorld } from ${test("../fakes/facts/inference_world.ts")};
      await using world = await InferenceWorld.open();
      const form = new FormData();
      form.append("file", new Blob([new Uint8Array(500_000)]), "song.wav");
      const answer = await fetch(world.url + "/audio/stems", { method: "POST", body: form });
      const { detail } = await answer.json();
      const left = await readdir(world.folder);
      console.log(JSON.stringify({ status: answer.status, detail, left, held: world.service.stems.bodies.held }));
    `),
  );
  assert.deepEqual([said.status, said.left, said.held], [503, [], 0], said.detail);
  assert.match(said.detail, /^Could not write /);
});

Deno.test("a disk that is full while stems are made is a 503 and leaves nothing", async () => {
  await inScratch(async (folder) => {
    const models = await installTinyModels(folder), test = "../fakes/facts/inference_process.ts";
    const sound = path.join(folder, "tones.wav");
    // 320 kB, which become 7 MB on the way; 1 or 2 MB are allowed, so that the child itself starts.
    await writeFile(sound, await tones(folder, 8_000, 1, 20));
    const said = JSON.parse(
      await inLittleRoom(
        `
        import { readFile } from "node:fs/promises";
        import { InferenceProcess, tinyModelOptions } from ${
          JSON.stringify(new URL(test, import.meta.url).href)
        };
        const ask = tinyModelOptions(${JSON.stringify(folder)}, ${JSON.stringify(models)});
        await using service = await InferenceProcess.start(ask);
        const form = new FormData();
        form.append("file", new Blob([await readFile(${JSON.stringify(sound)})]), "song.wav");
        const answer = await fetch(service.url + "/audio/stems", { method: "POST", body: form });
        const { stems } = await (await fetch(service.url + "/health")).json();
        console.log(JSON.stringify({ status: answer.status, body: await answer.text(), stems }));
      `,
        2_000,
      ),
    );
    assert.equal(said.status, 503, said.body);
    assert.match(JSON.parse(said.body).detail, /^Could not write /);
    assert.deepEqual(said.stems, { active: false, load_error: null });
    assert.deepEqual(await filesLeft(folder), []);
  });
});
