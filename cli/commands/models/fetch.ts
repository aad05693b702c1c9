// SPDX-License-Identifier: AGPL-3.0-or-later

// `models fetch`: the files of the tier, one after the other; what is there and right stays.

import { jsonLine } from "../../terminal/json_answer.ts";
import { Fault } from "../../../src/base/fault.ts";
import { type Artifact, ARTIFACT_LIST, artifactPath } from "../../../src/facts/models/artifacts.ts";
import {
  FETCH_TIMINGS,
  fetchArtifact,
  type Fetched,
} from "../../../src/facts/models/folder/fetch_artifact.ts";
import { modelsFolderOf } from "../../../src/facts/models/folder/local_models.ts";
import { verifiedModel } from "../../../src/facts/models/folder/model_states.ts";
import { artifactPlace } from "../../../src/facts/models/folder/shipped_models.ts";
import { urlOf } from "../../../src/facts/tier.ts";
import { ensurePrivateFolder } from "../../../src/system/files/files.ts";
import { systemMachine } from "../../../src/system/machine.ts";
import { type Command, type CommandContext, type Given, JSON_LINES_OPTION } from "../../command.ts";
import { detectorsText, tierOfAllModels, wantedModels } from "../../../src/app/health/tiers.ts";
import { readSettings, type Settings } from "../../../src/app/settings/settings.ts";
import type { Terminal } from "../../terminal/terminal.ts";
import { remainingText, sizeText } from "../../../src/base/english_text.ts";

const NEEDS = { timings: FETCH_TIMINGS };

export const modelsFetch: Command = {
  name: "models fetch",
  summary: "Download the models this machine needs, and check them",
  options: {
    detectors: {
      kind: "flag",
      about: "Also the sensitive-content and the document model; the tier says so by default",
    },
    "no-detectors": { kind: "flag", about: "Without them, whatever the tier says" },
    faces: { kind: "flag", about: "Only the face detector, 0.2 MB" },
    stems: { kind: "flag", about: "Also the model that takes music apart, 166 MB" },
    force: { kind: "flag", about: "Download again what is there and right" },
    json: { ...JSON_LINES_OPTION, about: "Print JSON, one line for each file" },
  },
  examples: [
    "photos-memories models fetch",
    "photos-memories models fetch --detectors",
    "photos-memories models fetch --faces",
  ],
  action: run,
};

function run(context: CommandContext, given: Given): Promise<number> {
  return fetchModels(context, given, ARTIFACT_LIST);
}

/** `table` says what there is to be fetched, and what it must hash to. */
export async function fetchModels(
  context: CommandContext,
  given: Given,
  table: readonly Artifact[],
): Promise<number> {
  const { terminal, signal } = context;
  const settings = await readSettings(context);
  const { config, paths } = settings;
  const json = given.flag("json"), force = given.flag("force");
  const wanted = await wantedOf(context, given, settings, table);
  const folder = modelsFolderOf(config, paths);
  await ensurePrivateFolder(paths.data);
  for (const [index, artifact] of wanted.entries()) {
    if (!json) terminal.note(`models: ${index + 1}/${wanted.length} ${artifact.label}`);
    const shipped = force ? undefined : await shippedState(folder, artifact, signal);
    const url = urlOf(config, artifact);
    const view = fetchViewOf(terminal, artifact.label, systemMachine.now);
    const options = { signal, ...(json ? {} : { onProgress: view.show }) };
    const fetched = shipped ??
      await fetchArtifact(NEEDS, { artifact, url, folder, force }, options);
    terminal.status("");
    if (json) terminal.out(jsonLine({ type: "model", artifact: artifact.name, ...fetched }));
    else {
      terminal.out(
        `  ${
          fetched.status === "present" ? "already present at" : "downloaded to"
        } ${fetched.path}`,
      );
    }
  }
  return 0;
}

async function wantedOf(
  context: CommandContext,
  given: Given,
  settings: Settings,
  table: readonly Artifact[],
): Promise<readonly Artifact[]> {
  if (!given.flag("faces")) {
    const detectors = await wantsDetectors(context, given, settings);
    return wantedModels(table, { detectors, stems: given.flag("stems") });
  }
  const other = ["detectors", "no-detectors", "stems"].find((name) => given.flag(name));
  if (other === undefined) return table.filter(({ name }) => name === "faces");
  throw new Fault("usage", `--faces cannot be combined with --${other}`, {
    hint: "Leave out one of the two; without --faces the face detector comes with the others",
  });
}

/** A file that came with the program and is right is not fetched. */
async function shippedState(
  folder: string,
  artifact: Artifact,
  signal: AbortSignal,
): Promise<Fetched | undefined> {
  const path = artifactPlace(folder, artifact);
  if (path === artifactPath(folder, artifact)) return undefined;
  const { status } = await verifiedModel(artifact, path, signal);
  return status === "verified" ? { status: "present", path, sha256: artifact.sha256 } : undefined;
}

/** As the flag says, else as the tier needs them once the files are fetched. */
async function wantsDetectors(
  { terminal, signal }: CommandContext,
  given: Given,
  settings: Settings,
): Promise<boolean> {
  const [yes, no] = [given.flag("detectors"), given.flag("no-detectors")];
  if (yes && no) {
    throw new Fault("usage", "--detectors cannot be combined with --no-detectors", {
      hint: "Leave out one of the two",
    });
  }
  if (yes || no) return yes;
  const { tier, detectors } = await tierOfAllModels(settings, signal);
  if (!given.flag("json")) terminal.note(detectorsText(tier, detectors));
  return detectors;
}

const BAR_CELLS = 24;
/** Sooner a rate says more about the first packets than about the line. */
const MIN_SECONDS = 2;

interface FetchView {
  show(done: number, total: number | undefined): void;
}

/** `now` in milliseconds; what an earlier download left is no evidence of today's pace. */
function fetchViewOf(terminal: Terminal, label: string, now: () => number): FetchView {
  let start: { readonly ms: number; readonly done: number } | undefined;
  let lastQuarter = 0;
  return {
    show(done, total) {
      start ??= { ms: now(), done };
      const seconds = (now() - start.ms) / 1000, came = done - start.done;
      const left = total !== undefined && seconds >= MIN_SECONDS && came > 0
        ? `, ${remainingText((total - done) * seconds / came)} left`
        : "";
      const share = total === undefined ? 0 : done / total;
      if (terminal.isInteractive) {
        const filled = Math.round(share * BAR_CELLS);
        const { cyan, dim } = terminal.paint;
        const bar = cyan("━".repeat(filled)) + dim("━".repeat(BAR_CELLS - filled));
        const percent = total === undefined ? "" : `${Math.floor(share * 100)} %`.padStart(6);
        terminal.status(`${label.padEnd(24)}${bar}${percent}  ${dim(sizeText(done) + left)}`);
        return;
      }
      const quarter = Math.floor(share * 4);
      if (quarter > lastQuarter && quarter < 4) terminal.note(`  ${quarter * 25} %${left}`);
      lastQuarter = Math.max(lastQuarter, quarter);
    },
  };
}
