// The encoder's 257 tokens made into one pack of numbers (layout `cls+mean+quad2x2`).

export const TOKEN_SIZE = 384;
/** The patches lie on a grid of 16 × 16, row by row, behind the token of the whole picture. */
const GRID = 16;
export const TOKENS = 1 + GRID * GRID;
const QUADRANT = GRID / 2;
/** Whole picture, mean of all patches, means of four quadrants. */
export const PACK_SIZE = 6 * TOKEN_SIZE;

/**
 * 257 × 384 numbers to 2304: the picture's own token; the mean of the patches; the means of the
 * quadrants top left, top right, bottom left, bottom right.
 */
export function poolTokens(tokens: Float32Array): Float32Array<ArrayBuffer> {
  const quadrants = new Float64Array(4 * TOKEN_SIZE);
  for (let patch = 0; patch < GRID * GRID; patch++) {
    const isLower = patch >= GRID * QUADRANT, isRight = patch % GRID >= QUADRANT;
    const to = ((isLower ? 2 : 0) + (isRight ? 1 : 0)) * TOKEN_SIZE;
    const from = (1 + patch) * TOKEN_SIZE;
    for (let i = 0; i < TOKEN_SIZE; i++) quadrants[to + i]! += tokens[from + i]!;
  }
  const pack = new Float32Array(PACK_SIZE);
  pack.set(tokens.subarray(0, TOKEN_SIZE));
  for (let i = 0; i < TOKEN_SIZE; i++) {
    let sum = 0;
    for (let quadrant = 0; quadrant < 4; quadrant++) {
      const part = quadrants[quadrant * TOKEN_SIZE + i]!;
      sum += part;
      pack[(2 + quadrant) * TOKEN_SIZE + i] = part / (QUADRANT * QUADRANT);
    }
    pack[TOKEN_SIZE + i] = sum / (GRID * GRID);
  }
  return pack;
}
