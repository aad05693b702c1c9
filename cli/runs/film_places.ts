// Where commands look for films that are not where they were made.

import type { Config } from "../../src/config/schema.ts";
import type { FilmPlaces } from "../../src/ledger/run_views.ts";
import { isThere } from "../../src/system/files/files.ts";
import { expandHome } from "../../src/system/paths.ts";

/** By the settings of the moment a film is looked for, where they are a function. */
export function filmPlaces(
  config: Pick<Config, "output"> | (() => Pick<Config, "output">),
): FilmPlaces {
  const now = typeof config === "function" ? config : () => config;
  return {
    get outputFolder() {
      return expandHome(now().output.directory);
    },
    isThere,
  };
}
