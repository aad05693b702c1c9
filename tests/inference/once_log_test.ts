import assert from "node:assert/strict";
import { OnceLog } from "../../inference/once_log.ts";

Deno.test("OnceLog says each sentence once and remembers no more than 64", () => {
  const said: string[] = [];
  const log = new OnceLog((sentence) => said.push(sentence));
  for (let round = 0; round < 3; round++) for (let n = 0; n < 64; n++) log.tell(`sentence ${n}`);
  assert.equal(said.length, 64);
  log.tell("one more");
  log.tell("sentence 0");
  log.tell("sentence 0");
  assert.deepEqual(said.slice(64), ["one more", "sentence 0"]);
});
