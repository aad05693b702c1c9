// SPDX-License-Identifier: AGPL-3.0-or-later

// The open library of a serving process, in memory.

import type { LibraryService, OpenLibrary } from "../../../src/app/library/library_service.ts";
import type { Ledger } from "../../../src/ledger/ledger.ts";
import { FOLDER_ACCOUNT } from "../../../src/library/asset.ts";
import type { Library } from "../../../src/library/library.ts";
import { readPlaces } from "../../../src/library/places.ts";

export function memoryLibraryService(
  library: Library,
  ledger: Ledger,
): Pick<LibraryService, "use" | "choices" | "renew"> {
  const { signal } = new AbortController();
  const places = () => readPlaces(library, signal);
  // Use cases of settings and pixels open what they need themselves.
  const open = { library, ledger, account: FOLDER_ACCOUNT, places } as unknown as OpenLibrary;
  return {
    use: (work) => work(open),
    renew: () => Promise.resolve(),
    choices: async () => ({
      people: (await library.people()).map(({ name }) => name),
      albums: (await library.albums()).map(({ name }) => name),
      places: await places(),
    }),
  };
}
