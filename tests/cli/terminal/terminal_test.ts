// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { stripVTControlCharacters } from "node:util";
import { progressViewOf } from "../../../cli/terminal/progress_view.ts";
import { type OutStream, type Paint, processTerminal } from "../../../cli/terminal/terminal.ts";
import { HeardTerminal } from "../../fakes/heard_terminal.ts";

Deno.test("processTerminal cuts a coloured status at what is seen of it", () => {
  const written: string[] = [];
  const stream: OutStream = {
    isTTY: true,
    columns: 20,
    write: (text) => void written.push(text),
  };
  processTerminal(stream).status(`\x1b[36m━━━━\x1b[0m\x1b[2m, about 20 s left of it\x1b[0m`);
  assert.deepEqual(written, ["\r\x1b[2K\x1b[36m━━━━\x1b[0m\x1b[2m, about 20 s le\x1b[0m"]);
});

Deno.test("processTerminal prints no control character of a name, nor a letter in its place, and keeps its own colours", () => {
  const written: string[] = [];
  const stream = (isTTY: boolean): OutStream => ({
    isTTY,
    columns: 80,
    write: (text) => void written.push(text),
  });
  const name = "a\x1b[2Jb\nc\td\x07\x7f\x9b1m\x1b[8m\u202egpj.\u2028";
  const seen = "a\ufffd[2Jb c d\ufffd\\u007f\\u009b1m\ufffd[8m\\u202egpj.\\u2028";
  const watched = processTerminal(stream(true));
  watched.note(`\x1b[1m${name}\x1b[0m é 木`);
  watched.status(name);
  processTerminal(stream(false)).note(`\x1b[1m${name}`);
  assert.deepEqual(written, [
    `\x1b[1m${seen}\x1b[0m é 木\n`,
    `\r\x1b[2K${seen}`,
    `\ufffd[1m${seen}\n`,
  ]);
});

Deno.test("a result in a pipe has no colours, though a terminal watches", () => {
  const written: string[] = [];
  const stream = (isTTY: boolean): OutStream => ({
    isTTY,
    write: (text) => void written.push(text),
  });
  const terminal = processTerminal(stream(true), stream(false));
  terminal.out("\x1b[32mdone\x1b[0m");
  terminal.page("\x1b[1ma\x1b[0m\nb");
  processTerminal(stream(true), stream(true)).out("\x1b[32mdone\x1b[0m");
  assert.deepEqual(written, ["done\n", "a\nb\n", "\x1b[32mdone\x1b[0m\n"]);
});

Deno.test("processTerminal writes a result to one line, a page to its own, and JSON as the same JSON", () => {
  const written: string[] = [];
  const stream: OutStream = {
    isTTY: false,
    columns: 80,
    write: (text) => void written.push(text),
  };
  const terminal = processTerminal(stream, stream);
  terminal.out("/films/a\nb.mp4");
  const names = { name: "a\x1bb\n\x85\x7f" };
  terminal.page(JSON.stringify(names, null, 2));
  assert.equal(written[0], "/films/a b.mp4\n");
  assert.match(written[1]!, /^\{\n {2}"name": "a\\u001bb\\n\\u0085\\u007f"\n\}\n$/);
  assert.deepEqual(JSON.parse(written[1]!), names);
});

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

/** A status line as a terminal that is so wide gets it. */
function statusIn(columns: number, line: string): string {
  const written: string[] = [];
  const stream: OutStream = { isTTY: true, columns, write: (text) => void written.push(text) };
  processTerminal(stream, stream).status(line);
  assert.equal(written.length, 1);
  assert.ok(written[0]!.startsWith("\r\x1b[2K"));
  return written[0]!.slice("\r\x1b[2K".length);
}

Deno.test("a status line keeps whole colour codes, as many seen characters as fit, and ends every colour", () => {
  const parts = fc.oneof(fc.string({ unit: "grapheme-ascii" }), fc.constantFrom("━", "🎬"));
  const line = fc.array(fc.oneof(parts, parts.map(colour))).map((each) => each.join(""));
  fc.assert(
    fc.property(line, fc.nat(120), (text, columns) => {
      // The last column stays free.
      const fitted = statusIn(columns + 1, text);
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
  const seen = terminal.statuses.map((line) => stripVTControlCharacters(statusIn(80, line)));
  assert.equal(seen.length, 3);
  for (const line of seen) assert.match(line, / 40 %, .* left$/);
});

Deno.test("progressViewOf shows the time left of a first look on the status line", () => {
  const terminal = new WatchedTerminal();
  let ms = 0;
  const view = progressViewOf(terminal, false, () => ms);
  for (ms = 0; ms <= 10_000; ms += 1_000) {
    view.show({ phase: "analysis", done: ms / 100, total: 300, share: 0 });
  }
  assert.match(stripVTControlCharacters(terminal.statuses.at(-1)!), /33 %, about 20 s left$/);
});
