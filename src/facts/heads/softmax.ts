// Logits to probabilities, and the winner among them.

/** Single-precision probabilities; `undefined` when a logit is no finite number. */
export function softmax(logits: ArrayLike<number>): Float32Array<ArrayBuffer> | undefined {
  let most = -Infinity;
  for (let i = 0; i < logits.length; i++) {
    if (!Number.isFinite(logits[i])) return undefined;
    most = Math.max(most, logits[i]!);
  }
  const powers = Float64Array.from(logits, (logit) => Math.exp(logit - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return Float32Array.from(powers, (power) => power / sum);
}

/** Place of the largest; the first of equals. */
export function argmax(values: ArrayLike<number>): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i]! > values[best]!) best = i;
  return best;
}

/** Five decimals of the exact binary value; a tie goes to the even last digit. */
export function toFiveDecimals(value: number): number {
  // Only odd multiples of 1/64 lie exactly between two numbers of five decimals.
  const isTie = Number.isInteger(value * 64) && value * 64 % 2 !== 0;
  if (!isTie) return Number(value.toFixed(5));
  const below = Math.floor(value * 1e5);
  return (below % 2 === 0 ? below : below + 1) / 1e5;
}
