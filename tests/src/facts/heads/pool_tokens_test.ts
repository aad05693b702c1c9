import assert from "node:assert/strict";
import {
  PACK_SIZE,
  poolTokens,
  TOKEN_SIZE,
  TOKENS,
} from "../../../../src/facts/heads/pool_tokens.ts";

/** Tokens whose every number is told by its patch's row and column. */
function tokensBy(value: (row: number, column: number) => number, first = 0): Float32Array {
  const tokens = new Float32Array(TOKENS * TOKEN_SIZE).fill(first, 0, TOKEN_SIZE);
  for (let patch = 0; patch < 256; patch++) {
    const from = (1 + patch) * TOKEN_SIZE;
    tokens.fill(value(Math.floor(patch / 16), patch % 16), from, from + TOKEN_SIZE);
  }
  return tokens;
}

const parts = (pack: Float32Array) => [0, 1, 2, 3, 4, 5].map((part) => pack[part * TOKEN_SIZE]);

Deno.test("poolTokens: own token, mean, then the quadrants row by row", () => {
  const quadrant = (row: number, column: number) => (row < 8 ? 0 : 20) + (column < 8 ? 1 : 11);
  const pack = poolTokens(tokensBy(quadrant, 7));
  assert.equal(pack.length, PACK_SIZE);
  assert.deepEqual(parts(pack), [7, 16, 1, 11, 21, 31]);
});

Deno.test("poolTokens takes means over 64 patches each, not sums", () => {
  const pack = poolTokens(tokensBy((row, column) => row * 16 + column));
  assert.deepEqual(parts(pack), [0, 127.5, 59.5, 67.5, 187.5, 195.5]);
});

Deno.test("poolTokens keeps the numbers of a token apart", () => {
  const tokens = tokensBy(() => 0);
  tokens[5] = 3;
  tokens[TOKEN_SIZE + 6] = 64;
  const pack = poolTokens(tokens);
  assert.equal(pack[5], 3);
  assert.equal(pack[TOKEN_SIZE + 6], 0.25);
  assert.equal(pack[2 * TOKEN_SIZE + 6], 1);
  assert.equal(pack.filter((value) => value !== 0).length, 3);
});
