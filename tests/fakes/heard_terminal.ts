// SPDX-License-Identifier: AGPL-3.0-or-later

// A terminal nobody watches that remembers what was written to it.

import assert from "node:assert/strict";
import type { Paint, Terminal } from "../../cli/terminal/terminal.ts";

const plain = (text: string) => text;
export const PLAIN: Paint = {
  bold: plain,
  dim: plain,
  red: plain,
  green: plain,
  yellow: plain,
  cyan: plain,
};

export class HeardTerminal implements Terminal {
  readonly outs: string[] = [];
  readonly notes: string[] = [];
  /** What the person types, question by question; nobody is there when it is empty. */
  readonly answers: string[] = [];
  readonly isInteractive: boolean = false;
  readonly paint: Paint = PLAIN;

  out(line: string) {
    this.outs.push(oneLine(line));
  }

  page(text: string) {
    this.outs.push(text);
  }

  note(line: string) {
    this.notes.push(oneLine(line));
  }

  status(_line: string) {}

  ask(question: string): Promise<string | undefined> {
    this.notes.push(question);
    return Promise.resolve(this.answers.shift());
  }
}

/** A terminal shows a line break in a line as two letters: what has several lines is a page. */
function oneLine(line: string): string {
  assert.ok(!line.includes("\n"), `not one line: ${JSON.stringify(line)}`);
  return line;
}
