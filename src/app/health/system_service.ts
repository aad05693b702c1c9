// SPDX-License-Identifier: AGPL-3.0-or-later

// The system in a serving process: the last look at it, a download of models, and a report for others.

import os from "node:os";
import { redactText } from "../../base/redact.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { oneLine } from "../../base/text.ts";
import { CONFIG_KEYS, type ConfigKey, keysNamedIn, secretsOf } from "../../config/keys.ts";
import { sourceOf } from "../../config/sources/lay_settings.ts";
import { valueAt } from "../../config/sources/tree.ts";
import { ARTIFACT_LIST, type ArtifactName } from "../../facts/models/artifacts.ts";
import { FETCH_TIMINGS, fetchArtifact } from "../../facts/models/folder/fetch_artifact.ts";
import { modelsFolderOf } from "../../facts/models/folder/local_models.ts";
import { isUsable } from "../../facts/models/model_state.ts";
import { urlOf } from "../../facts/tier.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { reportText } from "../preflight/report.ts";
import { ensurePrivateFolder } from "../../system/files/files.ts";
import { systemClock } from "../../system/clock.ts";
import type { AppContext } from "../context.ts";
import { runtimeText } from "./doctor_rows.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { sizeText } from "../../base/english_text.ts";
import { VERSION } from "../version.ts";
import { type ModelDownload, ModelDownloads } from "./model_downloads.ts";
import { type SystemFindings, systemFindings } from "./system_findings.ts";

/** An older look is made anew when the page is opened. */
const MAX_AGE_MS = 10 * 60_000;

interface OpenSystemDeps {
  readonly context: Pick<AppContext, "environment" | "configFile" | "entry" | "signal">;
  readonly ledger: Pick<Ledger, "people">;
  /** Redacted from every sentence. */
  readonly secrets: () => readonly string[];
}

export interface SystemLook {
  readonly isLooking: boolean;
  /** What the last look found. */
  readonly found?: SystemFindings;
  /** Why the last look failed, without a secret. */
  readonly problem?: string;
  readonly download?: ModelDownload;
  /** Why the last download failed, without a secret. */
  readonly downloadProblem?: string;
}

export type SystemService = ReturnType<typeof openSystem>;

export function openSystem({ context, ledger, secrets }: OpenSystemDeps) {
  const { signal } = context;
  let found: SystemFindings | undefined, problem: string | undefined, isLooking = false;
  const redact = (text: string) => redactText(oneLine(text), secrets());
  const lookAgain = () => {
    if (isLooking) return;
    isLooking = true;
    systemFindings(context).then((fresh) => {
      found = fresh;
      problem = undefined;
    }, (error) => {
      problem = redact(reasonOf(error));
    }).finally(() => isLooking = false);
  };
  const downloads = new ModelDownloads({
    async fetch(artifact, options) {
      const { config, paths } = await readSettings(context);
      await ensurePrivateFolder(paths.data);
      const wanted = {
        artifact,
        url: urlOf(config, artifact),
        folder: modelsFolderOf(config, paths),
      };
      await fetchArtifact({ timings: FETCH_TIMINGS }, wanted, options);
    },
    ended: lookAgain,
    sentenceOf: ({ message, hint }: Fault) => redact([message, hint].filter(Boolean).join(". ")),
    signal,
  });
  return {
    /** At once; begins a look where there is none, or it is old. */
    look(): SystemLook {
      const isOld = found === undefined || systemClock.now() - found.atMs > MAX_AGE_MS;
      if (isOld && problem === undefined) lookAgain();
      return {
        isLooking,
        found,
        problem,
        download: downloads.now,
        downloadProblem: downloads.problem,
      };
    },
    lookAgain,
    /** Fetches the files that are wanted and not here, or this one; nothing while a download goes on. */
    download(name: ArtifactName | undefined) {
      const states = found?.models ?? [];
      const isHere = (wanted: string) =>
        states.some((state) => state.artifact.name === wanted && isUsable(state));
      downloads.begin(
        ARTIFACT_LIST.filter((artifact) =>
          name === undefined
            ? found?.wanted.includes(artifact.name) === true && !isHere(artifact.name)
            : artifact.name === name
        ),
      );
    },
    /** The next download continues the file that was begun. */
    cancelDownload: () => downloads.cancel(),
    /** `undefined` before the first look. Throws Fault `config_invalid`. */
    async report() {
      if (found === undefined) return undefined;
      const settings = await readSettings(context);
      const { people, groups } = await ledger.people.book();
      return reportText({
        program: `Photos Memories ${VERSION}; ${runtimeText()}`,
        lookedAt: new Date(found.atMs).toISOString(),
        rows: found.rows,
        models: [
          `Tier ${found.tierText}`,
          ...found.models.map(({ artifact, status }) => `${artifact.label}: ${status}`),
        ],
        disk: found.disk.map(({ what, bytes }) => `${what}: ${sizeText(bytes)}`),
        settings: publicSettings(settings),
      }, {
        secrets: secretsOf(settings.config),
        names: [
          ...ownWords(settings),
          ...people.flatMap(({ name }) => [name, ...name.split(/\s+/)]),
          ...groups.map(({ label }) => label),
          os.hostname(),
          os.userInfo().username,
        ],
      });
    },
  };
}

/** A choice, a number or a switch says nothing about people; the place of the home does. */
function isPublic({ path, type }: ConfigKey): boolean {
  return type === "boolean" || type === "enum" ||
    (type === "number" && !path.startsWith("trips.homebase_"));
}

function publicSettings(settings: Settings): readonly string[] {
  return CONFIG_KEYS.flatMap((key) => keysNamedIn(settings.config, key)).flatMap((key) => {
    const { source } = sourceOf(key.path, settings);
    if (source === "default") return [];
    const value = isPublic(key) ? String(valueAt(settings.config, key.path)) : "set";
    return [`${key.path}: ${value} (${source})`];
  });
}

/** The texts the owner typed, and the hosts of the addresses among them. */
function ownWords(settings: Settings): readonly string[] {
  const { config } = settings;
  const keys = CONFIG_KEYS.flatMap((key) => keysNamedIn(config, key))
    .filter((key) => !isPublic(key) && sourceOf(key.path, settings).source !== "default");
  const words = keys.flatMap(({ path }) => valueAt(config, path)).map(String);
  const hosts = words.filter((word) => URL.canParse(word)).map((word) => new URL(word).hostname);
  return [...words, ...hosts, ...Object.keys(config.immich.accounts)];
}
