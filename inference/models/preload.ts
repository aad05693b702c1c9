// Loads every model at the start, side by side as far as there are seats. A model that cannot be
// loaded is logged; the first request for it tries again.

import { reasonOf } from "../../src/base/fault.ts";
import type { Log } from "../../src/base/log.ts";
import type { PictureModel } from "../../src/facts/picture_model.ts";
import type { Lanes } from "../admission/lanes.ts";
import { upkeepInLane } from "../admission/run_in_lane.ts";

/** Never rejects; nothing more is loaded once `signal` fires. */
export async function preload(
  models: readonly PictureModel[],
  lanes: Lanes,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  await Promise.all(models.map(async (model) => {
    try {
      await upkeepInLane(lanes, model.producer, () => model.load(), signal);
      log.info(`Loaded "${model.producer}"`);
    } catch (error) {
      if (signal.aborted) return;
      log.warning(`Could not load "${model.producer}" at the start: ${reasonOf(error)}`);
    }
  }));
}
