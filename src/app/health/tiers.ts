// SPDX-License-Identifier: AGPL-3.0-or-later

// The tier of this machine, the model files it has a use for, and sentences about them.

import { Fault } from "../../base/fault.ts";
import { PICTURE_PRODUCERS } from "../../facts/fact_source.ts";
import type { Artifact } from "../../facts/models/artifacts.ts";
import { findForTier, type TierProbe } from "../../facts/open_picture_facts.ts";
import { CAPTIONS_HINT, decideTier, type Tier, type TierDecision } from "../../facts/tier.ts";
import { tierOptionsOf } from "../../facts/tier.ts";
import type { Cut } from "../../film/select/cut.ts";
import { tierProbe } from "../open_app.ts";
import type { Settings } from "../settings/settings.ts";

/** The tier, or the sentence why it cannot be decided. Throws Fault `cancelled`. */
export async function decidedTier(
  { config }: Pick<Settings, "config">,
  probe: TierProbe,
  signal?: AbortSignal,
): Promise<TierDecision | { readonly error: string }> {
  const options = tierOptionsOf(config);
  try {
    return decideTier(options, await findForTier(probe, options, signal));
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    return { error: error.message };
  }
}

/** The tier once every file is here, and whether it uses the detectors. Throws Fault as `decideTier`. */
export async function tierOfAllModels(
  { config, paths }: Pick<Settings, "config" | "paths">,
  signal: AbortSignal,
): Promise<{ readonly tier: Tier; readonly detectors: boolean }> {
  const options = tierOptionsOf(config);
  const probe = {
    ...tierProbe({ config, paths }),
    localProducers: () => Promise.resolve(PICTURE_PRODUCERS),
  };
  const { tier, wants } = decideTier(options, await findForTier(probe, options, signal));
  return { tier, detectors: wants.some((producer) => producer !== "heads") };
}

/** The files of the table that are wanted, in its order. */
export function wantedModels(
  table: readonly Artifact[],
  { detectors, stems }: { readonly detectors: boolean; readonly stems: boolean },
): readonly Artifact[] {
  return table.filter(({ name, producer }) =>
    name === "stems" ? stems : detectors || producer === "heads" || producer === undefined
  );
}

export function detectorsText(tier: Tier, usesThem: boolean): string {
  return usesThem
    ? `Tier ${tier} uses the detectors as well`
    : `Tier ${tier} needs no detectors; --detectors fetches them`;
}

/** Nothing where the tier asks for captions, or an earlier one left some to show. */
export function wordlessNote(
  { words }: Pick<Cut, "words">,
  { tier, wantsCaptions }: Pick<TierDecision, "tier" | "wantsCaptions">,
): string | undefined {
  if (wantsCaptions || words !== undefined) return undefined;
  return `No captions: tier ${tier} asks for none. ${CAPTIONS_HINT}`;
}
