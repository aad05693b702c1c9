// The snowman, close.

import type { Random } from "../../../../base/random.ts";
import { farFirs, ridge } from "../../brush/land.ts";
import { sky } from "../../brush/sky.ts";
import { fir } from "../../brush/fir.ts";
import { mix } from "../../paint/colour.ts";
import { num, type Sheet } from "../../paint/sheet.ts";

export function snowman(sheet: Sheet, random: Random): void {
  sky(sheet, 1500, ["#8db2d6", "#cfdfea", "#fbe6d6"]);
  const far = ridge(sheet, {
    seed: 18,
    y: 1350,
    rise: 80,
    wave: 420,
    colour: "#b9cade",
    mist: "#e6edf4",
    depth: 300,
  });
  farFirs(sheet, far, { height: 150, gap: 34, colour: "#8aa6b8" }, random);
  for (const [x, h] of [[170, 720], [1600, 820]] as const) {
    fir(sheet, { x, y: 1640, height: h, colour: "#567a82", snow: "#f8fafc", side: -1 }, random);
  }
  sheet.path(
    "M-10 1560Q900 1460 1810 1580V2410H-10z",
    sheet.linear([[0, "#ffffff"], [1, "#bccce4"]], [0, 1500], [0, 2400]),
  );
  sheet.ellipse(1080, 2190, 620, 80, "#8fa4cc", 0.4);
  const ball = (x: number, y: number, r: number) => {
    sheet.ellipse(
      x,
      y,
      r,
      r * 0.96,
      sheet.radial(
        [[0, "#ffffff"], [0.6, "#f1f5fa"], [1, "#b3c4e0"]],
        x - r * 0.4,
        y - r * 0.45,
        r * 1.5,
      ),
    );
  };
  ball(900, 1840, 400);
  ball(900, 1340, 290);
  for (const s of [-1, 1]) {
    sheet.line(
      `M${900 + s * 260} 1330Q${900 + s * 420} 1240 ${900 + s * 560} ${s < 0 ? 1080 : 1120}`,
      { width: 26, colour: "#5f4638" },
    );
    sheet.line(`M${900 + s * 480} ${1170}l${s * 20} -110M${900 + s * 520} ${1130}l${s * 100} -20`, {
      width: 16,
      colour: "#5f4638",
    });
  }
  ball(900, 950, 210);
  for (const y of [1240, 1350, 1460]) sheet.ellipse(900, y, 26, 26, "#3a3440");
  for (
    const [x, y] of [[820, 900], [980, 900], [790, 1020], [840, 1058], [900, 1072], [960, 1058], [
      1010,
      1020,
    ]] as const
  ) sheet.ellipse(x, y, y < 950 ? 25 : 15, y < 950 ? 27 : 15, "#2f2a34");
  sheet.path(
    "M890 950Q1010 950 1130 1000Q1010 1010 888 996z",
    sheet.linear([[0, "#f29a3c"], [1, "#d66a24"]], [0, 950], [0, 1010]),
  );
  sheet.path(
    "M690 1090Q900 1200 1110 1090Q1140 1150 1100 1180Q900 1270 700 1180Q660 1150 690 1090z",
    "#c8463f",
  );
  sheet.path("M1000 1190L1110 1180L1170 1480Q1110 1500 1060 1488z", "#b23a3a");
  for (let i = 0; i < 5; i++) {
    sheet.line(`M${1064 + i * 24} 1486l6 44`, { width: 10, colour: "#c8463f" });
  }
  for (let i = 0; i < 6; i++) {
    sheet.line(
      `M${num(720 + i * 66)} ${num(1128 + 38 * Math.sin((i + 0.5) / 6 * Math.PI))}l10 60`,
      { width: 14, colour: "#f1d9a4" },
    );
  }
  sheet.ellipse(900, 792, 280, 44, mix("#2f3348", "#5a6a8a", 0.2));
  sheet.path(
    "M720 784V560Q900 520 1080 560V784Q900 830 720 784z",
    sheet.linear([[0, "#4a5068"], [1, "#282b3c"]], [720, 0], [1080, 0]),
  );
  sheet.path("M720 700Q900 744 1080 700V770Q900 816 720 770z", "#c8463f");
  sheet.path("M640 786Q900 730 1160 786Q900 800 640 786z", "#ffffff", 0.85);
}
