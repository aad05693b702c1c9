// What the server draws for a preview, drawn once for as long as the laid-out cut is kept.

import type { SheetAnswer, WordsAnswer } from "../../film/render/preview/preview_job.ts";
import type { LaidOut } from "./laid_out_cuts.ts";
import type { PreviewParts } from "./previews.ts";
import type { PartKey, PreviewPart } from "./preview_film.ts";

type DrawingCache<Made> = WeakMap<PreviewPart, Promise<Made | undefined>>;

const sheets: DrawingCache<SheetAnswer> = new WeakMap();
const words: DrawingCache<WordsAnswer> = new WeakMap();

/** What could not be drawn is tried again. */
async function once<Made>(
  cache: DrawingCache<Made>,
  part: PreviewPart,
  make: () => Promise<Made | undefined>,
): Promise<Made | undefined> {
  const making = cache.get(part) ?? make();
  cache.set(part, making);
  const made = await making.catch((error) => {
    cache.delete(part);
    throw error;
  });
  if (made === undefined) cache.delete(part);
  return made;
}

export function sheetOf(
  preview: PreviewParts,
  part: Extract<PreviewPart, { kind: "sheet" }>,
): Promise<SheetAnswer | undefined> {
  return once(sheets, part, () => preview.sheet(part));
}

export function wordsOfItem(
  preview: PreviewParts,
  part: Extract<PreviewPart, { kind: "words" }>,
  locale: string,
): Promise<WordsAnswer | undefined> {
  return once(words, part, () => preview.words(part, locale));
}

/** Begins with what is seen first, while the page that will ask for it is on its way. */
export async function drawFirst(
  deps: PreviewParts,
  { preview, brief }: Pick<LaidOut, "preview" | "brief">,
): Promise<void> {
  const first = preview?.film.items[0];
  if (preview === undefined || first === undefined) return;
  const { view } = first;
  const keys: PartKey[] = first.words.map(({ part }) => part);
  if (view.kind === "sheet") keys.unshift(view.part);
  await Promise.all(keys.map(async (key) => {
    const part = preview.parts.get(key);
    if (part?.kind === "sheet") await sheetOf(deps, part);
    if (part?.kind === "words") await wordsOfItem(deps, part, brief.locale);
  }));
}
