// Falling snow as layers of a picture.

import type { Random } from "../../../../base/random.ts";
import { circle } from "../../brush/sky.ts";
import { Sheet } from "../../paint/sheet.ts";

/** Flakes near the lens are large and soft, far ones small and sharp. */
export function snowfall(random: Random): { readonly sheet: Sheet; readonly blur?: number }[] {
  return ([[260, 2, 5, 0, 0.75], [70, 7, 13, 5, 0.6], [12, 22, 40, 14, 0.4]] as const).map(
    ([count, small, large, blur, opacity]) => {
      const sheet = new Sheet(2400, 1800);
      let d = "";
      for (let i = 0; i < count; i++) {
        d += circle(random.next() * 2400, random.next() * 1800, random.between(small, large));
      }
      sheet.path(d, "#ffffff", opacity);
      return { sheet, blur };
    },
  );
}
