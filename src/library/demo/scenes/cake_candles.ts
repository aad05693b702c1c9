// Ida and her cake: a close view that is taken five times in two seconds.

import type { Random } from "../../../base/random.ts";
import { balloon, bunting, confetti, PARTY_COLOURS } from "../brush/party.ts";
import { cake } from "../brush/cake.ts";
import type { Painting } from "../paint/painting.ts";
import type { Sheet } from "../paint/sheet.ts";
import { bust } from "../people/bust.ts";
import { EMIL, IDA } from "../people/cast.ts";
import type { Mood } from "../people/face_shape.ts";
import { outfitOf } from "../people/outfit.ts";
import { faceAt, landscape } from "./frame.ts";

export interface CakeCandlesLook {
  /** A smile, a breath, two times blowing, laughter. */
  readonly frame: 0 | 1 | 2 | 3 | 4;
}

const FRAMES: readonly (readonly [mood: Mood, burning: number, lean: number, forward: number])[] = [
  ["smile", 9, 0.05, 0],
  ["wonder", 9, 0.1, 18],
  ["blow", 9, -0.75, 60],
  ["blow", 4, -0.9, 66],
  ["laugh", 0, 0, 10],
];

/** The room behind: dim, warm, with balloons. */
export function partyRoom(sheet: Sheet): void {
  sheet.cover(
    sheet.linear([[0, "#5c3a4a"], [0.6, "#7d4d48"], [1, "#4a2f3a"]], [0, 0], [0, sheet.height]),
  );
  sheet.rect(1500, 180, 620, 620, "#33405f");
  sheet.rect(1800, 180, 20, 620, "#8a6a58");
  sheet.rect(1500, 480, 620, 18, "#8a6a58");
  bunting(sheet, [-60, 120], [2460, 90], 170, 15, 150);
  for (
    const [x, y, r, i] of [
      [240, 560, 150, 0],
      [470, 420, 130, 1],
      [2180, 620, 160, 2],
      [1980, 420, 130, 5],
      [120, 840, 130, 3],
      [1330, 360, 110, 4],
    ] as const
  ) {
    balloon(sheet, x, y, r, PARTY_COLOURS[i]!);
  }
  sheet.glow(1200, 900, 1250, "#ffab57", 0.55);
}

export function tableCloth(sheet: Sheet, y: number): void {
  sheet.path(
    `M-10 ${y}Q1200 ${y - 40} 2410 ${y}V1810H-10z`,
    sheet.radial([[0, "#ffe2b0"], [0.5, "#e3ac80"], [1, "#8a5a5c"]], 1200, y + 40, 1500),
  );
  for (let i = -6; i <= 6; i++) {
    sheet.path(
      `M${1200 + i * 130} ${y - 22}l16 0L${1200 + i * 330 + 40} 1810h-40z`,
      "#c8584c",
      0.28,
    );
  }
}

export function cakeCandles({ frame }: CakeCandlesLook, random: Random): Painting {
  const behind = landscape(), sheet = landscape();
  partyRoom(behind);
  const [mood, burning, lean, forward] = FRAMES[frame]!;
  const ida = { ...IDA, skin: "#f2bb90" }, emil = { ...EMIL, skin: "#e9ae86" };
  const front = { x: 1130 + frame * 5, y: 640 + forward, scale: 8.2 + forward * 0.006 };
  const back = { x: 1790, y: 850 - frame * 4, scale: 6 };
  sheet.placed(back, () => {
    const mood = frame === 4 ? "laugh" : "wonder";
    const look = { turn: -0.5, mood, light: -1, rim: "#ffc06a" } as const;
    bust(sheet, emil, look, outfitOf(emil, { top: "#6fae5c" }), -4);
  });
  sheet.placed(front, () => {
    const hat = { kind: "party", colour: "#4f9eb5" } as const;
    const worn = outfitOf(ida, { top: "#f6efe0", pattern: { kind: "dots", colour: "#e2574c" } });
    bust(sheet, ida, { turn: 0.1, mood, light: 1, rim: "#ffc970", hat }, worn, 2 - frame);
  });
  tableCloth(sheet, 1440);
  cake(sheet, { x: 1170, y: 1660, half: 370, candles: 9, burning, lean });
  if (frame === 4) confetti(sheet, 60, 1700, 110, 22, random);
  if (burning > 0) sheet.glow(1180, 1230, 760, "#ffb252", 0.3);
  return {
    layers: [{ sheet: behind, blur: 26 }, { sheet }],
    finish: {
      bloom: 0.7,
      grain: 0.6,
      vignette: 0.42,
      toning: { shadows: "#6a5a8c", highlights: "#b08a4e", share: 0.18 },
    },
    faces: [
      faceAt(sheet, "Emil", back.x, back.y, back.scale),
      faceAt(sheet, "Ida", front.x, front.y, front.scale),
    ],
  };
}
