// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  askAgainIfInvalid,
  type CompletionAttempt,
} from "../../../../../src/facts/captions/remote/completion.ts";
import type { Closed } from "../../../../../src/facts/llm/closed.ts";

const CLOSED: Closed = {
  kind: "closed",
  because: "refused",
  sentence: "answered 401",
  hint: "Set it",
};
const good: CompletionAttempt<string> = { kind: "described", value: "A pier." };
const invalid = (reason: string): CompletionAttempt<string> => ({ kind: "invalid", reason });
const failed = (reason: string): CompletionAttempt<string> => ({ kind: "failed", reason });
const refused: CompletionAttempt<string> = { kind: "refused", closed: CLOSED };

async function ask(attempts: readonly CompletionAttempt<string>[], settles = true) {
  let asked = 0;
  const said = await askAgainIfInvalid(() => Promise.resolve(attempts[asked++]!), settles);
  return { said, asked };
}

Deno.test("askAgainIfInvalid asks again only when there was no valid answer", async () => {
  assert.deepEqual(await ask([good]), { said: good, asked: 1 });
  assert.deepEqual(await ask([invalid("x"), good]), { said: good, asked: 2 });
  assert.deepEqual(await ask([failed("x"), good]), { said: good, asked: 2 });
});

Deno.test("askAgainIfInvalid settles two invalid answers and nothing else", async () => {
  const outstanding = (reason: string, missing: string) => ({
    kind: "outstanding",
    reason,
    missing,
  });
  const cases: ReadonlyArray<[CompletionAttempt<string>, CompletionAttempt<string>, object]> = [
    [invalid("a"), invalid("a"), { kind: "settled", reason: "two invalid answers: a" }],
    [invalid("a"), invalid("b"), { kind: "settled", reason: "two invalid answers: a; then b" }],
    [invalid("a"), failed("b"), outstanding("b", "answer")],
    [failed("a"), invalid("b"), outstanding("a", "answer")],
    [failed("a"), failed("b"), outstanding("b", "answer")],
  ];
  for (const [first, second, said] of cases) {
    assert.deepEqual((await ask([first, second])).said, said);
  }
  assert.deepEqual(
    (await ask([invalid("a"), invalid("a")], false)).said,
    outstanding("two invalid answers: a", "valid answer"),
  );
});

Deno.test("askAgainIfInvalid stops at a refusal", async () => {
  assert.deepEqual(await ask([refused]), { said: refused, asked: 1 });
  assert.deepEqual(await ask([failed("x"), refused]), { said: refused, asked: 2 });
});
