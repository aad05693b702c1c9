// A market stall under a striped awning: oranges, lemons, melons, bread, flowers.

import type { Random } from "../../../base/random.ts";
import { bloom } from "../brush/flora.ts";
import { type Colour, tone } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { IDA, NORA, RUTH } from "../people/cast.ts";
import { bust } from "../people/bust.ts";
import { figure, STANDING } from "../people/figure.ts";
import { outfitOf, summerOutfit } from "../people/outfit.ts";
import { landscape } from "./frame.ts";

export function marketStall(_look: Record<never, never>, random: Random): Painting {
  const behind = landscape(), sheet = landscape();
  behind.cover(
    behind.linear([[0, "#9cc3cf"], [0.5, "#f1d9ac"], [1, "#b98f70"]], [0, 0], [0, 1800]),
  );
  for (let i = 0; i < 9; i++) {
    const x = i * 290 - 60, h = random.between(500, 800);
    behind.rect(
      x,
      1050 - h,
      270,
      h + 300,
      random.pick(["#f0c9a0", "#e2e6dc", "#f6dd9c", "#d99a80"]),
    );
    for (let k = 0; k < 3; k++) behind.rect(x + 90, 1100 - h + k * 210, 80, 120, "#6a7f8a");
  }
  for (let i = 0; i < 12; i++) {
    behind.ellipse(
      random.next() * 2400,
      1200,
      60,
      170,
      random.pick(["#5a7a8a", "#b8604f", "#6f8a5a", "#d9b06a"]),
      0.9,
    );
  }
  seller(sheet);
  for (const x of [170, 2230]) sheet.rect(x, 330, 36, 1300, "#7a5640");
  counter(sheet, random);
  awning(sheet);
  hanging(sheet);
  buyers(sheet);
  return {
    layers: [{ sheet: behind, blur: 16 }, { sheet }],
    finish: {
      bloom: 0.4,
      grain: 0.4,
      vignette: 0.24,
      toning: { shadows: "#6a6a9c", highlights: "#aa8c5a", share: 0.18 },
    },
    faces: [],
  };
}

function awning(sheet: Sheet): void {
  const strip = 2400 / 14;
  for (let i = -1; i < 15; i++) {
    const x = i * strip, colour = i % 2 ? "#fff3de" : "#2f8577";
    const top = 1200 + (x - 1200) * 0.86, nextTop = 1200 + (x + strip - 1200) * 0.86;
    sheet.path(
      `M${num(top)} 60H${num(nextTop)}L${num(x + strip)} 400q${num(-strip / 2)} 110 ${
        num(-strip)
      } 0z`,
      sheet.linear([[0, tone(colour, 0.03)], [0.8, colour], [1, tone(colour, -0.08)]], [0, 60], [
        0,
        460,
      ]),
    );
  }
  sheet.rect(-10, 392, 2420, 12, "#1f5f56", 0.5);
  sheet.path(
    "M-10 404H2410V640Q1200 520 -10 640z",
    sheet.linear([[0, "#3a2a3f", 0.35], [1, "#3a2a3f", 0]], [0, 404], [0, 640]),
  );
}

/** Heaps of round fruit in crates, back rows first. */
function counter(sheet: Sheet, random: Random): void {
  sheet.rect(
    120,
    1180,
    2160,
    640,
    sheet.linear([[0, "#a9744a"], [1, "#6b4432"]], [0, 1180], [0, 1800]),
  );
  for (let x = 160; x < 2280; x += 132) sheet.rect(x, 1380, 8, 430, "#5a3828", 0.5);
  const crates: [number, Colour, Colour, number][] = [
    [300, "#f08a24", "#c95f1c", 62],
    [760, "#f6cf3a", "#d19f22", 54],
    [1220, "#d63f37", "#9c2a34", 56],
    [1680, "#8fb444", "#5c822f", 60],
    [2110, "#e9a2a0", "#c06a74", 50],
  ];
  for (const [cx, colour, dark, r] of crates) {
    for (let row = 0; row < 3; row++) {
      for (let i = 0; i < 5 - (row === 0 ? 1 : 0); i++) {
        const x = cx + (i - (row === 0 ? 1.5 : 2)) * r * 1.36 + random.between(-6, 6);
        const y = 1120 + row * 66 + random.between(-6, 6);
        sheet.ellipse(x, y, r, r * 0.96, dark);
        sheet.ellipse(x - r * 0.08, y - r * 0.08, r * 0.86, r * 0.84, colour);
        sheet.ellipse(x - r * 0.32, y - r * 0.36, r * 0.26, r * 0.2, "#fff6d8", 0.55);
        if (cx === 300 && (i + row) % 3 === 0) {
          sheet.path(`M${num(x)} ${num(y - r * 0.7)}q34 -50 70 -30q-20 40 -70 30z`, "#4f8a3f");
        }
      }
    }
    sheet.path(`M${cx - 212} 1290H${cx + 212}L${cx + 196} 1440H${cx - 196}z`, "#c99a62");
    sheet.rect(cx - 208, 1330, 416, 10, "#8a5f3c");
    sheet.rect(cx - 202, 1384, 404, 10, "#8a5f3c");
    sheet.path(`M${cx - 60} 1310h120v66h-120z`, "#fff6e2");
    for (let i = 0; i < 3; i++) sheet.rect(cx - 40 + i * 30, 1330, 20, 8, "#4a4440");
    sheet.rect(cx - 30, 1350, 60, 7, "#9a9088");
  }
}

