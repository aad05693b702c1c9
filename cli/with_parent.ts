// A command that our own program started, which ends when its parent does.

import process from "node:process";
import { PARENT_GONE } from "../src/base/fault.ts";

/** Runs `work` with a signal that also fires when the parent is gone; does nothing without a parent. */
export async function withParent<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  if (!process.connected) return await work(signal);
  const gone = new AbortController();
  const onGone = () => gone.abort(new DOMException(PARENT_GONE, "AbortError"));
  process.on("disconnect", onGone);
  try {
    return await work(AbortSignal.any([signal, gone.signal]));
  } finally {
    process.off("disconnect", onGone);
    // An open channel would keep the process alive.
    if (process.connected) process.disconnect();
  }
}

/** Something for a parent to show; lost where there is none, or none any more. */
export function tellParent(message: unknown): void {
  if (process.connected) process.send?.(message, () => {});
}
