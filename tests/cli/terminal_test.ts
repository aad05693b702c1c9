import assert from "node:assert/strict";
import { processTerminal } from "../../cli/terminal.ts";
import type { OutStream } from "../../src/system/own_process.ts";

Deno.test("processTerminal cuts a coloured status at what is seen of it", () => {
  const written: string[] = [];
  const stream: OutStream = {
    isTerminal: true,
    columns: 20,
    write: (text) => void written.push(text),
  };
  processTerminal(stream).status(`\x1b[36m━━━━\x1b[0m\x1b[2m, about 20 s left of it\x1b[0m`);
  assert.deepEqual(written, ["\r\x1b[2K\x1b[36m━━━━\x1b[0m\x1b[2m, about 20 s le\x1b[0m"]);
});
