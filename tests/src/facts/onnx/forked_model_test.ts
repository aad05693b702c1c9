// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { sha256Hex } from "../../../../src/base/digest.ts";
import type { Fault } from "../../../../src/base/fault.ts";
import type { PictureProducer } from "../../../../src/facts/fact_source.ts";
import { DINOV2_SMALL, encoderKeyOf } from "../../../../src/facts/heads/detectors.ts";
import { headsOf, KNOWN_HEADS } from "../../../../src/facts/known_heads.ts";
import { ForkedModel } from "../../../../src/facts/onnx/forked_model.ts";
import { offeredProviders } from "../../../../src/facts/onnx/providers.ts";
import { type ModelChoice, modelSpec } from "../../../../src/facts/onnx/model_spec.ts";
import { OnnxGraph } from "../../../fixtures/models/format/onnx_graph.ts";
import { photo } from "../../../fixtures/models/photo.ts";
import { tinyBundle } from "../../../fixtures/models/tiny_bundle.ts";
import { tinyEncoder } from "../../../fixtures/models/tiny_models.ts";
import { type TinyModels, writeTinyModels } from "../../../fixtures/models/write_tiny_models.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { entryOf } from "../../../fixtures/process/entries.ts";

const entry = entryOf("model");
const CPU = ["CPUExecutionProvider"];

/** Opens a model over tiny files, which `changed` may have replaced or pointed elsewhere. */
async function withModel(
  producer: PictureProducer,
  work: (model: ForkedModel, tiny: TinyModels, clock: { now: number }) => Promise<void>,
  changed: (tiny: TinyModels) => Partial<ModelChoice> | Promise<Partial<ModelChoice>> = () => ({}),
): Promise<void> {
  await inScratch(async (folder) => {
    const tiny = await writeTinyModels(folder);
    const choice: ModelChoice = { ...tiny, threads: 1, provider: "auto", ...await changed(tiny) };
    const clock = { now: 0 };
    await using model = new ForkedModel(producer, () => modelSpec(producer, choice), {
      child: { entry },
      now: () => clock.now,
    });
    await work(model, tiny, clock);
  });
}

const sentenceOf = (work: Promise<unknown>): Promise<string> =>
  work.then(() => assert.fail("it did not fail"), (error: Fault) => {
    assert.equal(error.code, "model_unavailable");
    return error.message;
  });

Deno.test("ForkedModel heads: loaded by its first picture, eight rows with their versions", async () => {
  await withModel("heads", async (model, { encoderKey }) => {
    assert.deepEqual(model.state(), { isLoaded: false, providers: [], failure: undefined });
    const answer = await model.decide(await photo("#258"));
    assert.equal(answer.encoderKey, encoderKey);
    assert.deepEqual(answer.facts.map(({ head }) => head), headsOf("heads"));
    for (const { head, version, label, confidence } of answer.facts) {
      const known = KNOWN_HEADS[head as keyof typeof KNOWN_HEADS];
      assert.equal(version, known.version);
      assert.ok((known.labels as readonly string[]).includes(label));
      assert.ok(confidence > 0 && confidence <= 1);
    }
    const { isLoaded, providers, versions, encoderKey: key } = model.state();
    assert.deepEqual([isLoaded, providers, key], [true, CPU, encoderKey]);
    assert.deepEqual(Object.keys(versions!), headsOf("heads"));
    assert.deepEqual(await model.decide(await photo("#258")), answer);
    assert.notDeepEqual(await model.decide(await photo("#fff")), answer);
  });
});

Deno.test("ForkedModel finds the tokens of an export that declares no shapes", async () => {
  const picture = await photo("#258");
  const answers: unknown[] = [];
  for (const isLoose of [false, true]) {
    await withModel("heads", async (model) => {
      answers.push((await model.decide(picture)).facts);
    }, async ({ files, digests }) => {
      const encoder = tinyEncoder(7, isLoose), digest = await sha256Hex(encoder);
      const encoderKey = await encoderKeyOf({ ...DINOV2_SMALL, weightsSha256: digest });
      const bundle = tinyBundle({ encoderKey });
      await writeFile(files.encoder, encoder);
      await writeFile(files.bundle, bundle);
      return { digests: { ...digests, encoder: digest, bundle: await sha256Hex(bundle) } };
    });
  }
  assert.deepEqual(answers[0], answers[1]);
});

