// What the cut says about each story.

import type { StorySummary } from "../cut.ts";
import type { WeighedStory } from "../draft.ts";
import type { Assembly } from "./assemble.ts";

export function summaryOf(
  story: WeighedStory,
  assembly: Assembly,
  named: ReadonlySet<string>,
  activity?: StorySummary["activity"],
): StorySummary {
  const counts = new Map<string, number>();
  for (const { candidates } of story.moments) {
    for (const { asset } of candidates) {
      for (const id of asset.people) if (named.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return {
    id: story.id,
    kind: story.kind,
    start: story.start,
    end: story.end,
    ...(story.place ? { place: story.place } : {}),
    people: [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .map(([id]) => id),
    pictures: story.pictures,
    distinctMoments: story.distinctMoments,
    weight: story.weight,
    seats: assembly.shots.filter(({ pick }) => pick.story.id === story.id).length,
    reasons: story.reasons,
    ...(activity ? { activity } : {}),
  };
}
