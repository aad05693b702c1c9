// The files a timeline is made from, and the keys under which their local paths are looked up.

import type { Source } from "../framing/source.ts";
import type { Tile, Timeline, Visual } from "./timeline.ts";

/** Path of every source of a timeline, by `pathKey`. */
export type SourcePaths = Readonly<Record<string, string>>;

/** Every file a visual reads. */
export function sourcesOf(visual: Visual): readonly Source[] {
  switch (visual.kind) {
    case "tiles":
      return visual.tiles.flatMap(playedAndRested);
    case "card":
      return visual.backdrop ? [visual.backdrop.source] : [];
    case "still":
      return [visual.source];
    default:
      return playedAndRested(visual);
  }
}

function playedAndRested({ source, rest }: Pick<Tile, "source" | "rest">): Source[] {
  return rest ? [source, rest.source] : [source];
}

/** Under which a source's local file is looked up. */
export function pathKey({ key, part }: Pick<Source, "key" | "part">): string {
  return `${key}/${part}`;
}

/** Every file that is seen. */
export function pictureSources({ items }: Pick<Timeline, "items">): readonly Source[] {
  return items.flatMap(({ visual }) => sourcesOf(visual));
}

/** Every file that is heard. */
export function soundSources({ items }: Pick<Timeline, "items">): readonly Source[] {
  return items.flatMap(({ sound }) => sound && !sound.muted ? [sound.source] : []);
}
