// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures that a film on the board does not show: those it considered, each with the reason, and those of a day or a
// person in the whole library.

import { isLocalDate, type LocalDate } from "../base/local_time.ts";
import { wasHeldBack } from "../app/films/film_pictures.ts";
import { pictureKeyOf } from "../app/films/library_pictures.ts";
import { pictureIdOf } from "../film/finish/keep_pictures.ts";
import { assetsOf, type TraceRow } from "../film/select/cut.ts";
import { isHeldBack } from "../film/select/seen/audience.ts";
import { storyLabel } from "../film/select/stories/story_names.ts";
import { whyText } from "../film/select/trace_sentences.ts";
import type { RunId } from "../ledger/run.ts";
import type { AssetId, PersonId } from "../library/asset.ts";
import { say } from "../messages/say.ts";
import type { LaidOut } from "../app/previews/laid_out_cuts.ts";
import type { WebDeps } from "./web_deps.ts";

/** Who looks at the page. */
export interface Viewer {
  readonly locale: string;
  /** Sees the whole library, and pictures that were held back. */
  readonly isOwner: boolean;
}

/** What is looked for in the library; without either what was left out of the film. */
export interface PictureWishes {
  readonly day?: LocalDate;
  readonly person?: PersonId;
}

export interface WallPicture {
  /** Names it in a form. */
  readonly key: string;
  readonly name: string;
  /** The run whose pictures it is among; absent of one of the library. */
  readonly runId?: RunId;
  readonly day?: LocalDate;
  readonly isClip: boolean;
  /** Why it is not in the film; absent where the film did not consider it. */
  readonly sentence?: string;
}

interface Wall {
  readonly pictures: readonly WallPicture[];
  readonly hasMore: boolean;
}

export function pictureWishes(query: URLSearchParams): PictureWishes {
  const day = query.get("day") ?? "", person = query.get("person") ?? "";
  return {
    ...isLocalDate(day) && { day },
    ...person !== "" && { person },
  };
}

/** As a query, with what else the page was asked for. */
export function wishesQuery({ day, person }: PictureWishes, more: Record<string, string> = {}) {
  const query = new URLSearchParams({
    ...day !== undefined && { day },
    ...person !== undefined && { person },
    ...more,
  });
  return query.size === 0 ? "" : `?${query}`;
}

const CLIP = /\.(?:mp4|mov|m4v|avi|mkv|webm|mts|3gp)$/i;

/** `from` is the first one's place. Throws Fault where the library cannot be read. */
export async function pictureWall(
  deps: WebDeps,
  laidOut: LaidOut,
  viewer: Viewer,
  wishes: PictureWishes,
  from: number,
  most: number,
): Promise<Wall> {
  if (laidOut.brief.privacy) return { pictures: [], hasMore: false };
  return wishes.day === undefined && wishes.person === undefined
    ? await leftOut(deps, laidOut, viewer, from, most)
    : await found(deps, laidOut, viewer, wishes, from, most);
}

async function leftOut(
  { films: { runs } }: WebDeps,
  laidOut: LaidOut,
  viewer: Viewer,
  from: number,
  most: number,
): Promise<Wall> {
  const { run } = laidOut, shown = shownIn(laidOut);
  const ids = (await runs.considered(run)).filter((id) => !shown.has(id));
  const pictures: WallPicture[] = [];
  for (const id of ids.slice(from, from + most)) {
    const row = await runs.trace(run, id) as TraceRow | undefined;
    if (row === undefined || !viewer.isOwner && isHeldBack(row)) continue;
    const name = id.split(/[/\\]/).at(-1)!;
    const sentence = reasonOf(laidOut, viewer.locale, row);
    pictures.push({ key: pictureIdOf(id), name, runId: run, isClip: CLIP.test(name), sentence });
  }
  return { pictures, hasMore: from + most < ids.length };
}

/** Pictures of one person in the days of the film alone. */
async function found(
  { make, films: { runs } }: WebDeps,
  laidOut: LaidOut,
  { isOwner, locale }: Viewer,
  { day, person }: PictureWishes,
  from: number,
  most: number,
): Promise<Wall> {
  const { run, cut } = laidOut, shown = shownIn(laidOut);
  const considered = new Set(await runs.considered(run));
  const first = day ?? cut.span.first, last = day ?? cut.span.last;
  const wall = await make.pictures.find(
    { first, last, person },
    (id) => shown.has(id) || !isOwner && !considered.has(id),
    from,
    most,
  );
  const pictures: WallPicture[] = [];
  for (const { asset, key } of wall.pictures) {
    const { id, fileName: name, takenAt, kind } = asset;
    if (!isOwner && await wasHeldBack(runs, run, id)) continue;
    const row = considered.has(id) ? await runs.trace(run, id) as TraceRow | undefined : undefined;
    pictures.push({
      key,
      name,
      day: takenAt.slice(0, 10),
      isClip: kind === "video",
      ...row && { sentence: reasonOf(laidOut, locale, row) },
    });
  }
  return { pictures, hasMore: wall.hasMore };
}

function shownIn({ cut }: LaidOut): ReadonlySet<AssetId> {
  return new Set(cut.shots.flatMap(assetsOf).map(({ id }) => id));
}

function reasonOf({ cut }: LaidOut, locale: string, row: TraceRow): string {
  if (row.verdict === "in") return say(locale, "trace.taken_out");
  return whyText(locale, row, {
    story: (storyId) => {
      const story = cut.stories.find((each) => each.id === storyId);
      return story && storyLabel(story, locale, cut);
    },
    // What a lasting exclusion names is no file.
    asset: (asset) => row.reason.startsWith("excluded_") ? asset : asset.split(/[/\\]/).at(-1),
  });
}

/** The picture of the library that a page shows; `undefined` for any other key, and where it may not be seen. */
export async function seenPicture(
  { make, films: { runs } }: WebDeps,
  run: RunId,
  key: string,
  { isOwner }: Pick<Viewer, "isOwner">,
) {
  const asset = await make.pictures.byKey(key);
  if (asset === undefined || pictureKeyOf(asset) !== key) return undefined;
  if (isOwner) return asset;
  const isConsidered = (await runs.considered(run)).includes(asset.id);
  return isConsidered && !await wasHeldBack(runs, run, asset.id) ? asset : undefined;
}
