// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { OBSIDIAN } from "../../../../../src/film/timeline/palettes.ts";
import { openTypesetter } from "../../../../../src/film/titles/fonts/open_typesetter.ts";
import { layoutCard } from "../../../../../src/film/titles/setting/card_layout.ts";
import { inkBox } from "../../../../../src/film/titles/setting/placed_text.ts";
import { titleArea } from "../../../../../src/film/timeline/title_area.ts";
import { coveredBy, titleBlock } from "../../../../../src/film/timeline/title_place.ts";

const typesetter = await openTypesetter();
const CANVASES = [[1920, 1080], [1080, 1920], [1080, 1080]] as const;
const TITLES = [
  ["A year with Ida", "2025 · Lisbon · Colares · Freiburg"],
  ["Neun Jahre in Bologna und Florenz", "2015–2025"],
  ["Idaと過ごした10年間", "2015年～2025年 · ヴェネツィア · フライブルク"],
  ["2025", undefined],
] as const;
const STANDS = [undefined, "upper", "lower"] as const;

/** The room between an estimate and what is drawn, as a share of the canvas. */
const SLACK = 0.06;

Deno.test("titleBlock says where the real fonts set a title", () => {
  for (const [width, height] of CANVASES) {
    for (const [main, sub] of TITLES) {
      for (const stand of STANDS) {
        const canvas = { width, height };
        const words = [
          { role: "title", text: main },
          ...(sub ? [{ role: "subtitle", text: sub } as const] : []),
        ] as const;
        const style = {
          palette: OBSIDIAN,
          words: words.map((each) => ({ ...each, ...(stand ? { stand } : {}) })),
          over: "card",
        } as const;
        const drawn = layoutCard(style, canvas, typesetter).map((text) => inkBox(text)!);
        const block = titleBlock({ main, ...(sub ? { sub } : {}) }, canvas, stand);
        const what = JSON.stringify({ main, width, stand, block, drawn });
        const least = (of: (box: typeof drawn[number]) => number) => Math.min(...drawn.map(of));
        const most = (of: (box: typeof drawn[number]) => number) => Math.max(...drawn.map(of));
        assert.ok(least(({ left }) => left) / width >= block.x - SLACK, what);
        assert.ok(most(({ right }) => right) / width <= block.x + block.width + SLACK, what);
        assert.ok(least(({ top }) => top) / height >= block.y - SLACK, what);
        assert.ok(most(({ bottom }) => bottom) / height <= block.y + block.height + SLACK, what);
        const area = titleArea(canvas);
        if (stand === "upper") assert.ok(Math.abs(least(({ top }) => top) - area.top) < 1, what);
        if (stand === "lower") {
          assert.ok(Math.abs(most(({ bottom }) => bottom) - area.bottom) < 8, what);
        }
      }
    }
  }
});

Deno.test("coveredBy is the share of faces under the words, and half of that of another subject", () => {
  const block = { x: 0.2, y: 0.4, width: 0.6, height: 0.2 };
  const whole = { x: 0, y: 0, width: 1, height: 1 };
  const face = (x: number, y: number) => ({ box: { x, y, width: 0.1, height: 0.1 } });
  const covered = (faces: ReturnType<typeof face>[]) =>
    coveredBy(block, { faces }, { from: whole, to: whole });
  assert.equal(covered([face(0.5, 0.45)]), 1);
  assert.equal(covered([face(0.5, 0.05)]), 0);
  assert.ok(Math.abs(covered([face(0.5, 0.45), face(0.5, 0.05)]) - 0.5) < 1e-9);
  const subject = { x: 0.4, y: 0.45, width: 0.1, height: 0.1 };
  assert.equal(coveredBy(block, { faces: [], subject }, { from: whole, to: whole }), 0.5);
  // The camera shows the lower half: what was below the words is under them.
  const low = { x: 0, y: 0.5, width: 1, height: 0.5 };
  assert.equal(coveredBy(block, { faces: [face(0.5, 0.72)] }, { from: low, to: low }) > 0.5, true);
});
