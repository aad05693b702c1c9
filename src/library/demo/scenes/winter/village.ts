// The village in the snow: houses, church, tracks.

import { house, smoke } from "../../brush/house.ts";
import { type Colour, mix, tone } from "../../paint/colour.ts";
import { num, Sheet } from "../../paint/sheet.ts";
import type { Palette } from "./palette.ts";

export function village(sheet: Sheet, palette: Palette, dusk: boolean): void {
  const lit = { colour: "#ffcf73", share: dusk ? 0.85 : 0.2, seed: 4 };
  const tint = (colour: Colour) => mix(colour, palette.far, dusk ? 0.55 : 0.15);
  const roof = tint("#7a4638"), snow = palette.snow[0];
  house(sheet, {
    x: 1420,
    y: 1362,
    width: 210,
    height: 150,
    wall: tint("#caa27c"),
    roof,
    lit,
    snow,
    columns: 2,
    rows: 1,
    side: 1,
  });
  house(sheet, {
    x: 1180,
    y: 1390,
    width: 300,
    height: 200,
    wall: tint("#e2c39a"),
    roof,
    lit: { ...lit, seed: 9 },
    snow,
    side: 1,
    door: tint("#7a4a35"),
  });
  house(sheet, {
    x: 880,
    y: 1372,
    width: 220,
    height: 130,
    wall: tint("#b98a68"),
    roof,
    lit: { ...lit, seed: 13 },
    snow,
    form: "eaves",
    columns: 3,
    rows: 1,
    side: 1,
  });
  church(sheet, tint("#efdcc4"), tint("#46566e"), dusk ? lit.colour : tint("#5b6f84"), snow);
  smoke(sheet, 1250, 1070, 110, mix("#ffffff", palette.mist, 0.5));
  if (dusk) {
    for (const [x, y] of [[1180, 1340], [1420, 1320], [880, 1330], [1640, 1330]] as const) {
      sheet.glow(x, y, 260, "#ffb65c", 0.5);
    }
  }
}

function church(sheet: Sheet, wall: Colour, roof: Colour, light: Colour, snow: Colour): void {
  sheet.path("M1660 1366V1266L1760 1210L1860 1266V1366z", tone(wall, -0.05));
  sheet.path("M1646 1280L1668 1196H1850L1874 1280z", roof);
  sheet.path("M1652 1262L1668 1192H1850L1868 1262Q1760 1236 1652 1262z", snow);
  for (const x of [1700, 1760, 1820]) sheet.rect(x - 11, 1298, 22, 44, light, 1, 11);
  sheet.path("M1585 1366V1150H1671V1366z", wall);
  sheet.path("M1574 1156L1628 968L1682 1156z", roof);
  sheet.path("M1590 1100L1628 968L1640 1010Q1612 1050 1590 1100z", snow, 0.9);
  sheet.rect(1615, 1190, 26, 46, light, 1, 13);
}

export function tracks(sheet: Sheet, colour: Colour): void {
  for (const shift of [0, 34]) {
    sheet.line(
      `M${num(900 + shift * 3.4)} 1810Q${1180 + shift} 1600 ${1150 + shift} 1480T${
        1230 + shift * 0.4
      } 1400`,
      { width: 12, colour, opacity: 0.6 },
    );
  }
}
