// SPDX-License-Identifier: AGPL-3.0-or-later

// The unified worker's memory over changes of phase: the full-size encoder against a caption server that
// holds as much as told, by turns; what one phase held is gone before the next begins.
//
//   deno task bench worker_bench [--rounds N] [--hold megabytes]

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { sha256Hex } from "../../src/base/digest.ts";
import { DINOV2_SMALL, encoderKeyOf } from "../../src/facts/heads/detectors.ts";
import { captionCommand } from "../fakes/facts/caption_command.ts";
import {
  InferenceProcess,
  installTinyModels,
  workerOptions,
} from "../fakes/facts/inference_process.ts";
import { dinov2Small } from "../fixtures/models/dinov2_small.ts";
import { photo } from "../fixtures/models/photo.ts";
import { tinyBundle } from "../fixtures/models/tiny_bundle.ts";
import { residentBelow } from "./parts/cost_of.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    hold: { type: "string", default: "500" },
  },
});

const folder = await mkdtemp(path.join(os.tmpdir(), "worker-bench-"));
try {
  const models = await installTinyModels(folder);
  const encoder = dinov2Small(), weightsSha256 = await sha256Hex(encoder);
  const bundle = tinyBundle({ encoderKey: await encoderKeyOf({ ...DINOV2_SMALL, weightsSha256 }) });
  await writeFile(models.files.encoder, encoder);
  await writeFile(models.files.bundle, bundle);
  const digests = { ...models.digests, encoder: weightsSha256, bundle: await sha256Hex(bundle) };
  const caption = captionCommand(`--hold ${values.hold}`);
  await using worker = await InferenceProcess.start(
    workerOptions(folder, { ...models, digests }, caption),
  );
  const megabytes = () => Math.round(residentBelow(worker.child.pid) / 1e6);
  const facts = async () => {
    const answer = await worker.facts(await photo("#258"));
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.body?.cancel();
    return megabytes();
  };
  const captions = async () => {
    const answer = await fetch(`${worker.url}/v1/models`);
    if (answer.status !== 200) throw new Error(await answer.text());
    await answer.body?.cancel();
    return megabytes();
  };
  const idle = megabytes();
  console.log(`before any request  ${idle} MB`);
  for (let round = 1; round <= Number(values.rounds); round++) {
    console.log(`round ${round}: facts ${await facts()} MB, captions ${await captions()} MB`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
