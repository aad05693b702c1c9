// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { remoteSeparation } from "../../../../../src/facts/stems/remote/stem_service.ts";
import { stemFile, STEMS } from "../../../../../src/facts/stems/stems.ts";
import { InferenceWorld } from "../../../../fakes/facts/inference_world.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

const SAMPLES = 100_000;

/** A head and so many samples of one value. */
function wav(samples: number, value: number): Uint8Array {
  const bytes = new Uint8Array(44 + 4 * samples).fill(value);
  bytes.set(new TextEncoder().encode("RIFF    WAVE"));
  return bytes;
}

const allStems = (samples = SAMPLES) =>
  Object.fromEntries(STEMS.map((stem, i) => [stem, wav(samples, i)]));

async function withService(
  work: (world: InferenceWorld, ask: () => Promise<void>, folder: string) => Promise<void>,
): Promise<void> {
  await using world = await InferenceWorld.open();
  await inScratch(async (folder) => {
    const sound = { path: path.join(folder, "track.wav"), samples: SAMPLES };
    await writeFile(sound.path, wav(SAMPLES, 9));
    const separate = remoteSeparation({ baseUrl: world.url });
    await work(world, () => separate(sound, folder), folder);
  });
}

Deno.test("a track is sent as it lies and its stems come back", async () => {
  await withService(async (world, ask, folder) => {
    const asked = ask();
    const separation = await world.stems.next();
    assert.deepEqual(separation.sound, wav(SAMPLES, 9));
    await separation.answer(allStems());
    await asked;
    for (const [i, stem] of STEMS.entries()) {
      assert.deepEqual(new Uint8Array(await readFile(stemFile(folder, stem))), wav(SAMPLES, i));
    }
  });
});

Deno.test("a busy service is not waited for, and its refusal told", async () => {
  await withService(async (world, ask) => {
    const first = ask();
    const running = await world.stems.next();
    await assert.rejects(ask(), {
      code: "model_unavailable",
      message: /returned HTTP 429: busy; another separation is running/,
    });
    await running.answer(allStems());
    await first;
  });
});

Deno.test("a service that cannot load its model is told of in its own words", async () => {
  await withService(async (world, ask) => {
    world.stems.foreseen = "stems: FileMissing: it is not there";
    await assert.rejects(ask(), /returned HTTP 503: stems: FileMissing: it is not there/);
  });
});

Deno.test("stems of another length are not taken, nor what is no WAV file", async () => {
  await withService(async (world, ask) => {
    const short = ask();
    await (await world.stems.next()).answer({ ...allStems(), vocals: wav(SAMPLES - 1, 0) });
    await assert.rejects(short, { code: "model_unavailable", message: /sent vocals with/ });
  });
  await withService(async (world, ask) => {
    const odd = ask();
    const noise = new Uint8Array(44 + 4 * SAMPLES).fill(7);
    await (await world.stems.next()).answer({ ...allStems(), bass: noise });
    await assert.rejects(odd, { code: "model_unavailable", message: /bass that is no WAV file/ });
  });
});

Deno.test("a service that is away, or breaks off in the middle of its answer, is a fault", async () => {
  await withService(async (world, ask) => {
    const asked = ask();
    const separation = await world.stems.next();
    world.listening.cut();
    await assert.rejects(asked, { code: "model_unavailable", message: /cannot be reached/ });
    await separation.answer(allStems());
  });
  await inScratch(async (folder) => {
    const sound = { path: path.join(folder, "track.wav"), samples: 1 };
    await writeFile(sound.path, wav(1, 0));
    const nobody = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const { port } = nobody.addr;
    nobody.close();
    const separate = remoteSeparation({ baseUrl: `http://127.0.0.1:${port}` });
    await assert.rejects(separate(sound, folder), /the connection was refused/);
  });
});

Deno.test("what is no archive of stems is a fault", async () => {
  await inScratch(async (folder) => {
    const sound = { path: path.join(folder, "track.wav"), samples: 1 };
    await writeFile(sound.path, wav(1, 0));
    const separate = remoteSeparation({
      baseUrl: "http://service.test",
      fetch: () => Promise.resolve(new Response("no archive")),
    });
    await assert.rejects(separate(sound, folder), {
      code: "model_unavailable",
      message: /sent no archive/,
    });
  });
});
