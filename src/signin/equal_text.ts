// Comparing a secret with what a stranger sent, without the time telling how much of it was right.

/**
 * True when both are the same UTF-8 bytes. Both are digested first (SHA-256), so the time depends on
 * neither the length nor the beginning of `secret`. Lone surrogates count as the replacement letter.
 */
export async function equalText(offered: string, secret: string): Promise<boolean> {
  const [left, right] = await Promise.all([digestOf(offered), digestOf(secret)]);
  let difference = 0;
  for (let i = 0; i < left.length; i++) difference |= left[i]! ^ right[i]!;
  return difference === 0;
}

async function digestOf(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}
