// Nose and mouth, in the units of the face.

import { mix } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";
import type { FaceLook, FaceShape } from "./face_shape.ts";

export function nose(
  sheet: Sheet,
  who: Character,
  shape: FaceShape,
  look: FaceLook,
  x: number,
  shade: string,
): void {
  const y = shape.noseY, young = who.age === "small" || who.age === "child";
  const w = young ? 5 : who.beard ? 7 : 5.8, dark = -look.light;
  if (!young) {
    // The plane of the nose turned from the light.
    sheet.path(
      `M${num(x + dark * 1.5)} ${num(shape.eyeY + 1)}Q${num(x + dark * 4)} ${num(y - 8)} ${
        num(x + dark * w * 1.05)
      } ${num(y - 1.5)}L${num(x + dark * 1)} ${num(y - 1)}z`,
      shade,
      0.28,
    );
  }
  sheet.path(
    `M${num(x - w)} ${num(y - 1)}Q${num(x - w * 0.6)} ${num(y + 3)} ${num(x)} ${num(y + 3.4)}Q${
      num(x + w * 0.6)
    } ${num(y + 3)} ${num(x + w)} ${num(y - 1)}Q${num(x + w * 0.5)} ${num(y + 1.6)} ${num(x)} ${
      num(y + 1.4)
    }Q${num(x - w * 0.5)} ${num(y + 1.6)} ${num(x - w)} ${num(y - 1)}z`,
    shade,
    0.75,
  );
  sheet.ellipse(x + look.light * 1.2, y - 3.2, w * 0.34, 1.7, "#fff4e6", 0.3);
}

export function mouth(
  sheet: Sheet,
  who: Character,
  shape: FaceShape,
  look: FaceLook,
  x: number,
  shade: string,
): void {
  const y = shape.mouthY, young = who.age === "small" || who.age === "child";
  if (look.mood === "blow") {
    sheet.ellipse(x, y + 1, 5.6, 5, who.lips);
    sheet.ellipse(x, y + 1, 2.6, 2.4, "#5a2320");
    return;
  }
  if (look.mood === "wonder") {
    sheet.ellipse(x, y + 1.5, 5, 5.4, "#6a2826");
    sheet.ellipse(x, y + 4.6, 3.2, 2, "#c9706a");
    return;
  }
  if (look.mood === "laugh") {
    const w = young ? 14 : 14.5;
    const open = `M${num(x - w)} ${num(y - 4)}Q${num(x)} ${num(y - 0.5)} ${num(x + w)} ${
      num(y - 4)
    }Q${num(x + w * 0.72)} ${num(y + 9.5)} ${num(x)} ${num(y + 9.8)}Q${num(x - w * 0.72)} ${
      num(y + 9.5)
    } ${num(x - w)} ${num(y - 4)}z`;
    sheet.path(open, "#6e2626");
    sheet.clipped(open, () => {
      sheet.path(
        `M${num(x - w)} ${num(y - 6)}H${num(x + w)}V${num(y - 1)}Q${num(x)} ${num(y + 4)} ${
          num(x - w)
        } ${num(y - 1)}z`,
        "#fdf8f0",
      );
      sheet.ellipse(x, y + 9.5, 8, 4.2, "#d57a70");
    });
    sheet.line(open, { width: 1.5, colour: who.lips });
    for (const side of [-1, 1]) {
      sheet.line(
        `M${num(x + side * (w + 2))} ${num(y - 9)}Q${num(x + side * (w + 5))} ${num(y - 3)} ${
          num(x + side * (w + 1.5))
        } ${num(y + 3)}`,
        { width: 1.2, colour: shade, opacity: 0.4 },
      );
    }
    return;
  }
  const w = look.mood === "smile" ? 13.5 : 9.5, bend = look.mood === "smile" ? 6.2 : 1.2;
  const corner = y - bend * 0.55;
  sheet.path(
    `M${num(x - w)} ${num(corner)}Q${num(x - w * 0.45)} ${num(y - 2.4)} ${num(x - 1.6)} ${
      num(y - 2.2)
    }L${num(x)} ${num(y - 1.5)}L${num(x + 1.6)} ${num(y - 2.2)}Q${num(x + w * 0.45)} ${
      num(y - 2.4)
    } ${num(x + w)} ${num(corner)}Q${num(x)} ${num(y + bend + 6)} ${num(x - w)} ${num(corner)}z`,
    young ? mix(who.lips, who.skin, 0.25) : who.lips,
  );
  sheet.line(
    `M${num(x - w)} ${num(corner)}Q${num(x)} ${num(y + bend * 0.8)} ${num(x + w)} ${num(corner)}`,
    { width: 1.4, colour: mix(who.lips, "#3a1212", 0.6) },
  );
  sheet.ellipse(x + look.light, y + bend * 0.45 + 2, 3.6, 0.9, "#ffe6da", 0.45);
}
