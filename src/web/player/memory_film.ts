// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// A memory's page and its film, fetched before they are needed where that can be known.

import type { MemoryFilm } from "../memories.ts";

export interface Opened {
  readonly section: HTMLElement;
  readonly title: string;
}

/** A page or a film that was fetched is used so long. */
const KEPT_MS = 10_000;

/** Fetched when a finger comes down, before it is lifted. */
const coming = new Map<string, Promise<Opened>>();
const films = new Map<string, Promise<MemoryFilm | undefined>>();

export function fetchPage(href: string): Promise<Opened> {
  const known = coming.get(href) ?? (async () => {
    const answer = await fetch(href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const section = page.getElementById("theatre");
    if (!answer.ok || !section) throw new Error("There is no such memory any more");
    return { section, title: page.title };
  })();
  coming.set(href, known);
  // The memories before and after it change.
  const forget = () => setTimeout(() => coming.delete(href), KEPT_MS);
  known.then(forget, () => coming.delete(href));
  return known;
}

export function fetchFilm(href: string): Promise<MemoryFilm | undefined> {
  const known = films.get(href) ?? fetch(`${href}/film`)
    .then((answer) => answer.ok ? answer.json() as Promise<MemoryFilm> : undefined)
    .catch(() => undefined);
  films.set(href, known);
  // A film that was changed meanwhile is fetched anew the next time.
  void known.finally(() => setTimeout(() => films.delete(href), KEPT_MS));
  return known;
}

/** The memories before and after another one have changed. */
export function forgetPages(): void {
  coming.clear();
}

/** The film was changed. */
export function forgetFilm(href: string): void {
  films.delete(href);
}
