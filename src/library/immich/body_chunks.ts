// The body of a download, chunk by chunk, as long as it keeps coming at a bearable speed.

import type { Timings } from "./connection.ts";
import type { Deadline } from "./deadline.ts";

/**
 * Ends early with what aborted the deadline. `deadline` is restarted each time `idleBytes` have come;
 * a body that stalls or trickles runs into it.
 */
export async function* bodyChunks(
  answer: Response,
  deadline: Deadline,
  timings: Pick<Timings, "idleBytes">,
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
      if (fresh >= timings.idleBytes) {
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
