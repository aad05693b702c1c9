// SPDX-License-Identifier: AGPL-3.0-or-later

// The model files of this machine, as its own source of facts takes them.

import path from "node:path";
import type { Config } from "../../../config/schema.ts";
import { expandHome, type Paths } from "../../../system/paths.ts";
import type { ChildEntry } from "../../../system/process/child_job.ts";
import { type FactSource, PICTURE_PRODUCERS } from "../../fact_source.ts";
import { openLocalFacts } from "../../onnx/local_facts.ts";
import { modelSpec } from "../../onnx/model_spec.ts";
import type { ProviderSetting } from "../../onnx/providers.ts";
import { artifactPath, ARTIFACTS } from "../artifacts.ts";
import { storedDigest } from "./model_states.ts";

interface LocalModelsOptions {
  readonly children: ChildEntry;
  /** The models folder. */
  readonly folder: string;
  /** Processes. */
  readonly workers: number;
  readonly provider: ProviderSetting;
  readonly warn: (sentence: string) => void;
}

/** Pictures are asked about before a film is rendered, which needs the memory; loading takes a second. */
const IDLE_SECONDS = 60;

/** The first question loads the models, and tells of a file that is missing. */
export function openLocalModels(options: LocalModelsOptions): FactSource {
  const { encoder, heads, nsfw, document } = ARTIFACTS;
  const documentPath = artifactPath(options.folder, document);
  const choice = {
    files: {
      encoder: artifactPath(options.folder, encoder),
      bundle: artifactPath(options.folder, heads),
      nsfw: artifactPath(options.folder, nsfw),
      document: documentPath,
    },
    digests: {
      encoder: encoder.sha256,
      bundle: heads.sha256,
      nsfw: nsfw.sha256,
      document: storedDigest(documentPath),
    },
    // Each process decides one picture at a time; they share the cores by number.
    threads: 1,
    provider: options.provider,
  };
  return openLocalFacts({
    specs: PICTURE_PRODUCERS.map((producer) => modelSpec(producer, choice)),
    workers: options.workers,
    idleSeconds: IDLE_SECONDS,
    child: options.children,
    now: () => performance.now(),
    warn: options.warn,
  });
}

/** Absolute. */
export function modelsFolderOf(
  { models }: Pick<Config, "models">,
  { data }: Pick<Paths, "data">,
): string {
  return models.directory === undefined ? path.join(data, "models") : expandHome(models.directory);
}
