// Letters of a film's words that no font has; they were left out and the person is told.

import type { Timeline } from "../timeline/timeline.ts";
import { openTypesetter } from "../titles/fonts/open_typesetter.ts";

export async function missingLetters(
  { items }: Pick<Timeline, "items">,
  fontsFolder: string,
): Promise<readonly string[]> {
  const words = new Set(items.flatMap(({ visual, overlays }) => [
    ...overlays.map(({ text }) => text),
    ...(visual.kind === "card" ? visual.map?.points ?? [] : []).flatMap(({ name }) => name ?? []),
  ]));
  if (words.size === 0) return [];
  const typesetter = await openTypesetter(fontsFolder);
  return [...new Set([...words].flatMap((text) => typesetter.cover(text, "text").missing))];
}
