// The three models as the settings name them: each in a child process of its own, loaded when it is
// first asked, its files fetched when that is allowed.

import { existsSync } from "node:fs";
import path from "node:path";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { Log } from "../../src/base/log.ts";
import { PICTURE_PRODUCERS } from "../../src/facts/fact_source.ts";
import type { Artifact } from "../../src/facts/models/artifacts.ts";
import { ForkedModel } from "../../src/facts/onnx/forked_model.ts";
import type { ModelDigests } from "../../src/facts/onnx/model_spec.ts";
import {
  chooseProvider,
  offeredProviders,
  PROVIDER_NAMES,
  providerLack,
  type ProviderSetting,
} from "../../src/facts/onnx/providers.ts";
import type { ChildEntry } from "../../src/system/process/child_job.ts";
import type { ProviderLook, ServedModel } from "../service.ts";
import type { InferenceSettings } from "../settings.ts";
import { type FetchableFile, FetchingModel } from "./fetching_model.ts";
import { Foresight } from "./foresight.ts";
import { ARTIFACT_OF, type FileName, FILES_OF, REMEDIES, servedSpecs } from "./served_specs.ts";

export interface OpenModelsNeeds {
  readonly settings: InferenceSettings;
  readonly child: ChildEntry;
  readonly digests: ModelDigests;
  readonly log: Log;
  readonly now: () => number;
  /** Stops downloads. */
  readonly signal: AbortSignal;
  /** See `fetchArtifact`. */
  readonly fetch?: typeof fetch;
}

/** Nothing is started before the first call; files that are not there are told of at once. */
export function openModels(needs: OpenModelsNeeds): ServedModel[] {
  const { settings, digests, now, log } = needs;
  const { files, specOf } = servedSpecs(settings, digests);
  let lacksFetchable = false;
  for (const [name, file] of Object.entries(files)) {
    const { label, producer, defaultUrl } = ARTIFACT_OF[name as FileName];
    const isFetched = settings.allowModelDownloads && defaultUrl !== undefined;
    if (isFetched || existsSync(file)) continue;
    log.warning(`There is no ${label} at "${file}": ${producer} answers 503 until it is there`);
    lacksFetchable ||= defaultUrl !== undefined;
  }
  if (lacksFetchable) {
    log.info(
      "PHOTOS_MEMORIES_INFERENCE_ALLOW_MODEL_DOWNLOADS=true fetches what is missing and has an " +
        "address; --help lists the variables that name other places",
    );
  }
  return PICTURE_PRODUCERS.map((producer) => {
    const model = new ForkedModel(producer, () => specOf(producer), {
      child: needs.child,
      now,
      warn: (sentence) => log.warning(sentence),
    });
    if (!settings.allowModelDownloads) return model;
    // Files without an address come first, so that nothing is fetched in vain.
    const names = FILES_OF[producer].toSorted((a, b) => isHomeless(b) - isHomeless(a));
    const fetchable = names.map((name) =>
      fetchableFile(ARTIFACT_OF[name], () => files[name], needs)
    );
    return new FetchingModel(model, fetchable, now);
  });
}

const isHomeless = (name: FileName) => Number(ARTIFACT_OF[name].defaultUrl === undefined);

/** Reads files beside what the service does, to know them before their model is asked for. */
export function openForesight(
  { settings, digests, log }: Pick<OpenModelsNeeds, "settings" | "digests" | "log">,
  { lack: providerLack }: Pick<ProviderLook, "lack">,
): Foresight {
  const { files, specOf } = servedSpecs(settings, digests);
  const fetched = (Object.keys(ARTIFACT_OF) as FileName[]).filter((name) => !isHomeless(name));
  return new Foresight({
    specOf,
    providerLack,
    isFetched: (path) =>
      settings.allowModelDownloads && fetched.some((name) => files[name] === path),
    warn: (sentence) => log.warning(sentence),
  });
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
  await fetchArtifact({ timings: FETCH_TIMINGS, ...(fetch && { fetch }) }, {
    artifact: { ...artifact, file: path.basename(file) },
    url,
    folder: path.dirname(file),
  }, { signal });
  log.info(`Fetched the ${artifact.label} to "${file}"`);
}

// What models would be opened on, told without loading anything.

/** The runtime's files do not change while the service runs, so they are looked at once. */
export function providerLook(setting: ProviderSetting): ProviderLook {
  const offered = offeredProviders();
  const lack = providerLack(setting, offered);
  return {
    available: offered.toReversed().map((provider) => PROVIDER_NAMES[provider]),
    promised: lack ? undefined : PROVIDER_NAMES[chooseProvider(setting, offered)!],
    lack,
  };
}
