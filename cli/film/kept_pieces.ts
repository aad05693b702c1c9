// What a film that was stopped leaves behind for the next try.

import { Fault } from "../../src/base/fault.ts";
import { hasPiecesSince } from "../../src/film/render/pieces.ts";

/** The same failure; a stop after which something is kept says so. */
export async function withKept(
  error: unknown,
  folder: string,
  sinceMs: number,
): Promise<unknown> {
  const isStop = error instanceof Fault && error.code === "cancelled";
  if (!isStop || !await hasPiecesSince(folder, sinceMs)) return error;
  return new Fault("cancelled", error.message, {
    hint: "What is rendered is kept: the same command goes on from there",
    cause: error,
  });
}
