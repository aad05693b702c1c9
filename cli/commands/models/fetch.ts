// `models fetch`: the files of the tier, one after the other; what is there and right stays.

import { Fault } from "../../../src/base/fault.ts";
import { type Artifact, ARTIFACT_LIST } from "../../../src/facts/models/artifacts.ts";
import { FETCH_TIMINGS, fetchArtifact } from "../../../src/facts/models/folder/fetch_artifact.ts";
import { modelsFolderOf } from "../../../src/facts/models/folder/local_models.ts";
import { urlOf } from "../../../src/facts/tier.ts";
import { ensurePrivateFolder } from "../../../src/system/files/files.ts";
import { systemMachine } from "../../../src/system/machine.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
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
    stems: { kind: "flag", about: "Also the model that takes music apart, 166 MB" },
    force: { kind: "flag", about: "Download again what is there and right" },
    json: { kind: "flag", about: "Print JSON, one line for each file" },
  },
  examples: ["photos-memories models fetch", "photos-memories models fetch --detectors"],
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
  const detectors = await wantsDetectors(context, given, settings);
  const stems = given.flag("stems");
  const wanted = wantedModels(table, { detectors, stems });
  const folder = modelsFolderOf(config, paths);
  await ensurePrivateFolder(paths.data);
  for (const [index, artifact] of wanted.entries()) {
    if (!json) terminal.note(`models: ${index + 1}/${wanted.length} ${artifact.label}`);
    const url = urlOf(config, artifact);
    const view = fetchViewOf(terminal, artifact.label, systemMachine.now);
    const options = { signal, ...(json ? {} : { onProgress: view.show }) };
    const fetched = await fetchArtifact(NEEDS, { artifact, url, folder, force }, options);
    terminal.status("");
    if (json) terminal.out(JSON.stringify({ artifact: artifact.name, ...fetched }));
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
