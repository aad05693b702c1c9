// People seen close, alone or together, in front of something out of focus.

import type { Random } from "../../../base/random.ts";
import { circle } from "../brush/sky.ts";
import { tone } from "../paint/colour.ts";
import type { Finish, Layer, PaintedFace, Painting } from "../paint/painting.ts";
import { Sheet } from "../paint/sheet.ts";
import { bust } from "../people/bust.ts";
import { type Character, EMIL, IDA, NORA, RUTH, THEO } from "../people/cast.ts";
import type { Mood } from "../people/face_shape.ts";
import { type Outfit, outfitOf } from "../people/outfit.ts";
import { backdrop, BACKDROP_LIGHT, type BackdropKind } from "./backdrop.ts";
import { faceAt } from "./frame.ts";
import { type Prop, propIn } from "./prop.ts";

const FAMILY = { Nora: NORA, Theo: THEO, Ida: IDA, Emil: EMIL, Ruth: RUTH } as const;
export type FamilyName = keyof typeof FAMILY;

export interface Sitter {
  readonly name: FamilyName;
  /** Middle of the face as fractions of the picture. */
  readonly x: number;
  readonly y: number;
  /** Height of the head as a fraction of the picture's height. */
  readonly size: number;
  readonly mood: Mood;
  readonly turn?: number;
  readonly tilt?: number;
  readonly worn?: Partial<Outfit>;
}

export interface ClosePeopleLook {
  readonly format: "upright" | "landscape" | "wide";
  readonly backdrop: BackdropKind;
  /** From back to front. */
  readonly sitters: readonly Sitter[];
  readonly prop?: Prop;
  /** How the light of the whole picture is, when not as usual. */
  readonly finish?: Finish;
}

const SIZES = { upright: [1800, 2400], landscape: [2400, 1800], wide: [2400, 1600] } as const;

export function closePeople(look: ClosePeopleLook, random: Random): Painting {
  const [width, height] = SIZES[look.format];
  const behind = new Sheet(width, height), front = new Sheet(width, height);
  backdrop(behind, look.backdrop, random);
  const light = BACKDROP_LIGHT[look.backdrop];
  const faces: PaintedFace[] = [];
  for (const sitter of look.sitters) {
    const plainly = FAMILY[sitter.name], scale = sitter.size * height / 100;
    const who: Character = light.dark ? { ...plainly, skin: tone(plainly.skin, -0.05) } : plainly;
    const x = sitter.x * width, y = sitter.y * height;
    front.placed({ x, y, scale }, () =>
      bust(
        front,
        who,
        { turn: sitter.turn ?? 0, mood: sitter.mood, light: light.side, rim: light.rim },
        outfitOf(who, sitter.worn),
        sitter.tilt ?? 0,
      ));
    faces.push(faceAt(front, sitter.name, x, y, scale));
  }
  if (look.prop) propIn(front, look.prop);
  const layers: Layer[] = [{ sheet: behind, blur: 22 }, { sheet: front }];
  if (look.backdrop === "snow") layers.push({ sheet: flakes(width, height, random), blur: 3 });
  return {
    layers,
    finish: {
      bloom: light.dark ? 0.55 : 0.4,
      grain: light.dark ? 0.65 : 0.4,
      vignette: light.dark ? 0.35 : 0.2,
      toning: { shadows: "#6a6f96", highlights: "#9c8a66", share: 0.16 },
      ...look.finish,
    },
    faces,
  };
}

function flakes(width: number, height: number, random: Random): Sheet {
  const sheet = new Sheet(width, height);
  let d = "";
  for (let i = 0; i < 60; i++) {
    d += circle(random.next() * width, random.next() * height, random.between(4, 14));
  }
  sheet.path(d, "#ffffff", 0.8);
  return sheet;
}
