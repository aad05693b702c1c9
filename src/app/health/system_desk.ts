// The system as its page shows it: the last look, a download of models, and a report to show to others.

import os from "node:os";
import { redactText } from "../../base/redact.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { oneLine } from "../../base/text.ts";
import { CONFIG_KEYS, type ConfigKey, keysNamedIn, secretsOf } from "../../config/keys.ts";
import { sourceOf } from "../../config/sources/lay_settings.ts";
import { valueAt } from "../../config/sources/tree.ts";
import { ARTIFACT_LIST } from "../../facts/models/artifacts.ts";
import { FETCH_TIMINGS, fetchArtifact } from "../../facts/models/folder/fetch_artifact.ts";
import { modelsFolderOf } from "../../facts/models/folder/local_models.ts";
import { isUsable } from "../../facts/models/model_state.ts";
import { urlOf } from "../../facts/tier.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import { reportText } from "../../preflight/report.ts";
import { ensurePrivateFolder } from "../../system/files/files.ts";
import { systemClock } from "../../system/clock.ts";
import type { SystemDeps, SystemFindings } from "./system_deps.ts";
import type { AppContext } from "../context.ts";
import { runtimeText } from "./doctor_rows.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { sizeText } from "../../base/english_text.ts";
import { VERSION } from "../version.ts";
import { ModelDownloads } from "./model_downloads.ts";
import { systemFindings } from "./system_findings.ts";

/** An older look is made anew when the page is opened. */
const OLD_MS = 10 * 60_000;

interface SystemDeskDeps {
  readonly context: Pick<AppContext, "environment" | "configFile" | "entry" | "signal">;
  readonly ledger: Pick<Ledger, "people">;
  /** Redacted from every sentence. */
  readonly secrets: () => readonly string[];
}

export function systemDesk({ context, ledger, secrets }: SystemDeskDeps): SystemDeps {
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
      const ask = { artifact, url: urlOf(config, artifact), folder: modelsFolderOf(config, paths) };
      await fetchArtifact({ timings: FETCH_TIMINGS }, ask, options);
    },
    ended: lookAgain,
    sentenceOf: ({ message, hint }: Fault) => redact([message, hint].filter(Boolean).join(". ")),
    signal,
  });
  return {
    look() {
      const isOld = found === undefined || systemClock.now() - found.atMs > OLD_MS;
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
    download(name) {
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
    cancelDownload: () => downloads.cancel(),
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
        settings: toldSettings(settings),
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

/** A choice, a number or a switch says nothing about people; where home is does. */
function isTold({ path, type }: ConfigKey): boolean {
  return type === "boolean" || type === "enum" ||
    (type === "number" && !path.startsWith("trips.homebase_"));
}

function toldSettings(settings: Settings): readonly string[] {
  return CONFIG_KEYS.flatMap((key) => keysNamedIn(settings.config, key)).flatMap((key) => {
    const { source } = sourceOf(key.path, settings);
    if (source === "default") return [];
    const value = isTold(key) ? String(valueAt(settings.config, key.path)) : "set";
    return [`${key.path}: ${value} (${source})`];
  });
}

/** Everything the owner typed as text, and the hosts of the addresses among it. */
function ownWords(settings: Settings): readonly string[] {
  const { config } = settings;
  const keys = CONFIG_KEYS.flatMap((key) => keysNamedIn(config, key))
    .filter((key) => !isTold(key) && sourceOf(key.path, settings).source !== "default");
  const words = keys.flatMap(({ path }) => valueAt(config, path)).map(String);
  const hosts = words.filter((word) => URL.canParse(word)).map((word) => new URL(word).hostname);
  return [...words, ...hosts, ...Object.keys(config.immich.accounts)];
}
