// SPDX-License-Identifier: AGPL-3.0-or-later

// The contract of a FactSource on this machine's own models and on the real inference service, and that
// both say the same, row for row.

import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { acquirePictureFacts } from "../../src/facts/acquire_picture_facts.ts";
import { type FactSource, PICTURE_PRODUCERS } from "../../src/facts/fact_source.ts";
import { HEAD_NAMES, headProducer } from "../../src/facts/known_heads.ts";
import { openLocalFacts } from "../../src/facts/onnx/local_facts.ts";
import { modelSpec } from "../../src/facts/onnx/model_spec.ts";
import { openRemoteFacts } from "../../src/facts/remote/remote_source.ts";
import { systemRemoteDeps } from "../../src/facts/remote/service_connection.ts";
import {
  InferenceProcess,
  installTinyModels,
  tinyModelOptions,
} from "../fakes/facts/inference_process.ts";
import { MemoryBank } from "../fakes/stores/memory_bank.ts";
import { photo } from "../fixtures/assets.ts";
import type { TinyModels } from "../fixtures/models/write_tiny_models.ts";
import {
  factSourceContract,
  type FactSourceUnderTest,
  picturesToAsk,
} from "./fact_source_contract.ts";
import { entryOf } from "../fixtures/process/entries.ts";

const CHILD = {
  entry: entryOf("model"),
};

/** A folder with the tiny models in it, gone with the stack. */
async function models(stack: AsyncDisposableStack): Promise<[folder: string, TinyModels]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "photos-memories-"));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  await mkdir(folder, { recursive: true });
  return [folder, await installTinyModels(folder)];
}

function local({ files, digests }: TinyModels, nsfw = files.nsfw): FactSource {
  const choice = { files: { ...files, nsfw }, digests, threads: 1, provider: "cpu" } as const;
  return openLocalFacts({
    specs: PICTURE_PRODUCERS.map((producer) => modelSpec(producer, choice)),
    workers: 2,
    child: CHILD,
    now: () => performance.now(),
  });
}

function remote(baseUrl: string): FactSource {
  return openRemoteFacts(systemRemoteDeps, {
    baseUrl,
    producers: PICTURE_PRODUCERS,
    concurrency: 4,
    timeoutSeconds: 60,
  });
}

async function service(
  stack: AsyncDisposableStack,
  folder: string,
  models: TinyModels,
  variables: Readonly<Record<string, string>> = {},
): Promise<FactSource> {
  const ask = tinyModelOptions(folder, models);
  const started = await InferenceProcess.start({
    ...ask,
    variables: { ...ask.variables, ...variables },
  });
  stack.use(started);
  return stack.use(remote(started.url));
}

factSourceContract("openLocalFacts", async (): Promise<FactSourceUnderTest> => {
  await using stack = new AsyncDisposableStack();
  const [folder, tiny] = await models(stack);
  const source = stack.use(local(tiny));
  const lacking = stack.use(local(tiny, `${folder}/none.onnx`));
  const all = stack.move();
  return { source, lacking, [Symbol.asyncDispose]: () => all.disposeAsync() };
});

factSourceContract("openRemoteFacts", async (): Promise<FactSourceUnderTest> => {
  await using stack = new AsyncDisposableStack();
  const [folder, tiny] = await models(stack);
  const source = await service(stack, folder, tiny);
  const lacking = await service(stack, folder, tiny, { MARQO_ONNX: `${folder}/none.onnx` });
  const all = stack.move();
  return { source, lacking, [Symbol.asyncDispose]: () => all.disposeAsync() };
});

Deno.test("this machine and the inference service fill the bank with the same rows", async () => {
  await using stack = new AsyncDisposableStack();
  const [folder, tiny] = await models(stack);
  const pictures = await picturesToAsk();
  const assets = [...pictures.keys(), "broken"].map((id) => photo({ id, sourceKey: id }));
  const rowsOf = async (source: FactSource) => {
    const bank = new MemoryBank();
    const report = await acquirePictureFacts(
      {
        bank,
        source,
        picture: ({ id }) => Promise.resolve(pictures.get(id) ?? new Uint8Array([1, 2, 3])),
      },
      assets,
      PICTURE_PRODUCERS,
    );
    assert.equal(report.decided, pictures.size);
    assert.equal(report.unreadable, 1);
    return HEAD_NAMES.flatMap((head) =>
      [...bank.rows(headProducer(head))]
        .filter(({ sourceKey }) => sourceKey !== "broken")
        .map((row) => ({ head, ...row }))
    );
  };
  const here = await rowsOf(stack.use(local(tiny)));
  const there = await rowsOf(await service(stack, folder, tiny));
  assert.equal(here.length, pictures.size * HEAD_NAMES.length);
  assert.deepEqual(there, here);
});
