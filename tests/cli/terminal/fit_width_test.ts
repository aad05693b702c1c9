import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import fc from "fast-check";
import { fitWidth } from "../../../cli/terminal/fit_width.ts";
import { progressViewOf } from "../../../cli/terminal/progress_view.ts";
import type { Paint } from "../../../cli/terminal/terminal.ts";
import { HeardTerminal } from "../../fakes/heard_terminal.ts";

const colour = (text: string) => `\x1b[2m${text}\x1b[0m`;

/** Somebody watches in colours. */
class WatchedTerminal extends HeardTerminal {
  override readonly isInteractive = true;
  override readonly paint: Paint = {
    bold: colour,
    dim: colour,
    red: colour,
    green: colour,
    yellow: colour,
    cyan: colour,
  };
  readonly statuses: string[] = [];

  override status(line: string) {
    this.statuses.push(line);
  }
}

Deno.test("fitWidth keeps whole colour codes, as many seen characters as fit, and ends every colour", () => {
  const parts = fc.oneof(fc.string({ unit: "grapheme-ascii" }), fc.constantFrom("━", "🎬"));
  const line = fc.array(fc.oneof(parts, parts.map(colour))).map((each) => each.join(""));
  fc.assert(
    fc.property(line, fc.nat(120), (text, columns) => {
      const fitted = fitWidth(text, columns);
      const seen = [...stripVTControlCharacters(text)].slice(0, columns).join("");
      assert.equal(stripVTControlCharacters(fitted), seen);
      if (fitted.includes("\x1b[2m")) assert.ok(fitted.endsWith("\x1b[0m"));
    }),
    { seed: 20250714 },
  );
});

Deno.test("progressViewOf shows the time left within 80 columns, in colours, too", () => {
  const terminal = new WatchedTerminal();
  const view = progressViewOf(terminal, false);
  const event = { phase: "render", total: 100, share: 0 } as const;
  for (const etaSeconds of [3, 85, 5_400]) view.show({ ...event, done: 40, etaSeconds });
  const seen = terminal.statuses.map((line) => stripVTControlCharacters(fitWidth(line, 79)));
  assert.equal(seen.length, 3);
  for (const line of seen) assert.match(line, / 40 %, .* left$/);
});
