// SPDX-License-Identifier: AGPL-3.0-or-later

// What is known of pictures, and by whom: the tier and why, the model files, and the inference service.

import { Fault } from "../../base/fault.ts";
import { completeProducers, lackText, remedyFor } from "../../facts/models/model_state.ts";
import { findForTier } from "../../facts/open_picture_facts.ts";
import {
  decideTier,
  lacks,
  type ServiceHealth,
  type TierDecision,
  type TierOptions,
  tierOptionsOf,
} from "../../facts/tier.ts";
import type { Check, PreflightDeps, PreflightRow } from "./check.ts";

export const checkTier: Check = async (deps, signal) => {
  const options = tierOptionsOf(deps.config);
  const url = options.factsBaseUrl;
  const health = url === undefined ? undefined : deps.tierProbe.health(signal);
  // Asked once for both rows.
  const probe = { ...deps.tierProbe, health: () => health! };
  let decided: TierDecision | undefined;
  let tier: PreflightRow;
  try {
    decided = decideTier(options, await findForTier(probe, options, signal));
    const { reason, because } = decided;
    const hint = because && sentenceOf(because);
    tier = { name: "Tier", status: "OK", message: `${decided.tier}: ${reason}`, hint };
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    tier = { name: "Tier", status: "ERROR", message: error.message, hint: error.hint };
  }
  return [
    tier,
    await modelsRow(deps, options, decided, await health, signal),
    serviceRow(options, await health),
  ];
};

/** "this machine has no GPU" → "This machine has no GPU" */
function sentenceOf(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

async function modelsRow(
  deps: PreflightDeps,
  { factsBaseUrl, fallbackToLocal, remoteProducers }: TierOptions,
  decided: TierDecision | undefined,
  health: ServiceHealth | undefined,
  signal: AbortSignal,
): Promise<PreflightRow> {
  const name = "Models";
  const states = await deps.models(signal);
  const details = states.filter(({ status }) => status !== "absent")
    .map(({ artifact, status, path }) => `${artifact.label}: ${status}, ${path}`);
  const wrong = states.filter(({ status }) => status === "wrong");
  if (wrong.length > 0) {
    const labels = wrong.map(({ artifact }) => artifact.label).join(", ");
    return {
      name,
      status: "ERROR",
      message: `Not the files they should be: ${labels}`,
      hint: remedyFor(wrong.flatMap(({ artifact }) => artifact.producer ?? [])),
      details,
    };
  }
  const wants = decided?.wants ?? [];
  if (wants.length === 0) {
    return {
      name,
      status: "SKIPPED",
      message: "This tier does without; they would say what pictures show",
      hint: remedyFor(["heads"]),
      details,
    };
  }
  const complete = completeProducers(states);
  const lacking = wants.filter((producer) => !complete.includes(producer));
  if (lacking.length === 0) {
    const lack = deps.providerLack();
    return lack === undefined
      ? { name, status: "OK", message: `Here for ${wants.join(", ")}`, details }
      : {
        name,
        status: "ERROR",
        message: `Here, and cannot run: ${lack.message}`,
        hint: `To mend it, ${lack.remedy ?? "set models.provider to auto"}`,
        details,
      };
  }
  const lack = lackText(states, lacking);
  const isServed = factsBaseUrl !== undefined && health?.kind === "serving" &&
    lacking.every((producer) => remoteProducers.includes(producer) && !lacks(health, producer));
  if (!isServed) {
    return {
      name,
      status: "ERROR",
      message: `What pictures show cannot be told: this machine lacks ${lack}`,
      hint: remedyFor(lacking),
      details,
    };
  }
  return fallbackToLocal
    ? {
      name,
      status: "WARNING",
      message:
        `This machine lacks ${lack}, so nothing takes over when the inference service is away`,
      hint: remedyFor(lacking),
      details,
    }
    : { name, status: "SKIPPED", message: "The inference service has them", details };
}

function serviceRow(
  { factsBaseUrl, fallbackToLocal, remoteProducers }: TierOptions,
  health: ServiceHealth | undefined,
): PreflightRow {
  const name = "Inference service";
  if (!health) {
    return { name, status: "SKIPPED", message: "None is configured; this machine decides" };
  }
  if (health.kind === "unreachable") {
    return {
      name,
      status: fallbackToLocal ? "WARNING" : "ERROR",
      message: `No answer from "${factsBaseUrl}": ${health.reason}`,
      hint: "Start the service, or correct inference.facts_base_url",
    };
  }
  if (health.provider === undefined) {
    return {
      name,
      status: "WARNING",
      message: `"${factsBaseUrl}" serves, but has nothing to run a model on`,
      hint: "See PROVIDER in the settings of the inference service",
    };
  }
  const cannot = remoteProducers.filter((producer) => lacks(health, producer));
  if (cannot.length > 0) {
    return {
      name,
      status: fallbackToLocal ? "WARNING" : "ERROR",
      message: `"${factsBaseUrl}" serves, but cannot answer for ${cannot.join(", ")}`,
      hint: "Do there what it says below, or leave them out of inference.producers",
      details: cannot.map((producer) => health.cannot![producer]!),
    };
  }
  const loaded = Object.entries(health.loaded);
  return {
    name,
    status: "OK",
    message: `Serving at "${factsBaseUrl}" on ${health.provider}` +
      (health.isPromise ? ", as it promises: the encoder is not loaded yet" : ""),
    details: loaded.map(([producer, providers]) => `${producer} runs on ${providers.join(", ")}`),
  };
}
