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
  return equalBytes(encoder.encode(offered), encoder.encode(secret));
}

/** As {@link equalText}, for what is bytes already. */
export function equalBytes(offered: Uint8Array, secret: Uint8Array): boolean {
  let difference = offered.length ^ secret.length;
  for (let i = 0; i < offered.length; i++) {
    difference |= offered[i]! ^ secret[i % secret.length]!;
  }
  return difference === 0;
}
