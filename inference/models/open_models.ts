// SPDX-License-Identifier: AGPL-3.0-or-later

// The models as the settings name them: each in a child process of its own, loaded when it is first
// asked, its files fetched when that is allowed.

import { existsSync } from "node:fs";
import path from "node:path";
import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { Log } from "../../src/base/log.ts";
import { PICTURE_PRODUCERS } from "../../src/facts/fact_source.ts";
import { type Artifact, ARTIFACTS } from "../../src/facts/models/artifacts.ts";
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
import { askStemChild, type SeparatorDeps } from "../../src/facts/stems/children/separator.ts";
import { MAX_ARCHIVE_BYTES } from "../../src/system/files/zip.ts";
import type { StemsModel } from "../stems/separation.ts";
import type { ProviderLook, ServedModel } from "../service.ts";
import type { InferenceSettings } from "../settings.ts";
import { type FetchableFile, FetchingModel, MissingFiles } from "./fetching_model.ts";
import { Foresight } from "./foresight.ts";
import { ARTIFACT_OF, type FileName, FILES_OF, servedSpecs, stemModel } from "./served_specs.ts";

interface OpenModelsDeps {
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

/** The first call starts a model; files that are not there are reported at once. */
export function openModels(deps: OpenModelsDeps): ServedModel[] {
  const { settings, digests, now, log } = deps;
  const { files, specOf } = servedSpecs(settings, digests);
  let isLacking = false;
  const refusable = [
    ...Object.entries(files).map(([name, file]) => {
      const { label, producer } = ARTIFACT_OF[name as FileName];
      return { file, label, who: producer };
    }),
    { file: settings.stems, label: ARTIFACTS.stems.label, who: "/audio/stems" },
  ];
  for (const { file, label, who } of refusable) {
    if (settings.allowModelDownloads || existsSync(file)) continue;
    log.warning(`There is no ${label} at "${file}": ${who} answers 503 until it is there`);
    isLacking = true;
  }
  if (isLacking) {
    log.info(
      "PHOTOS_MEMORIES_INFERENCE_ALLOW_MODEL_DOWNLOADS=true fetches what is missing; " +
        "--help lists the variables that name other places",
    );
  }
  return PICTURE_PRODUCERS.map((producer) => {
    const model = new ForkedModel(producer, () => specOf(producer), {
      child: deps.child,
      now,
      warn: (sentence) => log.warning(sentence),
    });
    if (!settings.allowModelDownloads) return model;
    const fetchable = FILES_OF[producer].map((name) =>
      fetchableFile(ARTIFACT_OF[name], () => files[name], deps)
    );
    return new FetchingModel(model, fetchable, now);
  });
}

/** The model that takes music apart, in a process for each piece of it. */
export function openStems(
  deps: OpenModelsDeps,
  foresight: Foresight,
  after: SeparatorDeps["after"],
): StemsModel {
  const { settings, digests, child: children, log, now } = deps;
  const model = stemModel(settings, digests);
  const fetchable = fetchableFile(ARTIFACTS.stems, () => settings.stems, deps);
  const missing = new MissingFiles(settings.allowModelDownloads ? [fetchable] : [], now);
  let hasWarned = false;
  return {
    lack: () => missing.failure ?? foresight.failureOfFile(model.model, STEMS_NAME),
    async separate(input, folder, signal) {
      await missing.fetch();
      const job = { op: "separate", input, folder, model, maxBytes: MAX_ARCHIVE_BYTES } as const;
      const result = await askStemChild({ children, after }, job, { signal });
      if (result.descent && !hasWarned) log.warning(`${STEMS_NAME}: ${result.descent}`);
      hasWarned ||= result.descent !== undefined;
      return result;
    },
  };
}

/** The text that stands where a sentence about a picture model names its producer. */
const STEMS_NAME = "stems";

/** Reads files in the background, to know them before their model is asked for. */
export function openForesight(
  { settings, digests, log }: Pick<OpenModelsDeps, "settings" | "digests" | "log">,
  { lack: providerLack }: Pick<ProviderLook, "lack">,
): Foresight {
  const { files, specOf } = servedSpecs(settings, digests);
  return new Foresight({
    specOf,
    providerLack,
    isFetched: (path) =>
      settings.allowModelDownloads && [...Object.values(files), settings.stems].includes(path),
    warn: (sentence) => log.warning(sentence),
  });
}

function fetchableFile(
  artifact: Artifact,
  place: () => string,
  deps: OpenModelsDeps,
): FetchableFile {
  return {
    get path() {
      return place();
    },
    async fetch() {
      const file = place();
      try {
        await download(artifact, file, deps);
      } catch (error) {
        if (error instanceof Fault && error.code === "cancelled") throw error;
        const what = `${
          artifact.producer ?? STEMS_NAME
        }: DownloadFailed: ${artifact.label} "${file}"`;
        throw new Fault("model_unavailable", `${what}: ${reasonOf(error)}`, { cause: error });
      }
    },
  };
}

async function download(
  artifact: Artifact,
  file: string,
  { fetch, log, signal }: OpenModelsDeps,
): Promise<void> {
  // Only the fetching process reads it.
  const { fetchArtifact, FETCH_TIMINGS } = await import(
    "../../src/facts/models/folder/fetch_artifact.ts"
  );
  log.info(`Fetching the ${artifact.label}`, { bytes: artifact.aboutBytes });
  await fetchArtifact({ timings: FETCH_TIMINGS, fetch }, {
    artifact: { ...artifact, file: path.basename(file) },
    url: artifact.defaultUrl,
    folder: path.dirname(file),
  }, { signal });
  log.info(`Fetched the ${artifact.label} to "${file}"`);
}

// The providers that models would be opened on, found without loading one.

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
