// The three models as the settings name them: each in a child process of its own, loaded when it is
// first asked, its files fetched when that is allowed.

import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { Log } from "../../src/base/log.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../src/facts/fact_source.ts";
import { type Artifact, ARTIFACTS } from "../../src/facts/models/artifacts.ts";
import { digestBeside } from "../../src/facts/models/folder/file_digest.ts";
import { ForkedModel } from "../../src/facts/onnx/forked_model.ts";
import type { ModelDigests, ModelFiles } from "../../src/facts/onnx/model_files.ts";
import { modelSpec } from "../../src/facts/onnx/model_spec.ts";
import type { ChildEntry } from "../../src/system/child_job.ts";
import type { ServedModel } from "../service.ts";
import type { InferenceSettings } from "../settings.ts";
import { type FetchableFile, FetchingModel } from "./fetching_model.ts";

export interface OpenModelsNeeds {
  readonly settings: InferenceSettings;
  readonly child: ChildEntry;
  readonly digests: ModelDigests;
  readonly log: Log;
  readonly now: () => number;
  /** Stops downloads. */
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
}

const FILES_OF: Readonly<Record<PictureProducer, ReadonlyArray<keyof ModelFiles>>> = {
  heads: ["encoder", "bundle"],
  nsfw_marqo: ["nsfw"],
  doc_docling: ["document"],
};

const ARTIFACT_OF: Readonly<Record<keyof ModelFiles, Artifact>> = {
  encoder: ARTIFACTS.encoder,
  bundle: ARTIFACTS.heads,
  nsfw: ARTIFACTS.nsfw,
  document: ARTIFACTS.document,
};

/** One picture at a time in a model, so all cores may help it; beyond 8 they only wait. */
const MOST_THREADS = 8;

/** Nothing is started before the first call; files that are not there are told of at once. */
export function openModels(needs: OpenModelsNeeds): ServedModel[] {
  const { settings, digests, now, log } = needs;
  const files: ModelFiles = {
    encoder: settings.encoder,
    bundle: settings.bundle,
    nsfw: settings.nsfw,
    get document() {
      return documentFile(settings.documentRoots);
    },
  };
  const specNow = (producer: PictureProducer) =>
    modelSpec(producer, {
      files,
      // Its origin pins none: what the first download hashed to holds.
      digests: { document: digestBeside(files.document), ...digests },
      threads: Math.min(os.availableParallelism(), MOST_THREADS),
      provider: settings.provider,
      remedies: REMEDIES,
    });
  for (const [name, file] of Object.entries(files)) {
    if (settings.allowModelDownloads || existsSync(file)) continue;
    const { label, producer } = ARTIFACT_OF[name as keyof ModelFiles];
    log.warning(`There is no ${label} at "${file}": ${producer} answers 503 until it is there`);
  }
  return PICTURE_PRODUCERS.map((producer) => {
    const model = new ForkedModel(producer, () => specNow(producer), {
      child: needs.child,
      now,
      warn: (sentence) => log.warning(sentence),
    });
    if (!settings.allowModelDownloads) return model;
    const fetchable = FILES_OF[producer].map((name) =>
      fetchableFile(ARTIFACT_OF[name], () => files[name], needs)
    );
    return new FetchingModel(model, fetchable, now);
  });
}

const PINNED = "put the pinned file there; PHOTOS_MEMORIES_INFERENCE_ALLOW_MODEL_DOWNLOADS=true " +
  "fetches it where none is";
const REMEDIES: Readonly<Record<keyof ModelFiles, string>> = {
  encoder: PINNED,
  bundle: "put it there, or name it with PHOTOS_MEMORIES_INFERENCE_BUNDLE",
  nsfw: PINNED,
  document: PINNED,
};

/** Below the first root that has it; where it would be fetched when none has. */
function documentFile(roots: readonly string[]): string {
  const inRoot = ARTIFACTS.document.file.replace(/^detectors\//, "");
  const places = roots.map((root) => path.join(root, inRoot));
  return places.find((place) => existsSync(place)) ?? places[0]!;
}

function fetchableFile(
  artifact: Artifact,
  place: () => string,
  needs: OpenModelsNeeds,
): FetchableFile {
  return {
    get path() {
      return place();
    },
    async fetch() {
      const file = place();
      try {
        await download(artifact, file, needs);
      } catch (error) {
        if (error instanceof Fault && error.code === "cancelled") throw error;
        const what = `${artifact.producer}: DownloadFailed: ${artifact.label} "${file}"`;
        throw new Fault("model_unavailable", `${what}: ${reasonOf(error)}`, { cause: error });
      }
    },
  };
}

async function download(
  artifact: Artifact,
  file: string,
  { fetch, log, signal }: OpenModelsNeeds,
): Promise<void> {
  const url = artifact.defaultUrl;
  if (url === undefined) {
    throw new Error(`no address for it is known; ${REMEDIES.bundle}`);
  }
  // Read only by who fetches.
  const { fetchArtifact, FETCH_TIMINGS } = await import(
    "../../src/facts/models/folder/fetch_artifact.ts"
  );
  log.info(`Fetching the ${artifact.label}`, { bytes: artifact.aboutBytes });
  await fetchArtifact({ fetch, timings: FETCH_TIMINGS }, {
    artifact: { ...artifact, file: path.basename(file) },
    url,
    folder: path.dirname(file),
  }, { signal });
  log.info(`Fetched the ${artifact.label} to "${file}"`);
}
