// Letters of a film's words that no font has; they were left out and the person is told.

import type { Timeline } from "../timeline/timeline.ts";
import { openTypesetter } from "../titles/fonts/open_typesetter.ts";
import { cleanText } from "../titles/setting/clean_text.ts";

/** More than any words on screen have. */
const MOST_CHARACTERS = 1_000;

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
  // As it is set: a heart that asks for colours and is drawn in one is not missing.
  const missing = [...words].flatMap((text) =>
    typesetter.cover(cleanText(text, MOST_CHARACTERS), "text").missing
  );
  return [...new Set(missing)];
}
