// SPDX-License-Identifier: AGPL-3.0-or-later

// `runs abandon`: gives up a delivery.

import { abandonDelivery } from "../../../src/app/deliveries/abandon_delivery.ts";
import { openProcessLedger } from "../../../src/app/open_stores.ts";
import { readSettings } from "../../../src/app/settings/settings.ts";
import type { Command, CommandContext, Given } from "../../command.ts";

export const runsAbandon: Command = {
  name: "runs abandon",
  summary: "Give up the delivery of a film; the film stays where it is",
  positionals: ["run"],
  examples: ["photos-memories runs abandon 20250901_090312_7d3f"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const settings = await readSettings(context);
  await using ledger = await openProcessLedger(settings.paths);
  const { runId, filmPath } = await abandonDelivery(ledger, settings, given.positionals[0]!);
  context.terminal.out(
    `The delivery of run ${runId} is given up` +
      (filmPath === undefined ? "" : `; the film stays in ${filmPath}`),
  );
  return 0;
}
