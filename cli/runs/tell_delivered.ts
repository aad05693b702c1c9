// SPDX-License-Identifier: AGPL-3.0-or-later

// Prints the end of a delivery: its warnings and the link to the film.

import type { Config } from "../../src/config/schema.ts";
import { filmLink } from "../../src/film/delivery/check_deliverable.ts";
import type { Delivered } from "../../src/film/delivery/deliver_film.ts";
import type { RunId } from "../../src/ledger/run.ts";
import type { CommandContext } from "../command.ts";

/** The link to the film comes last, alone on its line. */
export function tellDelivered(
  { terminal }: Pick<CommandContext, "terminal">,
  config: Config,
  runId: RunId,
  { assetId, sent, warnings }: Delivered,
): void {
  for (const warning of warnings) terminal.note(terminal.paint.yellow(warning));
  const where = sent
    ? "Delivered to the library server"
    : "The library server had this film already";
  const copy = warnings.length > 0 ? "the local copy is kept" : "the local copy was removed";
  terminal.note(`${where}; ${copy}`);
  if (warnings.length > 0) {
    terminal.note(`Once that is mended, finish it with: photos-memories runs upload ${runId}`);
  }
  terminal.out(filmLink(config.immich, assetId) ?? assetId);
}
