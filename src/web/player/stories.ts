// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// A bar for each picture of a film, filled as far as it was seen.

import type { PreviewFilm } from "../../app/previews/preview_film.ts";

export function putStories(list: Element, { items }: PreviewFilm): void {
  list.replaceChildren(...items.map(({ frames }) => {
    const bar = document.createElement("li");
    bar.style.flexGrow = String(frames);
    bar.append(document.createElement("i"));
    return bar;
  }));
}

/** Returns the place of the item that is on the screen. */
export function fillStories(list: Element, film: PreviewFilm, frame: number): number {
  const at = itemAt(film, frame);
  for (const [index, bar] of [...list.children].entries()) {
    const item = film.items[index]!, next = film.items[index + 1];
    const end = next === undefined ? film.totalFrames : next.at + next.into / 2;
    const begin = item.at + item.into / 2;
    const share = index < at ? 1 : index > at ? 0 : Math.min(1, (frame - begin) / (end - begin));
    (bar.firstElementChild as HTMLElement).style.transform = `scaleX(${share})`;
  }
  return at;
}

/** In the middle of a join the next one takes over. */
export function itemAt({ items }: PreviewFilm, frame: number): number {
  return items.findLastIndex((item) => frame >= item.at + item.into / 2);
}
