// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { ChildOutput, outputText } from "../../../../src/automation/children/transcript.ts";
import { redactText } from "../../../../src/base/redact.ts";

class Heard {
  text = "";

  write(text: string): void {
    this.text += text;
  }
}

function heard(chunks: readonly string[], secrets: readonly string[] = []): string {
  const transcript = new Heard();
  const stream = new ChildOutput(secrets, transcript, "stderr");
  for (const chunk of chunks) stream.hear(chunk);
  stream.end();
  return transcript.text;
}

Deno.test("ChildOutput marks every line, empty ones and one without an end included", () => {
  assert.equal(heard(["a\n\nb", "c\nd"]), "stderr | a\nstderr | \nstderr | bc\nstderr | d\n");
  assert.equal(heard([]), "");
});

Deno.test("ChildOutput says where a line too long to wait for goes on", () => {
  const long = "x".repeat(4_001);
  assert.equal(heard([long, "y\nz\n"]), `stderr | ${long}\nstderr + y\nstderr | z\n`);
  assert.equal(heard([long, "\nz"]), `stderr | ${long}\nstderr | z\n`);
  assert.equal(heard([long]), `stderr | ${long}\n`);
});

Deno.test("ChildOutput writes the same lines without secrets wherever pieces end", () => {
  const secrets = ["key-of-the-house", "two\nlines of it"];
  const part = fc.constantFrom(
    ...secrets,
    "key-of-",
    "two\n",
    "x-api-key: abc",
    "\n",
    " ",
    "told 😀",
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }).map((parts) => parts.join("")),
      fc.array(fc.nat(60), { maxLength: 8 }),
      (text, cuts) => {
        const ends = [...cuts.filter((cut) => cut < text.length), text.length]
          .sort((a, b) => a - b);
        const chunks = ends.map((end, i) => text.slice(ends[i - 1] ?? 0, end));
        const told = redactText(text, secrets);
        const lines = told.replace(/\n$/, "").split("\n").map((line) => `stderr | ${line}\n`);
        assert.equal(heard(chunks, secrets), told === "" ? "" : lines.join(""));
      },
    ),
    { seed: 20261121, numRuns: 500 },
  );
});

Deno.test("outputText keeps the ends of both streams, without the marks", () => {
  const out = new ChildOutput([], new Heard(), "stdout");
  const err = new ChildOutput([], new Heard(), "stderr");
  assert.equal(outputText(out, err), "no subprocess output");
  err.hear(`${"x".repeat(3_000)}\nno room\n`);
  err.end();
  assert.equal(outputText(out, err), `stderr:\n${"x".repeat(1_991)}\nno room`);
  out.hear("film.mp4\n");
  out.end();
  assert.match(outputText(out, err), /^stdout:\nfilm\.mp4\nstderr:\nx/);
});
