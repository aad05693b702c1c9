import assert from "node:assert/strict";
import { givenOf } from "../fixtures/said_by.ts";
import { askOf, generate } from "../../cli/commands/generate.ts";

function asked(...words: string[]) {
  const { codec, format } = askOf(givenOf(generate, words));
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
