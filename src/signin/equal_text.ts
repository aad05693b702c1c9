// Comparing a secret with what a stranger sent, without the time telling how much of it was right.

const encoder = new TextEncoder();

/**
 * True when both are the same UTF-8 bytes. Every offered byte is compared, whatever the ones before it
 * were, so the time depends on what the stranger knows already: the length of what was sent. Lone
 * surrogates count as the replacement letter.
 *
 * Digesting both first would say the same; the runtime's own digest does it beside the event loop, which
 * was two thirds of what a refused trigger cost.
 */
export function equalText(offered: string, secret: string): boolean {
  const left = encoder.encode(offered), right = encoder.encode(secret);
  let difference = left.length ^ right.length;
  for (let i = 0; i < left.length; i++) difference |= left[i]! ^ right[i % right.length]!;
  return difference === 0;
}
