// SPDX-License-Identifier: AGPL-3.0-or-later

// What is seen first of a preview, drawn while the page that will ask for it is on its way.

import type { LaidOut } from "./laid_out_cuts.ts";
import type { PreviewParts } from "./previews.ts";
import { drawnPartsOf } from "./item_parts.ts";

export async function drawFirst(
  deps: PreviewParts,
  { preview, brief }: Pick<LaidOut, "preview" | "brief">,
): Promise<void> {
  const first = preview?.film.items[0];
  if (preview === undefined || first === undefined) return;
  await Promise.all(
    drawnPartsOf(first).map(async (key) => {
      const part = preview.parts.get(key);
      if (part?.kind === "sheet") await deps.sheet(part);
      if (part?.kind === "words") await deps.words(part, brief.locale);
    }),
  );
}
