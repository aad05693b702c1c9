// SPDX-License-Identifier: AGPL-3.0-or-later

// A film with what pages say of it beyond its row in the ledger.

import { storedPeriod, storedSubtitle } from "../../film/select/shown_period.ts";
import type { RunReader } from "../../ledger/ledger.ts";
import type { Run } from "../../ledger/run.ts";
import type { WebDeps } from "../web_deps.ts";

export interface TitledFilm extends Run {
  /** The second line of its title. */
  readonly subtitle?: string;
  /** Its days as pages write them; absent where only `summary` is left, in the words of the film. */
  readonly period?: string;
}

export async function titledFilm(
  runs: Pick<RunReader, "document">,
  run: Run,
  locale: string,
): Promise<TitledFilm> {
  return {
    ...run,
    subtitle: await storedSubtitle(runs, run.runId),
    period: await storedPeriod(runs, run.runId, locale),
  };
}

export async function hasFilmFile(films: WebDeps["films"], { outputPath }: Run): Promise<boolean> {
  return outputPath !== undefined && await films.openFile(outputPath) !== undefined;
}