Deno.test("ForkedModel refuses a picture whose numbers are not finite", async () => {
  await withModel("nsfw_marqo", async (model) => {
    await assert.rejects(model.decide(await photo("#258")), {
      code: "media_unreadable",
      message: "nsfw_marqo could not read this picture: the model's numbers are not finite",
    });
  }, async ({ files, digests }) => {
    const graph = new OnnxGraph("nothing");
    const pixels = graph.input("pixels", ["batch", 3, 384, 384]);
    const means = graph.op("Flatten", [graph.op("GlobalAveragePool", [pixels])], { axis: 1 });
    const weights = graph.constant(new Float32Array(6).fill(NaN), [3, 2]);
    graph.op("MatMul", [means, weights], {}, graph.output("logits", ["batch", 2]));
    await writeFile(files.nsfw, graph.bytes());
    return { digests: { ...digests, nsfw: await sha256Hex(graph.bytes()) } };
  });
});

Deno.test("ForkedModel says when its process died", async () => {
  await inScratch(async (folder) => {
    const tiny = await writeTinyModels(folder);
    await using model = new ForkedModel(
      "nsfw_marqo",
      () => modelSpec("nsfw_marqo", { ...tiny, threads: 1, provider: "cpu" }),
      // A program that knows no such child ends at once.
      { child: { entry: entryOf("render") }, now: () => 0 },
    );
    assert.match(
      await sentenceOf(model.load()),
      /^nsfw_marqo: ProcessDied: Child "model" died with /,
    );
    assert.match(model.state().failure!, /ProcessDied/);
  });
});

Deno.test("ForkedModel names artifact, path and remedy of a file that is missing", async () => {
  const rows = [
    ["heads", "encoder", "encoder", "run photos-memories models fetch"],
    ["heads", "bundle", "head bundle", "run photos-memories models fetch, or copy it there"],
    ["nsfw_marqo", "nsfw", "detector nsfw_marqo", "run photos-memories models fetch --detectors"],
    [
      "doc_docling",
      "document",
      "detector doc_docling",
      "run photos-memories models fetch --detectors",
    ],
  ] as const;
  for (const [producer, file, name, remedy] of rows) {
    await withModel(producer, async (model, { files }) => {
      await rm(files[file]);
      const sentence = `${producer}: FileMissing: ${name} "${
        files[file]
      }": the file is not there; ${remedy}`;
      assert.equal(await sentenceOf(model.load()), sentence);
      assert.equal(model.state().failure, sentence);
    });
  }
});

Deno.test("ForkedModel refuses files with another digest and names both by 12 characters", async () => {
  for (
    const [producer, file] of [["heads", "encoder"], ["heads", "bundle"], [
      "nsfw_marqo",
      "nsfw",
    ]] as const
  ) {
    await withModel(producer, async (model, { digests }) => {
      const sentence = await sentenceOf(model.load());
      assert.match(sentence, new RegExp(`^${producer}: DigestMismatch: `));
      const digest = digests[file].slice(0, 12);
      assert.match(sentence, new RegExp(`is ${digest} instead of aaaaaaaaaaaa; `));
    }, ({ digests }) => ({ digests: { ...digests, [file]: "a".repeat(64) } }));
  }
});

Deno.test("ForkedModel refuses a model with other outputs, and bytes that are no model", async () => {
  const cases: [PictureProducer, (tiny: TinyModels) => Partial<ModelChoice>, RegExp][] = [
    ["heads", ({ files, digests }) => ({
      files: { ...files, encoder: files.nsfw },
      digests: { ...digests, encoder: digests.nsfw },
    }), /^heads: ModelInvalid: encoder ".*": /],
    ["doc_docling", ({ files, digests }) => ({
      files: { ...files, document: files.bundle },
      digests: { ...digests, document: digests.bundle },
    }), /^doc_docling: ModelInvalid: detector doc_docling ".*": it is not an ONNX file/],
    ["heads", ({ files, digests }) => ({
      files: { ...files, bundle: files.nsfw },
      digests: { ...digests, bundle: digests.nsfw },
    }), /^heads: BundleInvalid: head bundle ".*": /],
  ];
  for (const [producer, changed, sentence] of cases) {
    await withModel(producer, async (model) => {
      assert.match(await sentenceOf(model.load()), sentence);
    }, changed);
  }
});

