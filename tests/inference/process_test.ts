// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { offeredProviders } from "../../src/facts/onnx/providers.ts";
import {
  endedService,
  InferenceProcess,
  installTinyModels,
  tinyModelOptions,
} from "../fakes/facts/inference_process.ts";
import { inScratch } from "../fixtures/scratch.ts";
import { until } from "../fixtures/until.ts";

const picture = (grey: number) =>
  sharp({
    create: { width: 300, height: 220, channels: 3, background: { r: grey, g: 80, b: 200 } },
  })
    .jpeg().toBuffer();

/** Processes whose parent this is. */
async function childrenOf(pid: number): Promise<number[]> {
  const { stdout } = await new Deno.Command("pgrep", { args: ["-P", String(pid)] }).output();
  return new TextDecoder().decode(stdout).split("\n").filter(Boolean).map(Number);
}

Deno.test("the service answers with real models, survives their death, and ends with its children", async () => {
  await inScratch(async (folder) => {
    const models = await installTinyModels(folder);
    await using service = await InferenceProcess.start(tinyModelOptions(folder, models));
    const answer = await service.facts(await picture(40));
    const { producers } = await answer.json();
    assert.equal(answer.status, 200);
    assert.deepEqual(Object.keys(producers), ["heads", "nsfw_marqo", "doc_docling"]);
    assert.equal(producers.heads.encoder_key, models.encoderKey);
    assert.equal(producers.heads.facts.length, 8);
    const again = await service.facts(await picture(40), ["heads"]);
    assert.deepEqual((await again.json()).producers.heads, producers.heads);

    // A crash of the runtime takes a child at worst: the next request starts another.
    const children = await childrenOf(service.child.pid);
    assert.equal(children.length, 3);
    for (const child of children) Deno.kill(child, "SIGKILL");
    await until("the service has heard of it", async () => {
      const health = await (await fetch(`${service.url}/health`)).json();
      return Object.values<{ loaded: boolean }>(health.producers).every(({ loaded }) => !loaded);
    });
    const after = await service.facts(await picture(40), ["heads"]);
    const body = await after.json();
    assert.deepEqual([after.status, body.producers?.heads], [200, producers.heads], body.detail);

    const last = await childrenOf(service.child.pid);
    service.signal("SIGTERM");
    assert.equal(await service.ended(), 0);
    assert.match(service.notes, /Stopping: finishing what is on its way/);
    await until("its children are gone", () =>
      last.every((child) => {
        try {
          Deno.kill(child, "SIGCONT");
          return false;
        } catch {
          return true;
        }
      }));
  });
});

Deno.test("the service ends with models that were still to be preloaded", async () => {
  await inScratch(async (folder) => {
    const models = await installTinyModels(folder);
    const { variables, environment } = tinyModelOptions(folder, models);
    await using service = await InferenceProcess.start({
      variables: { ...variables!, PRELOAD: "true" },
      environment: environment!,
    });
    let children: number[] = [];
    await until("they are being loaded", async () => {
      children = await childrenOf(service.child.pid);
      return children.length === 3;
    });
    // As one that has no end.
    for (const child of children) Deno.kill(child, "SIGSTOP");
    service.signal("SIGTERM");
    assert.equal(await service.ended(), 0);
  });
});

Deno.test("the service tells before the first request what it would refuse, in the same words", {
  ignore: offeredProviders().includes("cuda"),
}, async () => {
  await inScratch(async (folder) => {
    const models = await installTinyModels(folder);
    const { variables, environment } = tinyModelOptions(folder, models);
    await writeFile(models.files.encoder, "something else");
    await rm(models.files.nsfw);
    await using service = await InferenceProcess.start({
      variables: { ...variables!, PROVIDER: "cuda" },
      environment: environment!,
    });
    const told = async () => {
      const health = await (await fetch(`${service.url}/health`)).json();
      assert.deepEqual([health.status, health.provider], ["ok", null]);
      return Object.entries<{ load_error: string }>(health.producers)
        .map(([producer, { load_error }]) => [producer, load_error] as const);
    };
    await until("all was read", async () => (await told())[0]![1].includes("DigestMismatch"));
    const errors = await told();
    const kinds = errors.map(([_, sentence]) => sentence.split(": ")[1]);
    assert.deepEqual(kinds, ["DigestMismatch", "FileMissing", "ProviderUnavailable"]);
    for (const [producer, sentence] of errors) {
      const answer = await service.facts(await picture(40), [producer]);
      assert.deepEqual([answer.status, (await answer.json()).detail], [503, sentence]);
    }
    assert.match(errors[2]![1], /CUDA libraries are not installed; run ONNXRUNTIME_NODE_INSTALL=/);
    assert.match(service.notes, /provider "cuda" is not offered .*run ONNXRUNTIME_NODE_INSTALL=/);
  });
});

Deno.test("the service refuses to start with a sentence and a remedy", async () => {
  const wrong = await endedService({
    variables: { PORT: "tcp://10.0.0.1:8092", PRELOAD: "maybe" },
  });
  assert.deepEqual([wrong.code, wrong.out], [2, ""]);
  assert.match(wrong.notes, /2 problems[\s\S]*enableServiceLinks[\s\S]*true or false[\s\S]*--help/);
  const words = await endedService({ words: ["--prot", "1"] });
  assert.equal(words.code, 2);
  assert.match(words.notes, /--prot[\s\S]*--help/);
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const busy = await endedService({ words: ["--port", String(taken.addr.port)] });
  assert.equal(busy.code, 1);
  assert.match(busy.notes, /the port is taken[\s\S]*PHOTOS_MEMORIES_INFERENCE_PORT/);
});

Deno.test("--help names every variable, and --version the release", async () => {
  const help = await endedService({ words: ["--help"] });
  assert.equal(help.code, 0);
  for (const name of ["HOST", "MAX_IMAGE_BYTES", "DETECTOR_CACHE_DIR"]) {
    assert.match(help.out, new RegExp(`^  ${name} `, "m"));
  }
  const version = await endedService({ words: ["-V"] });
  assert.match(version.out, /^\d+\.\d+\.\d+\n$/);
});
