// Waiting for what somebody else is at.

import { Fault } from "./fault.ts";

/** Ends with the work, well or not. Throws Fault `cancelled` at once when asked to stop; the work goes on. */
export async function waitFor(
  work: Promise<unknown>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(new Fault("cancelled", "Stopped on request"));
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await Promise.race([work.then(() => {}, () => {}), stopped]);
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}