Deno.test("ForkedModel refuses heads that were made for another encoder", async () => {
  await withModel("heads", async (model, { encoderKey }) => {
    const sentence = await sentenceOf(model.load());
    assert.match(sentence, /^heads: EncoderMismatch: head bundle ".*": /);
    const keys = `encoder b{12}, the encoder here is ${encoderKey.slice(0, 12)};`;
    assert.match(sentence, new RegExp(keys));
  }, async ({ files, digests }) => {
    const bundle = tinyBundle({ encoderKey: "b".repeat(64) });
    await writeFile(files.bundle, bundle);
    return { digests: { ...digests, bundle: await sha256Hex(bundle) } };
  });
});

Deno.test("ForkedModel does not descend quietly from a provider that was named", {
  ignore: offeredProviders().includes("cuda"),
}, async () => {
  await withModel("nsfw_marqo", async (model) => {
    assert.match(
      await sentenceOf(model.load()),
      /^nsfw_marqo: ProviderUnavailable: .*"cuda" is not offered by the runtime here, which has CPUExecutionProvider/,
    );
  }, () => ({ provider: "cuda" }));
});

Deno.test("ForkedModel tries a failed load again after 10 s, and then it may go well", async () => {
  await withModel("nsfw_marqo", async (model, { files }, clock) => {
    const bytes = await readFile(files.nsfw);
    await rm(files.nsfw);
    const sentence = await sentenceOf(model.load());
    await writeFile(files.nsfw, bytes);
    clock.now = 9_999;
    assert.equal(await sentenceOf(model.decide(await photo("#111"))), sentence);
    clock.now = 10_000;
    assert.equal((await model.decide(await photo("#111"))).facts.length, 1);
    assert.equal(model.state().failure, undefined);
  });
});

Deno.test("ForkedModel gives its process back when it is unloaded, and loads again when asked", async () => {
  await withModel("nsfw_marqo", async (model, _, clock) => {
    const picture = await photo("#258");
    const first = await model.decide(picture);
    clock.now = 60_000;
    assert.deepEqual([model.isLoaded, model.isBusy, model.lastUsedAt], [true, false, 0]);
    const unloading = model.unload();
    const second = model.decide(picture);
    await unloading;
    assert.deepEqual(await second, first);
    assert.deepEqual([model.isLoaded, model.lastUsedAt], [true, 60_000]);
    await model.unload();
    assert.deepEqual(model.state(), { isLoaded: false, providers: [], failure: undefined });
  });
});

Deno.test("ForkedModel is not unloaded while it decides", async () => {
  await withModel("nsfw_marqo", async (model) => {
    const deciding = model.decide(await photo("#258"));
    assert.equal(model.isBusy, true);
    await model.unload();
    assert.equal((await deciding).facts.length, 1);
    assert.equal(model.isLoaded, true);
  });
});

Deno.test("ForkedModel ends a process that does not answer, and goes on with another", async () => {
  await inScratch(async (folder) => {
    const tiny = await writeTinyModels(folder);
    const choice: ModelChoice = { ...tiny, threads: 1, provider: "auto" };
    const limits = { answerMs: 300_000 };
    await using model = new ForkedModel("heads", () => modelSpec("heads", choice), {
      child: { entry },
      now: () => 0,
      limits,
    });
    const picture = await photo("#258");
    const first = await model.decide(picture);
    const { stdout } = await new Deno.Command("pgrep", {
      args: ["-P", String(Deno.pid), "-f", "child model"],
    }).output();
    for (const child of new TextDecoder().decode(stdout).split("\n").filter(Boolean)) {
      Deno.kill(Number(child), "SIGSTOP");
    }
    limits.answerMs = 50;
    assert.match(await sentenceOf(model.decide(picture)), /^heads: ProcessHung: /);
    limits.answerMs = 300_000;
    assert.deepEqual(await model.decide(picture), first);
  });
});
