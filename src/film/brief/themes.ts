// SPDX-License-Identifier: AGPL-3.0-or-later

// Themes: what a library has been taken of again and again, found by its own search.

import { Fault } from "../../base/fault.ts";
import { dateOf, type LocalRange } from "../../base/local_time.ts";
import { nearestWord } from "../../base/text.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { foldedWords } from "../../library/word_search.ts";
import { CATALOGUES, say } from "../../messages/say.ts";

/** What is searched for, in English: servers look for what pictures show, folders for these words. */
const THEMES = {
  water: "lake river boat water",
  beach: "beach sea",
  snow: "snow",
  mountains: "mountain hike",
  forest: "forest",
  garden: "garden",
  blossom: "blossom flower",
  sunset: "sunset",
  night: "night lights",
  cat: "cat",
  dog: "dog",
  animals: "animals zoo",
  table: "meal table",
  cake: "cake candles",
  playing: "playground playing",
  bicycles: "bicycle bike",
  music: "music instrument",
} as const;
export type Theme = keyof typeof THEMES;
export const THEME_NAMES = Object.keys(THEMES) as readonly Theme[];

/** A theme is worth a film when so many pictures of so many days answer. */
const MIN_PICTURES = 12, MIN_DAYS = 4;
/** A search answers with something always; what comes later than this is hardly of the theme. */
const MAX_PICTURES = 200;

/** As its film is called. */
export function themeTitle(theme: Theme, locale: string): string {
  return say(locale, `theme.${theme}`);
}

/** By its key, or by its title in any language. Throws Fault `usage` for a theme there is not. */
export function themeNamed(typed: string): Theme {
  const folded = foldedWords(typed).join(" ");
  const names = new Map<string, Theme>();
  for (const theme of THEME_NAMES) {
    names.set(theme, theme);
    for (const language of Object.keys(CATALOGUES)) {
      names.set(foldedWords(themeTitle(theme, language)).join(" "), theme);
    }
  }
  const theme = names.get(folded);
  if (theme) return theme;
  const near = nearestWord(folded, names.keys());
  throw new Fault("usage", `There is no theme "${typed}"`, {
    hint: near
      ? `Did you mean "${names.get(near)}"?`
      : `Type one of ${THEME_NAMES.join(", ")}, or search with --query`,
  });
}

/** A picture and its place among the answers to the question of each theme. */
type ThemeRanks = ReadonlyMap<Theme, readonly AssetId[]>;

/** A server answers a question about cats with dogs where there is no cat: they answer better elsewhere. */
function answersOf(theme: Theme, ranks: ThemeRanks): AssetId[] {
  const better = new Map<AssetId, number>();
  for (const [other, ids] of ranks) {
    if (other === theme) continue;
    for (const [rank, id] of ids.entries()) {
      better.set(id, Math.min(rank, better.get(id) ?? Infinity));
    }
  }
  return (ranks.get(theme) ?? []).filter((id, rank) => rank <= (better.get(id) ?? Infinity));
}

interface ThemeAnswer {
  readonly theme: Theme;
  /** Best first. */
  readonly pictures: readonly AssetId[];
  readonly days: number;
}

/**
 * The pictures of each theme that is worth a film in these days, counting those that `isShown`. Errors as the
 * library's.
 */
export async function readThemes(
  library: Pick<Library, "search" | "assets">,
  range: LocalRange | undefined,
  signal: AbortSignal | undefined,
  isShown: (asset: Asset) => boolean = () => true,
): Promise<ThemeAnswer[]> {
  const ranks = new Map<Theme, readonly AssetId[]>();
  for (const theme of THEME_NAMES) {
    ranks.set(
      theme,
      await library.search(THEMES[theme], {
        ...(range ? { range } : {}),
        limit: MAX_PICTURES,
        ...(signal ? { signal } : {}),
      }),
    );
  }
  const asked = new Set([...ranks.values()].flat());
  const dates = new Map<AssetId, string>();
  for await (const batch of library.assets(range, signal)) {
    for (const asset of batch) {
      if (asked.has(asset.id) && isShown(asset)) dates.set(asset.id, dateOf(asset.takenAt));
    }
  }
  return THEME_NAMES.flatMap((theme) => {
    const pictures = answersOf(theme, ranks).filter((id) => dates.has(id));
    const days = new Set(pictures.map((id) => dates.get(id))).size;
    return pictures.length >= MIN_PICTURES && days >= MIN_DAYS ? [{ theme, pictures, days }] : [];
  });
}

/** The pictures of one theme. Throws Fault `nothing_to_film` where too few answer. */
export async function themePictures(
  theme: Theme,
  library: Pick<Library, "search" | "assets">,
  range: LocalRange | undefined,
  signal: AbortSignal | undefined,
): Promise<readonly AssetId[]> {
  const answers = await readThemes(library, range, signal);
  const found = answers.find((answer) => answer.theme === theme);
  if (found) return found.pictures;
  const others = answers.map((answer) => answer.theme).join(", ");
  throw new Fault(
    "nothing_to_film",
    `Fewer than ${MIN_PICTURES} pictures of ${MIN_DAYS} days answer the theme "${theme}"`,
    {
      hint: others === ""
        ? "Look in other days, or search in your own words with --query"
        : `There is enough of: ${others}`,
    },
  );
}
