// The last JSON line of a film, for programs.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import type { FilmEnd } from "../../src/film/film_options.ts";

/** Of one that was not made, or not delivered. */
export function failureOf(error: unknown, warnings: readonly string[]): Record<string, unknown> {
  const fault = error instanceof Fault ? error : undefined;
  return {
    type: "error",
    code: fault?.code ?? "internal",
    message: reasonOf(error),
    hint: fault?.hint,
    warnings,
  };
}

export function resultOf(end: FilmEnd): Record<string, unknown> {
  const { status, runId } = end;
  switch (end.status) {
    case "nothing":
      return { status, run: runId, reason: end.sentence, hint: end.hint };
    case "dry_run":
      return { status, run: runId, shots: end.cut.shots.map(({ asset }) => asset.id) };
    case "completed":
      return {
        status,
        run: runId,
        film: end.filmPath,
        poster: end.posterPath,
        verdict: end.cut.verdict,
        ...end.film,
      };
  }
}
