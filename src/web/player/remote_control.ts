// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Keys and remote controls over a memory on the whole screen.

interface Deeds {
  readonly toggle: () => void;
  readonly play: () => void;
  readonly pause: () => void;
  /** From picture to picture. */
  readonly step: (steps: number) => void;
  /** From memory to memory. */
  readonly goOn: (way: "next" | "before") => void;
  readonly sound: () => void;
  readonly fullScreen: () => void;
  readonly showControls: () => void;
  readonly back: () => void;
}

/** The elements that the cross of a remote control reaches. */
const REACHED = ":is(.said, .ending, .controls) :is(button, a, summary, input)";
/** Their own keys are left to these. */
const OWN_KEYS = ".controls *, .ending *, .said *, .top *";

export class RemoteControl {
  readonly #dialog: HTMLElement;
  readonly #deeds: Deeds;

  constructor(dialog: HTMLElement, deeds: Deeds, signal: AbortSignal) {
    this.#dialog = dialog;
    this.#deeds = deeds;
    dialog.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  #key(event: KeyboardEvent): void {
    const { key, target } = event, deeds = this.#deeds;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const control = (target as Element).closest<HTMLElement>(OWN_KEYS);
    if (control && this.#atControls(key)) return event.preventDefault();
    if (control && (key === "Enter" || key === " ")) return;
    const does: Readonly<Record<string, () => void>> = {
      " ": deeds.toggle,
      Enter: deeds.toggle,
      MediaPlayPause: deeds.toggle,
      MediaPlay: deeds.play,
      MediaPause: deeds.pause,
      MediaTrackNext: () => deeds.step(1),
      MediaTrackPrevious: () => deeds.step(-1),
      ArrowLeft: () => deeds.step(-1),
      ArrowRight: () => deeds.step(1),
      PageUp: () => deeds.goOn("before"),
      PageDown: () => deeds.goOn("next"),
      ArrowUp: deeds.sound,
      m: deeds.sound,
      ArrowDown: () => this.#toControls(),
      i: () => this.#toControls(),
      f: deeds.fullScreen,
      Backspace: deeds.back,
      BrowserBack: deeds.back,
      GoBack: deeds.back,
    };
    const action = does[key.length === 1 ? key.toLowerCase() : key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  /** A remote control has nothing but a cross: it goes along the controls, and up leaves them. */
  #atControls(key: string): boolean {
    const all = this.#controls(), at = all.indexOf(document.activeElement as HTMLElement);
    const isInMenu = document.activeElement?.closest("details[open] .menu") != null;
    switch (key) {
      case "ArrowRight":
      case "ArrowDown":
        all[Math.min(all.length - 1, at + 1)]?.focus();
        return true;
      case "ArrowLeft":
        all[Math.max(0, at - 1)]?.focus();
        return true;
      case "ArrowUp":
        if (isInMenu) all[Math.max(0, at - 1)]?.focus();
        else this.#dialog.focus();
        return true;
      default:
        return false;
    }
  }

  #toControls(): void {
    this.#deeds.showControls();
    this.#controls()[0]?.focus();
  }

  #controls(): readonly HTMLElement[] {
    const found = this.#dialog.querySelectorAll<HTMLElement>(REACHED);
    return [...found].filter((each) => each.checkVisibility({ visibilityProperty: true }));
  }
}
