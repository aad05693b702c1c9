// SPDX-License-Identifier: AGPL-3.0-or-later

// Who takes the owner's tracks apart: the inference service where there is one, this machine where the
// model's file is.

import os from "node:os";
import type { Config } from "../../../config/schema.ts";
import { artifactPath, ARTIFACTS } from "../../models/artifacts.ts";
import { modelsFolderOf } from "../../models/folder/local_models.ts";
import { isThere } from "../../../system/files/files.ts";
import { systemMachine } from "../../../system/machine.ts";
import type { Paths } from "../../../system/paths.ts";
import { localSeparation, openCachedStems } from "../children/cached_stems.ts";
import type { TrackStems } from "../track_stems.ts";
import { remoteSeparation } from "./stem_service.ts";

interface TrackStemsOptions {
  readonly config: Config;
  readonly paths: Paths;
  /** The program's entry, forked for children. */
  readonly entry: string;
}

/** No service is asked before a film has speech over its music. */
export function openTrackStems({ config, paths, entry }: TrackStemsOptions): TrackStems {
  const { inference, models } = config;
  const { facts_base_url: baseUrl, fallback_to_local: fallsBack } = inference;
  const separator = { children: { entry }, after };
  return openCachedStems({
    folder: paths.stems,
    clock: systemMachine,
    separator,
    remote: baseUrl === undefined ? undefined : remoteSeparation({ baseUrl }),
    async local() {
      if (baseUrl !== undefined && !fallsBack) return undefined;
      const file = artifactPath(modelsFolderOf(config, paths), ARTIFACTS.stems);
      if (!await isThere(file)) return undefined;
      const model = {
        name: ARTIFACTS.stems.label,
        path: file,
        sha256: ARTIFACTS.stems.sha256,
        remedy: "run photos-memories models fetch --stems",
      };
      const threads = os.availableParallelism();
      return localSeparation(separator, { model, threads, provider: models.provider });
    },
  });
}

function after(milliseconds: number, act: () => void): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}
