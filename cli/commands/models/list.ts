// SPDX-License-Identifier: AGPL-3.0-or-later

// `models list`: every model file, whether it is the right one, and what the tier makes of them.

import { jsonPage } from "../../terminal/json_answer.ts";
import { tierProbe } from "../../../src/app/open_app.ts";
import { PICTURE_PRODUCERS, type PictureProducer } from "../../../src/facts/fact_source.ts";
import { ARTIFACT_LIST } from "../../../src/facts/models/artifacts.ts";
import { verifiedModels } from "../../../src/facts/models/folder/model_states.ts";
import { modelsFolderOf } from "../../../src/facts/models/folder/local_models.ts";
import { maskedUrl } from "../../../src/facts/models/masked_url.ts";
import {
  type ArtifactState,
  type ArtifactStatus,
  FACES_OFFER,
  isUsable,
  remedyFor,
} from "../../../src/facts/models/model_state.ts";
import { type TierDecision, urlOf } from "../../../src/facts/tier.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { decidedTier, detectorsText } from "../../../src/app/health/tiers.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import { sizeText } from "../../../src/base/english_text.ts";
import { tableLines } from "../../terminal/table_lines.ts";

const WORDS: Readonly<Record<ArtifactStatus, string>> = {
  absent: "not here",
  present: "here",
  verified: "verified",
  unrecorded: "here, not verified",
  wrong: "another file",
};

export const modelsList: Command = {
  name: "models list",
  summary: "Say which model files are here, what each enables, and which tier this is",
  options: {
    json: JSON_OPTION,
  },
  examples: ["photos-memories models list"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  const settings = await readSettings(context);
  const { config, paths } = settings;
  const folder = modelsFolderOf(config, paths);
  const states = await verifiedModels(folder, ARTIFACT_LIST, signal);
  const tier = await decidedTier(settings, tierProbe(settings), signal);
  if (given.flag("json")) {
    const models = states.map(({ artifact, ...state }) => ({
      name: artifact.name,
      label: artifact.label,
      ...state,
      producer: artifact.producer ?? null,
      enables: artifact.enables,
      url: maskedUrl(urlOf(config, artifact)),
    }));
    terminal.page(jsonPage({ folder, tier, models }));
    return 0;
  }
  const rows = states.map((state) => [
    state.artifact.label,
    stateText(state),
    sizeText(state.sizeBytes ?? state.artifact.aboutBytes),
    state.artifact.enables,
  ]);
  for (const line of tableLines(["model", "state", "size", "enables"], rows, terminal.paint)) {
    terminal.out(line);
  }
  terminal.out("");
  terminal.out(terminal.paint.dim(`Kept in ${folder}`));
  terminal.out("tier" in tier ? `Tier ${tier.tier}: ${tier.reason}` : tier.error);
  for (const note of nextSteps(states, tier)) terminal.note(note);
  return 0;
}

/**
 * What to type for the files the tier has a use for; the detectors are named where it has
 * none, and the stem separation model while it is not here.
 */
function nextSteps(
  states: readonly ArtifactState[],
  tier: TierDecision | { readonly error: string },
): readonly string[] {
  const lacking = states.filter((state) => !isUsable(state));
  const lacks = (producer: PictureProducer) =>
    lacking.some(({ artifact }) => artifact.producer === producer);
  const usesDetectors = !("tier" in tier) || tier.tier !== "basic";
  const wanted = PICTURE_PRODUCERS.filter((producer) =>
    lacks(producer) && (usesDetectors || producer === "heads")
  );
  return [
    ...(lacking.some(({ artifact }) => artifact.name === "faces") ? [FACES_OFFER] : []),
    ...(wanted.length > 0 ? [remedyFor(wanted)] : []),
    ...(!usesDetectors && PICTURE_PRODUCERS.some((one) => one !== "heads" && lacks(one))
      ? [detectorsText("basic", false)]
      : []),
    ...(lacking.some(({ artifact }) => artifact.name === "stems")
      ? ["Only music of yours needs the stem separation model; --stems fetches it"]
      : []),
  ];
}

function stateText({ status, partialBytes }: ArtifactState): string {
  return partialBytes === undefined
    ? WORDS[status]
    : `${WORDS[status]}, ${sizeText(partialBytes)} of it fetched`;
}
