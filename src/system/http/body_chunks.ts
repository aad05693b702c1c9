// The body of an answer: chunk by chunk, as long as it keeps coming at a bearable speed, or not at all.

import type { Deadline } from "./deadline.ts";

/**
 * Ends early with what aborted the deadline. `deadline` is restarted each time `idleBytes` have come;
 * a body that stalls or trickles runs into it.
 */
export async function* bodyChunks(
  answer: Response,
  deadline: Deadline,
  { idleBytes }: { readonly idleBytes: number },
): AsyncGenerator<Uint8Array> {
  if (!answer.body) return;
  const reader = answer.body.getReader();
  // Cancelling ends a pending read, so that no read outlives the clock.
  const stop = () => void reader.cancel(deadline.signal.reason).catch(() => undefined);
  deadline.signal.addEventListener("abort", stop, { once: true });
  let fresh = 0;
  try {
    while (true) {
      const { done, value } = await reader.read();
      deadline.signal.throwIfAborted();
      if (done) return;
      fresh += value.byteLength;
      if (fresh >= idleBytes) {
        fresh = 0;
        deadline.restart();
      }
      yield value;
    }
  } finally {
    deadline.signal.removeEventListener("abort", stop);
    await reader.cancel().catch(() => undefined);
  }
}

/** Gives the connection back without reading what is left. */
export async function discard(answer: Response): Promise<void> {
  try {
    await answer.body?.cancel();
  } catch {
    // The connection is gone already.
  }
}
