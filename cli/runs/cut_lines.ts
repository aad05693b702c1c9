// SPDX-License-Identifier: AGPL-3.0-or-later

// A cut as people read it: when, what, how long and why, in the order of the film.

import { PLAIN_ENGLISH } from "../../src/messages/locale.ts";
import path from "node:path";
import { lengthText } from "../../src/base/text.ts";
import { dateOf } from "../../src/base/local_time.ts";
import type { Brief } from "../../src/film/brief/brief.ts";
import {
  assetsOf,
  type StoredCut,
  type StorySummary,
  type Verdict,
} from "../../src/film/select/cut.ts";
import { plainClipText } from "../../src/film/select/seen/seen_words.ts";
import { eraName, storyLabel } from "../../src/film/select/stories/story_names.ts";
import { routeText } from "../../src/film/select/stories/trip_route.ts";
import { whySentence } from "../../src/film/select/trace_sentences.ts";
import { chooseCanvas } from "../../src/film/timeline/choose_canvas.ts";
import { filmParts } from "../../src/film/timeline/film_parts.ts";
import type { Asset } from "../../src/library/asset.ts";
import type { Paint } from "../terminal/terminal.ts";
import { counted } from "../../src/base/english_text.ts";

const MEDIUM_WORDS = { still: "photo", video: "video", live: "live" } as const;
/** Dates in the sentences of the command line, which are English. */
const LOCALE = PLAIN_ENGLISH;

/** What is not in the cut: its length as a whole film, and the music. */
interface AroundCut extends Pick<Brief, "music"> {
  readonly seconds: number;
}

/** One line a shot, with its story as a heading. */
export function cutLines(cut: StoredCut, { seconds, music }: AroundCut, paint: Paint): string[] {
  const stories = new Set(cut.shots.map(({ storyId }) => storyId)).size;
  const lines = [
    `${paint.bold(cut.titles.main)}${cut.titles.sub ? `  ${cut.titles.sub}` : ""}`,
    paint.dim(
      `${counted(cut.shots.length, "shot")} from ${counted(stories, "story", "stories")}, ` +
        `about ${lengthText(seconds)}, ${musicText(cut, music)}`,
    ),
  ];
  const way = cut.route && routeText(cut.route);
  if (way) lines.push(paint.dim(`map: ${way}`));
  const shortfall = shortfallText(cut.verdict);
  if (shortfall) lines.push(shortfall);
  const nameOf = namesIn(cut);
  let story: StorySummary | undefined;
  for (const [index, shot] of cut.shots.entries()) {
    const { leg, way } = cut.dividers.find(({ beforeShot }) => beforeShot === index) ?? {};
    if (way) lines.push("", paint.dim(`map: ${routeText(way)}`));
    if (leg) lines.push("", paint.dim(`map: ${legText(cut, leg)}`));
    if (shot.storyId !== story?.id) {
      story = cut.stories.find(({ id }) => id === shot.storyId);
      const { city, state, country } = story?.place ?? {};
      lines.push(
        "",
        paint.bold(
          [dateOf(shot.asset.takenAt), city ?? state ?? country].filter(Boolean).join("  "),
        ),
      );
    }
    const beside = assetsOf(shot).slice(1).map((asset) => ` + ${nameOf(asset)}`).join("");
    const why = whySentence(LOCALE, shot.why, storyName(cut, story), story && eraOf(cut, story));
    lines.push(
      `  ${shot.asset.takenAt.slice(0, 16).replace("T", " ")}  ` +
        `${shot.hold.ideal.toFixed(1)} s  ${MEDIUM_WORDS[shot.medium]}  ` +
        `${paint.cyan(nameOf(shot.asset) + beside)}  ${paint.dim(why)}`,
    );
    const words = cut.words?.[shot.asset.id], plain = cut.plainClips?.[shot.asset.id];
    if (words !== undefined) lines.push(paint.dim(`      "${words}"`));
    if (plain !== undefined) lines.push(paint.dim(`      ${plainClipText(LOCALE, plain)}`));
  }
  return lines;
}

/** "calm music", "no music", "song.mp3" */
function musicText({ mood }: StoredCut, music: Brief["music"]): string {
  switch (music.mode) {
    case "none":
      return "no music";
    case "file":
      return path.basename(music.path);
    case "composed":
      return `${music.mood ?? mood} music`;
  }
}

/** So much of a server's id is unique in practice, and enough for `runs why`. */
const SHORT_ID = 8;

/** A server's ids say nothing to people: they stand only where files share a name. */
function namesIn({ shots }: StoredCut): (asset: Pick<Asset, "id" | "fileName">) => string {
  const shown = shots.flatMap(assetsOf);
  const counts = Map.groupBy(shown, ({ fileName }) => fileName);
  return ({ id, fileName }) => {
    if (id.endsWith(fileName)) return id;
    const isShared = new Set(counts.get(fileName)?.map((each) => each.id)).size > 1;
    return isShared ? `${fileName} (${id.slice(0, SHORT_ID)})` : fileName;
  };
}

/** "Lisbon → Porto" */
function legText({ route = [] }: StoredCut, { from, to }: { from: number; to: number }): string {
  return routeText(route.filter(({ kind }) => kind === "stop").slice(from, to + 1));
}

/** What the film of a cut lasts before the music moves its cuts onto beats: shots and cards. */
export function plannedSeconds(cut: StoredCut, cards: boolean): number {
  const whole = { ...cut, trace: [] }, canvas = chooseCanvas({ shortEdge: 1080 }, whole);
  return filmParts(whole, cards, canvas).reduce(
    (sum, part) => sum + (part.kind === "shot" ? part.shot.hold : part.hold).ideal,
    0,
  );
}

/** Said when the material ended before the wished length did; nothing otherwise. */
export function shortfallText(verdict: Verdict): string | undefined {
  if (verdict.kind !== "editorial_shortfall") return undefined;
  return `${Math.round(verdict.seconds)} s shorter than asked: there is no more to show`;
}

/** "Lisbon", "the week of 7 July" */
export function storyName(
  cut: Pick<StoredCut, "span" | "stories">,
  story: StorySummary | undefined,
): string | undefined {
  return story && storyLabel(story, LOCALE, cut);
}

/** "July 2025", or "2019" in a film through the years. */
export function eraOf(cut: Pick<StoredCut, "span">, story: StorySummary): string {
  return eraName(cut, story, LOCALE);
}
