// SPDX-License-Identifier: AGPL-3.0-or-later

// A typesetter without fonts: every character is a box half an em wide, so that layouts can be
// checked by counting.

import { graphemesOf } from "../../../src/base/text.ts";
import type {
  Setting,
  ShapedLine,
  Typesetter,
} from "../../../src/film/titles/setting/shaped_line.ts";

export const BOX_WIDTH = 0.5;
const TOP = -0.7, BOTTOM = 0.2;

export class GridTypesetter implements Typesetter {
  /** `unknown` are the characters this typesetter has no box for. */
  constructor(private readonly unknown: ReadonlySet<string> = new Set()) {}

  cover(text: string) {
    const letters = graphemesOf(text);
    return {
      text: letters.filter((letter) => !this.unknown.has(letter)).join(""),
      missing: [...new Set(letters.filter((letter) => this.unknown.has(letter)))],
    };
  }

  shape(text: string, setting: Setting): ShapedLine {
    const letters = graphemesOf(text);
    const step = BOX_WIDTH + setting.tracking;
    const outline = {
      path: `M0 ${-TOP}H${BOX_WIDTH}V${-BOTTOM}H0Z`,
      em: 1,
      left: 0,
      top: TOP,
      right: BOX_WIDTH,
      bottom: BOTTOM,
    };
    const glyphs = letters.flatMap((letter, index) =>
      letter.trim() === "" ? [] : [{ outline, x: index * step, y: 0 }]
    );
    const last = glyphs.at(-1);
    return {
      width: Math.max(0, letters.length * step - setting.tracking),
      ink: glyphs[0] && last
        ? { left: glyphs[0].x, top: TOP, right: last.x + BOX_WIDTH, bottom: BOTTOM }
        : { left: 0, top: 0, right: 0, bottom: 0 },
      glyphs,
    };
  }
}
