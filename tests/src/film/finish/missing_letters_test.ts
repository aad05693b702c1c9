import assert from "node:assert/strict";
import { missingLetters } from "../../../../src/film/finish/missing_letters.ts";
import type { Item } from "../../../../src/film/timeline/timeline.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("missingLetters names what is left out, and nothing that is drawn", () =>
  inScratch(async (fonts) => {
    const title = (text: string) =>
      ({
        visual: { kind: "card", role: "opening", ground: { from: "#000000", to: "#000000" } },
        overlays: [
          { role: "title", text, startFrame: 0, frames: 9, fadeInFrames: 1, fadeOutFrames: 1 },
        ],
      }) as unknown as Item;
    const missing = (text: string) => missingLetters({ items: [title(text)] }, fonts);
    assert.deepEqual(await missing("Summer \u2764\ufe0f"), []);
    assert.deepEqual(await missing("Summer \u{1f389}"), ["\u{1f389}"]);
  }));
