// What is known of a picture's content, one line each.

import type { SeenWords } from "../../src/film/select/cut.ts";

export function seenLines({ facts, caption, captioner, clip, clipCaptioner }: SeenWords): string[] {
  return [
    ...(facts === undefined ? [] : [`The picture shows: ${facts}`]),
    ...(caption === undefined ? [] : [`In words: ${caption}`]),
    ...(captioner === undefined ? [] : [`Caption origin: ${captioner}`]),
    ...(clip === undefined ? [] : [`The clip shows: ${clip}`]),
    ...(clipCaptioner === undefined ? [] : [`Origin of the clip's sentence: ${clipCaptioner}`]),
  ];
}
