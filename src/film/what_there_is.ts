// Days that hold no picture: which days do.

import type { Library } from "../library/library.ts";
import type { Brief } from "./brief/brief.ts";
import { datesLabel } from "./brief/period_label.ts";

/** One sentence; nothing where it was not the days that were empty. */
export async function whatThereIs(
  library: Pick<Library, "span" | "label">,
  { albumId, query, locale }: Pick<Brief, "albumId" | "query" | "locale">,
): Promise<string | undefined> {
  if (albumId !== undefined || query) return undefined;
  const span = await library.span();
  if (!span) return undefined;
  const days = datesLabel({ start: span.first, end: span.last }, locale);
  return `The pictures in ${library.label} are of ${days}`;
}
