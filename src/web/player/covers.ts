// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Covers that open their memory in place by a tap, and the page of a memory.

import { fetchFilm, fetchPage } from "./memory_film.ts";
import { openSpeakers } from "./sound.ts";
import { Theatre, TITLE } from "./theatre.ts";

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

let theatre: Theatre | undefined;

function coverOf(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-memory]") : null;
}

/** The cover a link is on, or that of the memory it begins with. */
function pictureOf({ dataset: { memory } }: HTMLAnchorElement): HTMLImageElement | null {
  return document.querySelector(`a[data-memory="${CSS.escape(memory!)}"] img`);
}

function openedBy(link: HTMLAnchorElement): void {
  const cover = pictureOf(link), section = document.createElement("section");
  section.className = "theatre";
  section.innerHTML = '<div class="screen"></div>';
  // One that plays by itself is silent until a person wants its sound.
  if (link.dataset.muted !== undefined) {
    section.insertAdjacentHTML("beforeend", '<button data-sound aria-pressed="false" hidden>');
  }
  if (cover) {
    const image = cover.cloneNode() as HTMLImageElement;
    image.className = "cover";
    image.removeAttribute("loading");
    section.firstElementChild!.append(image);
  }
  const words = document.createElement("h1");
  words.textContent = link.dataset.title ?? "";
  words.id = TITLE;
  words.className = "coming";
  section.append(words);
  history.pushState({ theatre: true }, "", link.href);
  const { title } = document;
  theatre = new Theatre(section, openSpeakers(), link);
  const own = theatre;
  addEventListener("popstate", () => {
    document.title = title;
    if (own.isOpen) own.leave();
  }, { once: true });
  void own.show(new URL(link.href).pathname, !isStill.matches);
}

const own = document.getElementById("theatre");
if (own) {
  theatre = new Theatre(own, [new Audio(), new Audio()]);
  void theatre.begin(own.dataset.order!, location.search === "?play" && !isStill.matches);
} else {
  const ahead = ({ target }: Event) => {
    const link = coverOf(target);
    if (!link) return;
    const { pathname } = new URL(link.href);
    // The cut of one that is not prepared is chosen when it is opened, not when a finger rests on it.
    void fetchPage(pathname)
      .then(({ section }) => {
        if (section.dataset.prepared !== undefined) void fetchFilm(pathname);
      })
      .catch(() => {});
  };
  for (const type of ["pointerdown", "focusin"]) {
    document.addEventListener(type, ahead, { passive: true });
  }
  document.addEventListener("click", (event) => {
    const link = coverOf(event.target);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    openedBy(link);
  });
}
