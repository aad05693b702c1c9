// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { captionCommand, isAlive } from "../../fakes/facts/caption_command.ts";
import {
  endedService,
  InferenceProcess,
  installTinyModels,
  RENDER_TOKEN,
  workerOptions,
} from "../../fakes/facts/inference_process.ts";
import { makeWav } from "../../fixtures/media/media.ts";
import { zipEntries } from "../../fixtures/media/zip_entries.ts";
import { childrenOf } from "../../fixtures/process/children_of.ts";
import { inScratch } from "../../fixtures/scratch.ts";
import { until } from "../../fixtures/until.ts";
import { fileForm } from "../../fixtures/web/multipart.ts";

const picture = await sharp({
  create: { width: 300, height: 220, channels: 3, background: { r: 90, g: 80, b: 200 } },
}).jpeg().toBuffer();

/** A worker, and its address, for as long as the work takes. */
async function withWorker(
  work: (worker: InferenceProcess, folder: string) => Promise<void>,
  caption = captionCommand(),
): Promise<void> {
  await inScratch(async (folder) => {
    const models = await installTinyModels(folder);
    await using worker = await InferenceProcess.start(workerOptions(folder, models, caption));
    await work(worker, folder);
  });
}

const json = async (answer: Response | Promise<Response>) => await (await answer).json();

const modelChildren = ({ child }: InferenceProcess) =>
  childrenOf(child.pid, / child (?:model|stems)$/);

Deno.test("one port serves facts, captions, stems and films, and a change of phase ends what held memory", async () => {
  await withWorker(async (worker, folder) => {
    const { url } = worker;
    const health = () => json(fetch(`${url}/health`));
    assert.deepEqual((await health()).phase, null);
    const facts = await worker.facts(picture);
    await facts.body?.cancel();
    assert.equal(facts.status, 200);
    assert.equal((await health()).phase, "facts");
    const children = await modelChildren(worker);
    assert.equal(children.length, 3);

    const { pid } = await json(fetch(`${url}/v1/models`));
    const captioning = await health();
    assert.deepEqual([captioning.phase, captioning.captions.ready], ["caption", true]);
    assert.deepEqual(children.map(isAlive), [false, false, false]);
    assert.ok(Object.values<{ loaded: boolean }>(captioning.producers).every((p) => !p.loaded));

    const again = await worker.facts(picture, ["heads"]);
    await again.body?.cancel();
    assert.deepEqual([again.status, isAlive(pid)], [200, false]);

    const loaded = await modelChildren(worker);
    await makeWav(`${folder}/song.wav`);
    const body = fileForm(new Uint8Array(await readFile(`${folder}/song.wav`)));
    const stems = await fetch(`${url}/audio/stems`, { method: "POST", body });
    assert.equal(stems.status, 200);
    assert.equal((await zipEntries(await stems.bytes())).length, 4);
    assert.equal((await health()).phase, "audio");
    assert.deepEqual(loaded.map(isAlive), loaded.map(() => false));
    assert.deepEqual(await modelChildren(worker), []);

    const closed = await fetch(`${url}/render/health`);
    assert.deepEqual([closed.status, closed.headers.get("www-authenticate")], [401, "Bearer"]);
    await closed.body?.cancel();
    const open = await fetch(`${url}/render/health`, {
      headers: { authorization: `Bearer ${RENDER_TOKEN}` },
    });
    assert.equal((await open.json()).contract_version, 1);
  });
});

Deno.test("the render token reaches no caption server, no child and no log", async () => {
  await withWorker(async (worker) => {
    const echo = await json(fetch(`${worker.url}/v1/echo`, {
      headers: { authorization: `Bearer ${RENDER_TOKEN}` },
    }));
    assert.ok(!JSON.stringify(echo).includes(RENDER_TOKEN));
    const wrong = await fetch(`${worker.url}/render/jobs/${RENDER_TOKEN}`, {
      headers: { authorization: `Bearer ${RENDER_TOKEN}` },
    });
    assert.equal(wrong.status, 404);
    await wrong.body?.cancel();
    await (await worker.facts(picture)).body?.cancel();
    for (const child of await modelChildren(worker)) {
      const { stdout } = await new Deno.Command("ps", { args: ["eww", `${child}`] }).output();
      assert.ok(!new TextDecoder().decode(stdout).includes(RENDER_TOKEN));
    }
    assert.ok(!worker.notes.includes(RENDER_TOKEN));
  });
});

Deno.test("a worker that is killed leaves no process behind, in whichever phase", async () => {
  await withWorker(async (worker) => {
    const { pid } = await json(fetch(`${worker.url}/v1/models`));
    worker.signal("SIGKILL");
    await worker.ended();
    await until("its caption server is gone", () => !isAlive(pid));
  });
  await withWorker(async (worker) => {
    await (await worker.facts(picture)).body?.cancel();
    const children = await modelChildren(worker);
    worker.signal("SIGKILL");
    await worker.ended();
    await until("its models are gone", () => !children.some(isAlive));
  });
});

Deno.test("a worker that is told to stop ends its caption server and exits with 0", async () => {
  await withWorker(async (worker) => {
    const { pid } = await json(fetch(`${worker.url}/v1/models`));
    worker.signal("SIGTERM");
    assert.equal(await worker.ended(), 0);
    assert.ok(!isAlive(pid));
  });
});

Deno.test("two apps at once both come to their end, each waiting when the other's phase is on", async () => {
  await withWorker(async ({ url }) => {
    const patiently = async (ask: () => Promise<Response>): Promise<number> => {
      for (let refused = 0;;) {
        const answer = await ask();
        await answer.body?.cancel();
        if (answer.status === 200) return refused;
        assert.equal(answer.status, 503);
        assert.equal(answer.headers.get("retry-after"), "1");
        refused++;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    };
    const body = JSON.stringify({ image: picture.toString("base64"), producers: ["heads"] });
    const headers = { "content-type": "application/json" };
    const app = async (path: string) => {
      for (let i = 0; i < 5; i++) {
        await patiently(() => fetch(url + path, { method: "POST", body, headers }));
      }
    };
    await Promise.all([app("/facts"), app("/v1/chat/completions")]);
  });
});

Deno.test("a worker without its settings says each of them, and what to do", async () => {
  const { code, notes } = await endedService({
    entry: workerOptions("/nowhere", { digests: {} } as never).entry!,
    environment: { PHOTOS_MEMORIES_RENDER_WORKER_MAX_JOB: "3" },
  });
  assert.equal(code, 2);
  for (const name of ["TOKEN", "IMMICH_URL", "DIRECTORY", "MAX_JOB"]) {
    assert.match(notes, new RegExp(`PHOTOS_MEMORIES_RENDER_WORKER_${name} is not`));
  }
});
