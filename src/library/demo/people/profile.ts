// A head from the side, looking to the right; for walkers and for outlines against the light.

import { mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import type { Character } from "./cast.ts";
import { shapeOf } from "./face_shape.ts";
import type { HeadLook } from "./head.ts";

export function profile(sheet: Sheet, who: Character, look: HeadLook): void {
  const { eyeY, noseY, mouthY } = shapeOf(who);
  const young = who.age === "small" || who.age === "child", nose = young ? 5 : 10;
  const dark = mix(who.skin, "#6e2f22", look.plain ? 0 : 0.3);
  if (who.style === "long" || who.style === "bob") {
    const low = who.style === "long" ? 84 : 44;
    sheet.path(
      `M4 -54C-46 -58 -58 -14 -46 20Q-54 ${low - 20} -40 ${low}Q-20 ${low + 8} -10 ${
        low - 8
      }L4 10z`,
      tone(who.hair, look.plain ? 0 : -0.06),
    );
  }
  if (who.style === "pigtails") {
    sheet.path(`M-34 -6Q-66 4 -62 52Q-58 62 -50 58Q-44 30 -30 14z`, who.hair);
  }
  if (who.style === "bun") sheet.ellipse(-34, -44, 19, 18, who.hair);
  sheet.path(`M-22 20V72H16V30z`, dark);
  sheet.path(
    `M-6 -50C28 -52 38 -32 37 -14L36 ${num(eyeY)}Q${num(38 + nose * 0.4)} ${num(noseY - 6)} ${
      num(38 + nose)
    } ${num(noseY)}Q${num(36 + nose * 0.5)} ${num(noseY + 5)} 38 ${num(noseY + 5)}Q42 ${
      num(mouthY - 3)
    } 38 ${num(mouthY)}Q41 ${num(mouthY + 4)} 36 ${
      num(mouthY + 6)
    }Q36 50 22 50Q0 48 -8 32L-40 10C-46 -30 -30 -50 -6 -50z`,
    who.skin,
  );
  if (who.beard) {
    sheet.path(
      `M38 ${num(noseY + 6)}Q42 ${num(mouthY)} 37 52Q10 54 -8 30L4 12Q18 30 38 ${num(noseY + 6)}z`,
      who.hair,
    );
  }
  if (!look.plain) {
    sheet.ellipse(26, eyeY, 3, 4.4, "#2b1a15");
    sheet.line(`M18 ${num(eyeY - 11)}q7 -5 14 0`, {
      width: 3,
      colour: mix(who.hair, "#2a1712", 0.3),
    });
    const blush = mix(who.skin, "#c8503c", 0.5);
    sheet.ellipse(
      18,
      noseY + 1,
      11,
      9,
      sheet.radial([[0, blush, 0.6], [1, blush, 0]], 18, noseY + 1, 11),
    );
    sheet.ellipse(-6, eyeY + 8, 6.5, 10, dark);
  }
  sheet.path(
    who.style === "curls"
      ? `M34 -26Q44 -44 28 -48Q24 -66 6 -58Q-10 -70 -22 -56Q-44 -58 -44 -38Q-60 -30 -50 -12Q-60 6 -44 14Q-38 30 -22 24Q-10 22 -12 2Q-6 -16 6 -18Q26 -14 34 -26z`
      : `M36 -22C34 -58 6 -62 -14 -58C-50 -52 -56 -14 -46 16Q-36 34 -20 28Q-14 10 -12 0Q-6 -20 8 -22Q26 -30 36 -22z`,
    who.hair,
  );
  const hat = look.hat;
  if (hat?.kind === "wool") {
    sheet.ellipse(-12, -72, 13, 13, hat.colour);
    sheet.path(`M-50 -14C-54 -60 -20 -70 -8 -70C28 -70 40 -50 40 -26z`, hat.colour);
    sheet.path(`M-52 -12L42 -24V-38L-52 -28z`, tone(hat.colour, -0.08));
  } else if (hat?.kind === "straw") {
    sheet.path(`M-36 -30C-40 -74 30 -74 32 -34z`, hat.colour);
    sheet.path(`M-72 -22Q0 -44 70 -28Q0 -16 -72 -22z`, tone(hat.colour, -0.05));
  }
}