function hanging(sheet: Sheet): void {
  for (
    const [x, colour, kind] of [[420, "#e2574c", 0], [620, "#f4efe2", 1], [1820, "#f4efe2", 1], [
      2010,
      "#d9a441",
      0,
    ]] as const
  ) {
    sheet.line(`M${x} 420V560`, { width: 5, colour: "#6a5040" });
    for (let i = 0; i < 9; i++) {
      const dx = ((i % 3) - 1) * 26 + (i % 2) * 8, dy = Math.floor(i / 3) * 54;
      if (kind === 0) sheet.path(`M${x + dx} ${560 + dy}q26 20 6 80q-26 -24 -6 -80z`, colour);
      else {
        sheet.ellipse(x + dx, 590 + dy, 25, 28, "#e6dcc8");
        sheet.ellipse(x + dx - 5, 586 + dy, 15, 20, colour);
      }
    }
  }
}

function seller(sheet: Sheet): void {
  const who = {
    ...RUTH,
    name: "",
    skin: "#c98f68",
    hair: "#5a4a44",
    glasses: undefined,
    style: "short" as const,
    beard: true,
    age: "adult" as const,
    lips: "#9c5a4a",
  };
  sheet.placed(
    { x: 1440, y: 690, scale: 3.6 },
    () =>
      bust(
        sheet,
        who,
        { turn: -0.4, mood: "laugh", light: -1, rim: "#ffeccb" },
        outfitOf(who, { top: "#f1ece0", collar: "shirt" }),
        -5,
      ),
  );
  sheet.path("M1300 1010H1580V1300H1300z", "#2f6a62");
}

function buyers(sheet: Sheet): void {
  const look = { turn: 0, mood: "smile", light: -1 } as const;
  sheet.placed(
    { x: 700, y: 2060, scale: 1220 / 650 },
    () =>
      figure(
        sheet,
        NORA,
        summerOutfit(NORA, {
          cut: "dress",
          top: "#e9e2d0",
          hat: { kind: "straw", colour: "#dcb878" },
        }),
        { ...STANDING, seen: "back", rightArm: [40, 96], leftArm: [-18, -8] },
        look,
      ),
  );
  sheet.placed(
    { x: 1040, y: 2080, scale: 940 / 550 },
    () =>
      figure(sheet, IDA, summerOutfit(IDA, { cut: "dress" }), {
        ...STANDING,
        seen: "back",
        rightArm: [60, 140],
      }, look),
  );
  sheet.placed({ x: 480, y: 1560 }, () => {
    sheet.path("M-120 20H130L104 190H-94z", "#c08a4a");
    sheet.line("M-104 24Q0 -150 112 24", { width: 18, colour: "#a06c38" });
    for (let i = 0; i < 5; i++) {
      sheet.line(`M-116 ${50 + i * 30}H124`, { width: 6, colour: "#8a5a30", opacity: 0.6 });
    }
    for (
      const [x, y, c] of [[-70, 0, "#e2574c"], [-10, -24, "#f2b632"], [50, -6, "#ef8fae"], [
        96,
        6,
        "#fff3e2",
      ]] as const
    ) bloom(sheet, "daisy", x, y, 40, c);
  });
}
