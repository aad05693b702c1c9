// Which clips of a film were being read at a moment, and the same film without their sound.

import { pathKey } from "../render/plan/film_slice.ts";
import type { Source, Timeline } from "../timeline/timeline.ts";

/** The clips, each once, whose local files are among those being read; muted ones are not. */
export function clipsRead(
  { items }: Pick<Timeline, "items">,
  sources: Readonly<Record<string, string>>,
  reading: readonly string[],
): Source[] {
  const found = new Map<string, Source>();
  for (const { sound } of items) {
    if (!sound || sound.muted) continue;
    const file = sources[pathKey(sound.source)];
    if (file !== undefined && reading.includes(file)) {
      found.set(pathKey(sound.source), sound.source);
    }
  }
  return [...found.values()];
}

/** The film with these sources, by `pathKey`, muted wherever they are shown. */
export function withoutSoundOf(timeline: Timeline, keys: ReadonlySet<string>): Timeline {
  return {
    ...timeline,
    items: timeline.items.map((item) =>
      item.sound && keys.has(pathKey(item.sound.source))
        ? { ...item, sound: { ...item.sound, muted: true } }
        : item
    ),
  };
}
