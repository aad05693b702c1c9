// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile, rm, writeFile } from "node:fs/promises";
import { openForesight } from "../../inference/models/open_models.ts";
import { readServiceSettings } from "../../inference/settings.ts";
import { openLog } from "../../src/base/log.ts";
import { LoadError } from "../../src/facts/onnx/load_error.ts";
import { installTinyModels } from "../fakes/facts/inference_process.ts";
import type { TinyModels } from "../fixtures/models/write_tiny_models.ts";
import { inScratch } from "../fixtures/scratch.ts";
import { until } from "../fixtures/until.ts";

const PREFIX = "PHOTOS_MEMORIES_INFERENCE_";

async function withModels(
  work: (place: {
    readonly models: TinyModels;
    readonly warnings: readonly string[];
    foresight(
      variables?: Readonly<Record<string, string>>,
      lack?: LoadError,
    ): ReturnType<typeof openForesight>;
  }) => Promise<void> | void,
): Promise<void> {
  await inScratch(async (folder) => {
    const models = await installTinyModels(folder);
    const warnings: string[] = [];
    await work({
      models,
      warnings,
      foresight(variables = {}, lack) {
        const { settings } = readServiceSettings(Object.fromEntries(
          Object.entries({ CACHE_DIR: folder, DETECTOR_CACHE_DIR: folder, ...variables })
            .map(([name, value]) => [PREFIX + name, value]),
        ));
        const log = openLog({
          format: "text",
          level: "info",
          name: "t",
          secrets: [],
          now: () => 0,
          write: (line) => warnings.push(line),
        });
        return openForesight({ settings, digests: models.digests, log }, { lack });
      },
    });
  });
}

Deno.test("Foresight sees nothing against files that are what they should be", async () => {
  await withModels(async ({ models: { files }, warnings, foresight }) => {
    const seen = foresight();
    const isClear = () => {
      for (const producer of ["heads", "doc_docling"] as const) {
        assert.equal(seen.failureOf(producer), undefined);
      }
    };
    isClear();
    // Read after the others, and told of once it was.
    await writeFile(files.nsfw, "something else");
    await until("the last was read", () => seen.failureOf("nsfw_marqo") !== undefined);
    isClear();
    assert.equal(warnings.length, 1);
  });
});

Deno.test("Foresight names a missing file until it comes, unless the first request fetches it", async () => {
  await withModels(async ({ models: { files }, foresight }) => {
    const bytes = await readFile(files.nsfw);
    await rm(files.nsfw);
    const seen = foresight();
    const sentence = seen.failureOf("nsfw_marqo");
    assert.match(sentence!, /^nsfw_marqo: FileMissing: .*".*nsfw-marqo-384\.onnx": the file is/);
    assert.match(sentence!, /ALLOW_MODEL_DOWNLOADS=true/);
    assert.equal(seen.failureOf("heads"), undefined);
    const fetching = foresight({ ALLOW_MODEL_DOWNLOADS: "true" });
    assert.equal(fetching.failureOf("nsfw_marqo"), undefined);
    await writeFile(files.nsfw, bytes);
    assert.equal(seen.failureOf("nsfw_marqo"), undefined);

    await rm(files.bundle);
    assert.match(seen.failureOf("heads")!, /^heads: FileMissing: /);
    assert.equal(fetching.failureOf("heads"), undefined);
  });
});

Deno.test("Foresight reads a file anew when it changes, and says once that it is another", async () => {
  await withModels(async ({ models: { files }, warnings, foresight }) => {
    const right = await readFile(files.encoder);
    const seen = foresight();
    await writeFile(files.encoder, "something else");
    await until("it was read", () => seen.failureOf("heads") !== undefined);
    const sentence = seen.failureOf("heads");
    assert.match(sentence!, /^heads: DigestMismatch: .*dinov2-small\.onnx": its digest is/);
    assert.equal(warnings.filter((line) => line.includes("DigestMismatch")).length, 1);
    await writeFile(files.encoder, right);
    assert.equal(seen.failureOf("heads"), undefined);
  });
});

Deno.test("Foresight knows that nothing runs where the chosen provider is not", async () => {
  await withModels(({ foresight }) => {
    const lack = new LoadError("ProviderUnavailable", "there is no card", { remedy: "buy one" });
    assert.match(
      foresight({}, lack).failureOf("doc_docling")!,
      /^doc_docling: ProviderUnavailable: .*model\.onnx": there is no card; buy one$/,
    );
  });
});
