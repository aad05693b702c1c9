// The identity of a memory: kind, days and people, whatever the film of it looks like (film.md MT-3).

import type { Brief } from "./brief.ts";
import { personsOf } from "./people_expression.ts";

/** `<type>:<start>:<end>:<sorted person ids>`; an album is its id instead of days. */
export function memoryKeyOf(
  brief: Pick<Brief, "memoryType" | "windows" | "people" | "albumId">,
): string {
  const days = brief.albumId === undefined
    ? `${brief.windows[0]?.start ?? ""}:${brief.windows.at(-1)?.end ?? ""}`
    : `${brief.albumId}:`;
  const people = brief.people ? personsOf(brief.people).sort().join(",") : "";
  return `${brief.memoryType}:${days}:${people}`;
}
