// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Ten seconds of a piece to be heard before it is chosen: one at a time, by its button, and never over the film's
// sound.

export class Takes {
  readonly #pauseFilm: () => void;

  constructor(pauseFilm: () => void) {
    this.#pauseFilm = pauseFilm;
    // Where there is a script, its button takes the place of a take's own controls.
    document.documentElement.classList.add("hears-takes");
    // Such events do not bubble.
    for (const kind of ["play", "pause", "ended"]) {
      document.addEventListener(kind, (event) => this.#heard(event), true);
    }
    document.addEventListener("click", (event) => this.#pressed(event));
  }

  /** The film is heard. */
  stop(): void {
    for (const take of takes()) take.pause();
  }

  #heard({ type, target }: Event): void {
    if (!(target instanceof HTMLAudioElement) || !target.matches(".takes audio")) return;
    if (type === "play") {
      this.#pauseFilm();
      for (const other of takes()) if (other !== target) other.pause();
    }
    showPressed();
  }

  #pressed({ target }: Event): void {
    const button = (target as Element).closest<HTMLButtonElement>("[data-take]");
    const take = button && takes()[Number(button.dataset.take)];
    if (!take) return;
    if (!take.paused) return take.pause();
    take.currentTime = 0;
    take.play().catch(() => showPressed());
  }
}

function takes(): HTMLAudioElement[] {
  return [...document.querySelectorAll<HTMLAudioElement>(".takes audio")];
}

/** The button of the take that is heard is pressed. */
function showPressed(): void {
  const all = takes();
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-take]")) {
    const isHeard = all[Number(button.dataset.take)]?.paused === false;
    button.setAttribute("aria-pressed", String(isHeard));
  }
}

/** Takes that leave the page: what is being made of them is made no more. */
export function letTakesGo(part: Element): void {
  for (const audio of part.querySelectorAll("audio")) {
    audio.pause();
    audio.removeAttribute("src");
    audio.load();
  }
}
