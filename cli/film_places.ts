// Where commands look for films that are not where they were made.

import type { Config } from "../src/config/schema.ts";
import type { FilmPlaces } from "../src/ledger/moved_films.ts";
import { isThere } from "../src/system/files.ts";
import { expandHome } from "../src/system/paths.ts";

export function filmPlaces({ output }: Pick<Config, "output">): FilmPlaces {
  return { outputFolder: expandHome(output.directory), isThere };
}
