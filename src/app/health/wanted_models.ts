// Which model files this machine has a use for.

import { tierProbe } from "../open_app.ts";
import { PICTURE_PRODUCERS } from "../../facts/fact_source.ts";
import type { Artifact } from "../../facts/models/artifacts.ts";
import { findForTier } from "../../facts/open_picture_facts.ts";
import { decideTier, type Tier, tierRulesOf } from "../../facts/tier.ts";
import type { Settings } from "../settings/settings.ts";

/** The tier once every file is here, and whether it uses the detectors. Throws Fault as `decideTier`. */
export async function tierOfAllModels(
  { config, paths }: Pick<Settings, "config" | "paths">,
  signal: AbortSignal,
): Promise<{ readonly tier: Tier; readonly detectors: boolean }> {
  const rules = tierRulesOf(config);
  const probe = {
    ...tierProbe({ config, paths }),
    localProducers: () => Promise.resolve(PICTURE_PRODUCERS),
  };
  const { tier, wants } = decideTier(rules, await findForTier(probe, rules, signal));
  return { tier, detectors: wants.some((producer) => producer !== "heads") };
}

/** In the order of the table. */
export function wantedModels(
  table: readonly Artifact[],
  { detectors, stems }: { readonly detectors: boolean; readonly stems: boolean },
): readonly Artifact[] {
  return table.filter(({ name, producer }) =>
    name === "stems" ? stems : detectors || producer === "heads" || producer === undefined
  );
}
