import assert from "node:assert/strict";
import { askOf } from "../../cli/actions/generate.ts";
import { generateCommand } from "../../cli/commands/generate.ts";
import { parseCommand } from "../../cli/parse.ts";

function asked(...words: string[]) {
  const { codec, format } = askOf(parseCommand(generateCommand, words));
  return { codec, format };
}

Deno.test("askOf takes a codec's name as the format, and refuses two codecs", () => {
  assert.deepEqual(asked("--format", "mov"), { codec: undefined, format: "mov" });
  assert.deepEqual(asked("--format", "h265"), { codec: "h265", format: undefined });
  assert.deepEqual(asked("--format", "prores", "--codec", "prores"), {
    codec: "prores",
    format: undefined,
  });
  assert.deepEqual(asked("--codec", "h265", "--format", "mov"), {
    codec: "h265",
    format: "mov",
  });
  assert.throws(
    () => asked("--codec", "h264", "--format", "h265"),
    /--codec h264 cannot be combined with --format h265/,
  );
});
