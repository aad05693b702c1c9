import assert from "node:assert/strict";
import { type OutStream, processTerminal } from "../../../cli/terminal/terminal.ts";

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

Deno.test("processTerminal shows control characters of names, and keeps its own colours and lines", () => {
  const written: string[] = [];
  const stream = (isTTY: boolean): OutStream => ({
    isTTY,
    columns: 80,
    write: (text) => void written.push(text),
  });
  const name = "a\x1b[2Jb\nc\td\x07\x7f\x9b1m\x1b[8m\u202egpj.\u2028";
  const seen = "a\\x1b[2Jb\\nc\\td\\x07\\u007f\\u009b1m\\x1b[8m\\u202egpj.\\u2028";
  const watched = processTerminal(stream(true));
  watched.note(`\x1b[1m${name}\x1b[0m é 木`);
  watched.status(name);
  processTerminal(stream(false)).note(`\x1b[1m${name}`);
  assert.deepEqual(written, [
    `\x1b[1m${seen}\x1b[0m é 木\n`,
    `\r\x1b[2K${seen}`,
    `\\x1b[1m${seen}\n`,
  ]);
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
  assert.equal(written[0], "/films/a\\nb.mp4\n");
  assert.match(written[1]!, /^\{\n {2}"name": "a\\u001bb\\n\\u0085\\u007f"\n\}\n$/);
  assert.deepEqual(JSON.parse(written[1]!), names);
});
