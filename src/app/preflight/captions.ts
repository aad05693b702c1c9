// SPDX-License-Identifier: AGPL-3.0-or-later

// Checks which model describes pictures, and whether it can be asked. Sends three control tiles when it is told to,
// and never a picture of the library.

import { Fault } from "../../base/fault.ts";
import { llmCaptionWarning } from "../../facts/captions/caption_producers.ts";
import type { Captioner, Served } from "../../facts/captions/captioner.ts";
import { USUAL_CAPTION_URL } from "../../config/caption_alias.ts";
import { findForTier } from "../../facts/open_picture_facts.ts";
import { CAPTIONS_HINT, decideTier, type TierDecision, tierOptionsOf } from "../../facts/tier.ts";
import type { ClosedBecause } from "../../facts/llm/closed.ts";
import type { Check, CheckName, PreflightDeps, PreflightRow, RowStatus } from "./check.ts";

const NAME: CheckName = "Captions", CONTROLS: CheckName = "Caption controls";

/** The sentence for each way in which the captioner cannot be asked. */
const MESSAGES: Readonly<Record<ClosedBecause, string>> = {
  "unreachable": "Caption endpoint unreachable",
  "slow": "Caption server is slow to answer",
  "another model": "Caption endpoint serves another model",
  "refused": "Caption endpoint refused the request",
  "failing": "Caption endpoint answers with an error",
  "controls": "Caption controls failed",
};

export const checkCaptions: Check = async (deps, signal) => {
  const decided = await tierOf(deps, signal);
  const { preparation } = deps.config.editorial;
  const isLlm = preparation.caption_provider === "llm";
  const wants = isLlm || decided?.wantsCaptions === true;
  const skipped: PreflightRow = {
    name: NAME,
    status: "SKIPPED",
    message: decided
      ? `Tier ${decided.tier} asks for none`
      : "Not known before the tier is: see above",
  };
  if (!wants) {
    // A caption server that was set up is asked.
    const expects = deps.sendsControls || preparation.caption_base_url !== USUAL_CAPTION_URL;
    const hint = decided && expects ? { hint: CAPTIONS_HINT } : {};
    return [
      { ...skipped, ...hint },
      ...(deps.sendsControls ? [{ ...skipped, name: CONTROLS }] : []),
    ];
  }
  let captioner: Captioner;
  try {
    captioner = await deps.captioner();
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return [{ name: NAME, status: "ERROR", message: error.message, hint: error.hint }];
  }
  // Where captions are only an addition, films are made without them.
  const failing = decided?.isRequired ? "ERROR" : "WARNING";
  const model = isLlm ? deps.config.llm.model! : preparation.caption_alias;
  const warning = llmCaptionWarning(deps.config);
  return [
    await servingRow(captioner, model, failing, signal),
    ...(deps.sendsControls ? [await controlsRow(captioner, failing, signal)] : []),
    ...(warning === undefined ? [] : [{
      name: "Caption privacy" as const,
      status: "WARNING" as const,
      message: warning,
    }]),
  ];
};

async function servingRow(
  captioner: Captioner,
  model: string,
  failing: RowStatus,
  signal: AbortSignal,
): Promise<PreflightRow> {
  const state = await captioner.probe(signal);
  if (state.kind === "served") return { name: NAME, ...servingWords(state, model) };
  const { because, sentence, hint } = state;
  return { name: NAME, status: failing, message: MESSAGES[because], hint, details: [sentence] };
}

/** Only a language model's provider may leave its model out, and what it lists need not be all. */
function servingWords({ missing }: Served, model: string): Omit<PreflightRow, "name"> {
  if (!missing) return { status: "OK", message: `Serving ${model}` };
  if (missing.names === undefined) {
    return { status: "OK", message: `No models are listed; the controls tell about "${model}"` };
  }
  return {
    status: "WARNING",
    message: MESSAGES["another model"],
    hint: "Correct llm.model, or load it there",
    details: [`It does not list the model "${model}"; it lists ${missing.names}`],
  };
}

async function controlsRow(
  captioner: Captioner,
  failing: RowStatus,
  signal: AbortSignal,
): Promise<PreflightRow> {
  const state = await captioner.check(signal);
  if (state.kind === "ready") {
    const { controlDigest } = state.origin;
    const message = `Three tiles were described as asked, digest ${controlDigest}`;
    return { name: CONTROLS, status: "OK", message };
  }
  const { because, sentence, hint } = state;
  return { name: CONTROLS, status: failing, message: MESSAGES[because], hint, details: [sentence] };
}

/** `undefined` for settings that contradict each other: the row of the tier says so. */
async function tierOf(
  { config, tierProbe }: PreflightDeps,
  signal: AbortSignal,
): Promise<TierDecision | undefined> {
  const options = tierOptionsOf(config);
  const findings = await findForTier(tierProbe, options, signal);
  try {
    return decideTier(options, findings);
  } catch (error) {
    if (error instanceof Fault) return undefined;
    throw error;
  }
}
