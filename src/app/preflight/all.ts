// SPDX-License-Identifier: AGPL-3.0-or-later

// Every check, in the order of the table people read.

import { checkCaptions } from "./captions.ts";
import type { Check, PreflightDeps, PreflightRow } from "./check.ts";
import { checkLanguageModel } from "./language_model.ts";
import { checkHomeBase, checkLibraries } from "./libraries.ts";
import { checkMetrics } from "./metrics.ts";
import { checkNotifications } from "./notifications.ts";
import { checkConfiguration, checkSavedSettings } from "./configuration.ts";
import { checkSignIn } from "./sign_in.ts";
import {
  checkEncoders,
  checkRenderWorker,
  checkSoundFont,
  checkStorage,
  checkStores,
} from "./machine.ts";
import { checkTier } from "./tier.ts";

const CHECKS: readonly Check[] = [
  checkConfiguration,
  checkSavedSettings,
  checkLibraries,
  checkHomeBase,
  checkStores,
  checkStorage,
  checkEncoders,
  checkRenderWorker,
  checkSoundFont,
  checkTier,
  checkLanguageModel,
  checkCaptions,
  checkSignIn,
  checkMetrics,
  checkNotifications,
];

/** Looks at everything at once; rows keep the order of the table. Throws Fault `cancelled`. */
export async function preflight(
  deps: PreflightDeps,
  signal: AbortSignal,
): Promise<readonly PreflightRow[]> {
  return (await Promise.all(CHECKS.map((check) => check(deps, signal)))).flat();
}
