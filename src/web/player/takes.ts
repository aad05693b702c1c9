// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Other music to be heard before it is chosen: one take at a time, by its own controls on the board or by its
// button in the player, and never over the film's sound.

export class Takes {
  readonly #pauseFilm: () => void;

  constructor(pauseFilm: () => void) {
    this.#pauseFilm = pauseFilm;
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

/** As many buttons as there are takes, pressed where one is heard. */
function showPressed(): void {
  const all = takes();
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-take]")) {
    const take = all[Number(button.dataset.take)];
    button.hidden = take === undefined;
    button.setAttribute("aria-pressed", String(take !== undefined && !take.paused));
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
