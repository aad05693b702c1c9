// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { copyFile, mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../src/base/fault.ts";
import { FetchingModel } from "../../inference/models/fetching_model.ts";
import { openModels } from "../../inference/models/open_models.ts";
import { PINNED_DIGESTS } from "../../inference/models/served_specs.ts";
import { readServiceSettings } from "../../inference/settings.ts";
import { openLog } from "../../src/base/log.ts";
import { ARTIFACTS, digestFileOf } from "../../src/facts/models/artifacts.ts";
import { HeldModel } from "../fakes/facts/held_model.ts";
import { photo } from "../fixtures/models/photo.ts";
import { writeTinyModels } from "../fixtures/models/write_tiny_models.ts";
import { inScratch } from "../fixtures/scratch.ts";
import { entryOf } from "../fixtures/process/entries.ts";

const BYTES = new Uint8Array(1);

function quickModel(): HeldModel {
  const model = new HeldModel("heads");
  model.isQuick = true;
  return model;
}

Deno.test("FetchingModel fetches what is missing once, and never what is there", async () => {
  await inScratch(async (folder) => {
    const fetched: string[] = [];
    const file = (name: string) => ({
      path: `${folder}/${name}`,
      fetch: async () => {
        fetched.push(name);
        await writeFile(`${folder}/${name}`, "model");
      },
    });
    await writeFile(`${folder}/there`, "whatever it is");
    const inner = quickModel();
    const model = new FetchingModel(inner, [file("there"), file("missing")], () => 0);
    await Promise.all([model.load(), model.decide(BYTES)]);
    assert.deepEqual(fetched, ["missing"]);
    await model.unload();
    await model.decide(BYTES);
    assert.deepEqual(fetched, ["missing"]);
    assert.equal(model.state().isLoaded, true);
  });
});

Deno.test("FetchingModel repeats a failed download's sentence until it is time to try again", async () => {
  let now = 0, tries = 0;
  const failure = new Fault("model_unavailable", "Could not fetch the picture encoder");
  const file = {
    path: "/no/such/file",
    fetch: () => {
      tries++;
      return Promise.reject(failure);
    },
  };
  const model = new FetchingModel(quickModel(), [file], () => now);
  const isFailure = (error: unknown) => error === failure;
  await assert.rejects(model.decide(BYTES), isFailure);
  await assert.rejects(model.decide(BYTES), isFailure);
  assert.equal(tries, 1);
  assert.equal(model.state().failure, failure.message);
  now = 10_000;
  await assert.rejects(model.load(), isFailure);
  assert.equal(tries, 2);
});

const prefix = "PHOTOS_MEMORIES_INFERENCE_";

/** The models of a service that may fetch, with what the other side answers. */
function fetchingModels(cacheDir: string, answer: (url: string) => Response) {
  const { settings } = readServiceSettings({
    [`${prefix}CACHE_DIR`]: cacheDir,
    [`${prefix}ALLOW_MODEL_DOWNLOADS`]: "true",
  });
  return openModels({
    settings,
    child: { entry: "/never/started.ts" },
    digests: PINNED_DIGESTS,
    log: openLog({
      format: "text",
      level: "info",
      name: "t",
      secrets: [],
      now: () => 0,
      write() {},
    }),
    now: () => 0,
    signal: new AbortController().signal,
    fetch: (url) => Promise.resolve(answer(String(url))),
  });
}

/** A Fault whose sentence names producer, artifact and path, as every 503 does. */
const unavailable = (words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Fault && error.code === "model_unavailable", String(error));
  assert.match(error.message, words);
  return true;
};

Deno.test("openModels with downloads fetches the head bundle, too", async () => {
  await inScratch(async (folder) => {
    const asked: string[] = [];
    const models = fetchingModels(folder, (url) => {
      asked.push(url);
      return new Response("no", { status: 404 });
    });
    await writeFile(`${folder}/dinov2-small.onnx`, "there");
    await assert.rejects(models[0]!.decide(BYTES), unavailable(/^heads: DownloadFailed: .*404/));
    assert.match(asked.join(), /.npz/);
  });
});

Deno.test("openModels with downloads says why one failed, on the other side or on this disk", async () => {
  await inScratch(async (folder) => {
    const refused = fetchingModels(folder, () => new Response("no", { status: 404 }));
    await assert.rejects(
      refused[1]!.decide(BYTES),
      unavailable(/^nsfw_marqo: DownloadFailed: .*nsfw-marqo-384\.onnx".*404/),
    );
    assert.match(refused[1]!.state().failure!, /404/);
    await writeFile(`${folder}/file`, "no folder");
    const nowhere = fetchingModels(`${folder}/file`, () => new Response("x"));
    await assert.rejects(
      nowhere[1]!.load(),
      unavailable(/^nsfw_marqo: DownloadFailed: .*file\/nsfw-marqo-384\.onnx"/),
    );
  });
});

Deno.test("openModels looks for the document model before each load, and holds it to its first digest", async () => {
  await inScratch(async (folder) => {
    await mkdir(`${folder}/tiny`);
    const tiny = await writeTinyModels(`${folder}/tiny`);
    const { settings } = readServiceSettings({
      [`${prefix}CACHE_DIR`]: folder,
      [`${prefix}DETECTOR_CACHE_DIR`]: `${folder}/detectors`,
    });
    const lines: string[] = [];
    let now = 0;
    const models = openModels({
      settings,
      child: { entry: entryOf("model") },
      digests: PINNED_DIGESTS,
      log: openLog({
        format: "text",
        level: "info",
        name: "t",
        secrets: [],
        now: () => 0,
        write: (line) => lines.push(line),
      }),
      now: () => now,
      signal: new AbortController().signal,
      fetch: () => assert.fail("nothing is fetched"),
    });
    const model = models[2]!;
    await using _closed = { [Symbol.asyncDispose]: () => model[Symbol.asyncDispose]() };
    assert.equal(lines.length, 6);
    assert.equal(lines.filter((line) => line.includes("There is no")).length, 5);
    assert.match(lines.at(-1)!, /ALLOW_MODEL_DOWNLOADS=true fetches what is missing/);
    assert.match(lines.join(""), /There is no document model at ".*": doc_docling answers 503/);
    const picture = await photo("#258");
    await assert.rejects(model.decide(picture), unavailable(/^doc_docling: FileMissing: /));

    // It comes later, below another of the folders it may lie in.
    const inRoot = ARTIFACTS.document.file.replace(/^detectors\//, "");
    const place = path.join(settings.documentRoots[1]!, inRoot);
    await mkdir(path.dirname(place), { recursive: true });
    await copyFile(tiny.files.document, place);
    now += 10_000;
    assert.equal((await model.decide(picture)).facts.length, 1);

    await model.unload();
    await writeFile(digestFileOf(place), `${"0".repeat(64)}  model.onnx\n`);
    await assert.rejects(model.decide(picture), unavailable(/^doc_docling: DigestMismatch: /));
    await rm(digestFileOf(place));
    now += 20_000;
    assert.equal((await model.decide(picture)).facts.length, 1);
  });
});
