// A cut as people read it: when, what, how long and why, in the order of the film.

import type { Cut, StorySummary, Verdict } from "../src/film/select/cut.ts";
import { whySentence } from "../src/film/select/trace_sentences.ts";
import type { Paint } from "./terminal.ts";
import { counted } from "./words.ts";

const MEDIUM_WORDS = { still: "photo", video: "video", live: "live" } as const;

/** One line a shot, with its story as a heading. */
export function cutLines(cut: Omit<Cut, "trace">, paint: Paint): string[] {
  const lines = [
    `${paint.bold(cut.titles.main)}${cut.titles.sub ? `  ${cut.titles.sub}` : ""}`,
    paint.dim(
      `${counted(cut.shots.length, "shot")} in ${
        counted(cut.stories.length, "story", "stories")
      }, ` +
        `about ${Math.round(cut.target.seconds)} s, ${cut.mood} music`,
    ),
  ];
  const shortfall = shortfallText(cut.verdict);
  if (shortfall) lines.push(shortfall);
  let storyId = "";
  let story: StorySummary | undefined;
  for (const shot of cut.shots) {
    if (shot.storyId !== storyId) {
      storyId = shot.storyId;
      story = cut.stories.find(({ id }) => id === storyId);
      const place = story?.place?.city ?? story?.place?.country;
      lines.push(
        "",
        paint.bold([shot.asset.takenAt.slice(0, 10), place].filter(Boolean).join("  ")),
      );
    }
    const pair = shot.pair ? ` + ${shot.pair.asset.id}` : "";
    lines.push(
      `  ${shot.asset.takenAt.slice(0, 16).replace("T", " ")}  ` +
        `${shot.hold.ideal.toFixed(1)} s  ${MEDIUM_WORDS[shot.medium]}  ` +
        `${paint.cyan(shot.asset.id + pair)}  ${
          paint.dim(whySentence(shot.why, storyName(story)))
        }`,
    );
  }
  return lines;
}

/** Said when the material ended before the wished length did; nothing otherwise. */
export function shortfallText(verdict: Verdict): string | undefined {
  if (verdict.kind !== "editorial_shortfall") return undefined;
  return `${Math.round(verdict.seconds)} s shorter than asked: there is no more to show`;
}

/** "Lisbon", "the week of 7 July" */
export function storyName(story: StorySummary | undefined): string | undefined {
  if (!story) return undefined;
  const place = story.place?.city ?? story.place?.country;
  const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" })
    .format(new Date(`${story.start.slice(0, 10)}T00:00:00Z`));
  if (story.kind === "week") return `the week of ${day}`;
  return place ?? `the days from ${day}`;
}
