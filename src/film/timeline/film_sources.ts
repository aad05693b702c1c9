// SPDX-License-Identifier: AGPL-3.0-or-later

// The files a timeline is made from, and the keys under which their local paths are looked up.

import type { AssetId } from "../../library/asset.ts";
import { previewOfSource, type Source } from "../framing/source.ts";
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

/** The same film from the previews of these photos. */
export function withPreviews(timeline: Timeline, photos: ReadonlySet<AssetId>): Timeline {
  if (photos.size === 0) return timeline;
  const other = <Shown extends { readonly source: Source; readonly rest?: { source: Source } }>(
    shown: Shown,
  ): Shown => ({ ...shown, source: small(shown.source), ...resting(shown) });
  const small = (source: Source) =>
    source.kind === "photo" && photos.has(source.asset) ? previewOfSource(source) : source;
  const resting = ({ rest }: { readonly rest?: { source: Source } }) =>
    rest ? { rest: { ...rest, source: small(rest.source) } } : {};
  const visualOf = (visual: Visual): Visual => {
    switch (visual.kind) {
      case "tiles":
        return { ...visual, tiles: visual.tiles.map(other) };
      case "card":
        return visual.backdrop ? { ...visual, backdrop: other(visual.backdrop) } : visual;
      case "still":
        return { ...visual, source: small(visual.source) };
      default:
        return other(visual);
    }
  };
  const items = timeline.items.map((item) => ({ ...item, visual: visualOf(item.visual) }));
  return { ...timeline, items };
}
