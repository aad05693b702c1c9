// SPDX-License-Identifier: AGPL-3.0-or-later

// The themes of last year, as the library's own search answers.

import type { Message } from "../../messages/say.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { type LocalDate, yearOf, yearRange } from "../../base/local_time.ts";
import { readThemes } from "../../film/brief/themes.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { SnapshotTheme } from "../snapshot.ts";

/** When they cannot be read, the decision goes on without and a note says why. Throws Fault `cancelled`. */
export async function lastYearsThemes(
  library: Pick<Library, "search" | "assets">,
  today: LocalDate,
  isShown: (asset: Asset) => boolean,
  signal: AbortSignal,
): Promise<{ readonly themes: readonly SnapshotTheme[]; readonly notes: readonly Message[] }> {
  try {
    const answers = await readThemes(library, yearRange(yearOf(today) - 1), signal, isShown);
    const themes = answers.map(({ theme, pictures, days }) => ({
      theme,
      pictures: pictures.length,
      days,
    }));
    return { themes, notes: [] };
  } catch (error) {
    if (error instanceof Fault && error.code === "cancelled") throw error;
    return {
      themes: [],
      notes: [{ key: "lacking.themes", values: { reason: { english: reasonOf(error) } } }],
    };
  }
}
