// SPDX-License-Identifier: AGPL-3.0-or-later

// Words to outlines: picks a font for every letter, orders mixed directions, shapes each run.

import { graphemesOf } from "../../../base/text.ts";
import { scriptOf, takesTracking, visualOrder } from "../setting/script_runs.ts";
import type {
  PlacedGlyph,
  Setting,
  ShapedLine,
  TypefaceRole,
  Typesetter,
} from "../setting/shaped_line.ts";
import type { EmojiFace } from "./emoji.ts";
import type { FontFace } from "./faces.ts";

/** The part of the bidi algorithm that is asked here. */
export interface BidiLevels {
  getEmbeddingLevels(text: string, base: "ltr" | "rtl"): { readonly levels: Uint8Array };
}

type Hand = FontFace | EmojiFace;

interface Run {
  readonly face: Hand;
  readonly script: string | undefined;
  readonly level: number;
  text: string;
}

const IGNORABLE = /^[\u200C-\u200F\u061C\uFE0E\uFE0F]$/u;
/** A film has a few hundred different letters and words. */
const MAX_KNOWN = 20_000;
const HAN = /\p{sc=Han}/u;

export class FaceTypesetter implements Typesetter {
  readonly #stacks: Readonly<Record<TypefaceRole, readonly FontFace[]>>;
  readonly #bidi: BidiLevels;
  readonly #emoji: EmojiFace;
  /** Which face draws a letter or a word. */
  readonly #faces: Readonly<Record<TypefaceRole, Map<string, FontFace | undefined>>> = {
    serif: new Map(),
    sans: new Map(),
    text: new Map(),
  };

  /** The first face of a stack that has a letter draws it. */
  constructor(
    stacks: Readonly<Record<TypefaceRole, readonly FontFace[]>>,
    bidi: BidiLevels,
    emoji: EmojiFace,
  ) {
    this.#stacks = stacks;
    this.#bidi = bidi;
    this.#emoji = emoji;
  }

  /** The first face with all of `text`, composed or taken apart; joiners need no glyph. */
  #faceFor(text: string, voice: TypefaceRole): FontFace | undefined {
    const known = this.#faces[voice];
    if (known.has(text)) return known.get(text);
    const forms = [text.normalize("NFC"), text.normalize("NFD")];
    const face = this.#stacks[voice].find((face) =>
      forms.some((form) =>
        Array.from(form).every((char) => IGNORABLE.test(char) || face.has(char.codePointAt(0)!))
      )
    );
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(text, face);
    return face;
  }

  cover(text: string, voice: TypefaceRole) {
    const missing = new Set<string>();
    let kept = "";
    for (const letter of graphemesOf(text)) {
      if (this.#emoji.draws(letter) || this.#faceFor(letter, voice)) {
        kept += letter;
        continue;
      }
      missing.add(letter);
      // A letter whose marks are unknown is still that letter; a joined emoji is not its first half.
      const base = String.fromCodePoint(letter.codePointAt(0)!);
      const isLetter = /[\p{L}\p{N}]/u.test(base) && base !== letter;
      if (isLetter && this.#faceFor(base, voice)) kept += base;
    }
    return { text: kept, missing: [...missing] };
  }

  #runs(text: string, setting: Setting): Run[] {
    const { levels } = this.#bidi.getEmbeddingLevels(text, setting.rightToLeft ? "rtl" : "ltr");
    const runs: Run[] = [];
    let at = 0;
    const letters = text.split(/( )/).flatMap((word) => {
      // One hand for a whole word, where there is a face that can write it.
      const letters = graphemesOf(word);
      const hasEmoji = letters.some((letter) => this.#emoji.draws(letter));
      const whole = word === " " || hasEmoji ? undefined : this.#faceFor(word, setting.voice);
      return letters.map((letter) => ({ letter, whole }));
    });
    for (const { letter, whole } of letters) {
      const level = levels[at]!;
      at += letter.length;
      const last = runs.at(-1);
      const script = scriptOf(letter);
      const neutral = script === undefined && last !== undefined && last.level === level;
      const codePoints = Array.from(letter, (char) => char.codePointAt(0)!);
      // Spaces and punctuation stay in the font of the word before them.
      const follows = (face: Hand) => "has" in face && codePoints.every((code) => face.has(code));
      const face = this.#emoji.draws(letter) ? this.#emoji : whole ??
        (neutral && follows(last.face) ? last.face : this.#faceFor(letter, setting.voice));
      if (!face) continue;
      if (
        last && last.face === face && last.level === level &&
        (script === undefined || last.script === undefined || last.script === script)
      ) {
        runs[runs.length - 1] = {
          face,
          level,
          script: last.script ?? script,
          text: last.text + letter,
        };
      } else {
        runs.push({ face, level, script, text: letter });
      }
    }
    return runs;
  }

  shape(text: string, setting: Setting): ShapedLine {
    const glyphs: PlacedGlyph[] = [];
    let pen = 0, trailing = 0;
    let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
    for (const run of visualOrder(this.#runs(text, setting))) {
      const tracking = takesTracking(run.script) ? setting.tracking : 0;
      const shaped = run.face.shape({
        text: run.text,
        rightToLeft: run.level % 2 === 1,
        script: run.script ?? "Latn",
        language: setting.locale ?? languageOf(text),
        ligatures: tracking === 0,
      });
      shaped.forEach((glyph, index) => {
        const outline = run.face.outline(glyph.glyph);
        if (outline.path !== "" || outline.picture !== undefined) {
          const placed = { outline, x: pen + glyph.dx, y: glyph.dy };
          glyphs.push(placed);
          left = Math.min(left, placed.x + outline.left);
          right = Math.max(right, placed.x + outline.right);
          top = Math.min(top, placed.y + outline.top);
          bottom = Math.max(bottom, placed.y + outline.bottom);
        }
        pen += glyph.advance;
        trailing = shaped[index + 1]?.cluster === glyph.cluster ? 0 : tracking;
        pen += trailing;
      });
    }
    const ink = glyphs.length === 0
      ? { left: 0, top: 0, right: 0, bottom: 0 }
      : { left, top, right, bottom };
    return { width: Math.max(0, pen - trailing), ink, glyphs };
  }
}

/** The language that chooses among regional forms of Han characters when none was given. */
function languageOf(text: string): string {
  if (/[\p{sc=Hira}\p{sc=Kana}]/u.test(text)) return "ja";
  if (/\p{sc=Hang}/u.test(text)) return "ko";
  return HAN.test(text) ? "zh-Hans" : "und";
}
