// Many people from behind.

import type { Random } from "../../../../base/random.ts";
import { mix } from "../../paint/colour.ts";
import { num, Sheet } from "../../paint/sheet.ts";

/** Heads and shoulders from behind, as one dark row with lit hair. */
export function crowd(sheet: Sheet, y: number, random: Random, step = 120): void {
  let bodies = "", rims = "";
  const size = step * 0.42;
  for (let x = -40; x < sheet.width + 40; x += step * random.between(0.62, 1.1)) {
    const r = size * random.between(0.85, 1.1), cy = y + random.between(-0.5, 0.5) * size;
    bodies += `M${num(x - r)} ${num(cy)}a${num(r)} ${num(r * 1.15)} 0 1 1 ${num(r * 2)} 0a${
      num(r)
    } ${num(r * 1.15)} 0 1 1 ${num(-r * 2)} 0z`;
    bodies += `M${num(x - r * 2.3)} ${num(cy + size * 8)}V${num(cy + r * 2.2)}Q${num(x - r * 2)} ${
      num(cy + r * 1.2)
    } ${num(x)} ${num(cy + r)}Q${num(x + r * 2)} ${num(cy + r * 1.2)} ${num(x + r * 2.3)} ${
      num(cy + r * 2.2)
    }V${num(cy + size * 8)}z`;
    rims += `M${num(x - r * 0.9)} ${num(cy - r * 0.3)}Q${num(x - r * 0.6)} ${num(cy - r * 1.2)} ${
      num(x)
    } ${num(cy - r * 1.16)}Q${num(x + r * 0.7)} ${num(cy - r * 1.1)} ${num(x + r * 0.92)} ${
      num(cy - r * 0.2)
    }Q${num(x + r * 0.5)} ${num(cy - r * 0.86)} ${num(x)} ${num(cy - r * 0.9)}Q${
      num(x - r * 0.5)
    } ${num(cy - r * 0.9)} ${num(x - r * 0.9)} ${num(cy - r * 0.3)}z`;
    if (random.next() < 0.16) {
      bodies += `M${num(x + r)} ${num(cy + r * 1.8)}L${num(x + r * 1.9)} ${num(cy - r * 2.4)}h${
        num(r * 0.5)
      }L${num(x + r * 2)} ${num(cy + r * 2)}z`;
    }
  }
  const near = (y - 1300) / 400;
  sheet.path(bodies, mix("#3f2f5c", "#1c1534", Math.min(1, near)));
  sheet.path(rims, "#ffb46a", 0.5);
}
