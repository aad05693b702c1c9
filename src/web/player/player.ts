/// <reference lib="dom" />
// Plays a cut before it is rendered: one clock, one screen, controls for keyboard, mouse and touch.

import type { PreviewFilm } from "../../app/previews/preview_film.ts";
import { PlayerScreen } from "./screen.ts";
import { Sound } from "./sound.ts";

/** A wait that is shorter is not worth a word. */
const WAIT_MS = 400;
/** The server makes the sound once the person has seen what changed. */
const SOUND_MS = 800;

interface PlayerCallbacks {
  /** Another shot came on screen; nothing for a card. */
  onShot(key: string | undefined): void;
  /** The film is played. */
  onPlay(): void;
}

export class Player {
  readonly #root: HTMLElement;
  readonly #screen: PlayerScreen;
  readonly #sound: Sound;
  readonly #callbacks: PlayerCallbacks;
  readonly #button: HTMLButtonElement;
  readonly #seek: HTMLInputElement;
  #film: PreviewFilm;
  #frame = 0;
  /** What is on the screen; absent when it has to be drawn anew. */
  #drawn: number | undefined;
  #isPlaying = false;
  /** When frame 0 would have been, for the clock without sound. */
  #begun = 0;
  /** Since when a part of the picture is missing. */
  #waitsSince: number | undefined;
  #shot: string | undefined;
  #soundTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, film: PreviewFilm, callbacks: PlayerCallbacks) {
    this.#root = root;
    this.#film = film;
    this.#callbacks = callbacks;
    const { order, pictures } = root.dataset;
    this.#screen = new PlayerScreen(root.querySelector("canvas")!, film, {
      pictures: pictures!,
      parts: `${order}/parts`,
    }, () => this.#loop());
    this.#sound = new Sound((state) => {
      this.#says(
        state === "comes"
          ? root.dataset.soundComes
          : state === "missing"
          ? root.dataset.soundMissing
          : "",
      );
    });
    this.#button = root.querySelector("[data-plays-cut]")!;
    this.#seek = root.querySelector("input[type=range]")!;
    this.#button.addEventListener("click", () => this.#isPlaying ? this.pause() : this.play());
    this.#seek.addEventListener("input", () => this.seek(Number(this.#seek.value)));
    root.querySelector("canvas")!.addEventListener("click", () => this.#button.click());
    const heard = root.querySelector<HTMLButtonElement>("[data-sound]")!;
    heard.addEventListener("click", () => {
      const isMuted = heard.getAttribute("aria-pressed") === "true";
      heard.setAttribute("aria-pressed", String(!isMuted));
      this.#sound.isMuted = isMuted;
    });
    root.hidden = false;
    this.#wantSound();
    this.#loop();
  }

  /** Another version of the same cut; the shot on screen stays there. */
  set film(film: PreviewFilm) {
    const before = this.#film, own = this.#shownItem(before, this.#frame);
    const same = own && film.items.find(({ shot }) => shot !== undefined && shot === own.shot);
    this.#film = film;
    this.#screen.film = film;
    this.#drawn = undefined;
    this.#seek.max = String(film.totalFrames - 1);
    const into = own ? this.#frame - own.at : 0;
    const frame = same ? same.at + Math.min(into, same.frames - 1) : this.#frame;
    this.#wantSound();
    this.seek(Math.min(frame, film.totalFrames - 1));
  }

  get frame(): number {
    return this.#frame;
  }

  /** Where a shot stands alone on the screen. */
  seekShot(key: string): void {
    const item = this.#film.items.find(({ shot }) => shot === key);
    if (item) this.seek(item.at + item.into);
  }

  seek(frame: number): void {
    this.#frame = frame;
    this.#setClock();
    this.#sound.seek(frame / this.#film.fps);
    this.#loop();
  }

  play(): void {
    if (this.#frame >= this.#film.totalFrames - 1) this.#frame = 0;
    this.#callbacks.onPlay();
    this.#isPlaying = true;
    this.#button.textContent = this.#root.dataset.pause!;
    this.#setClock();
    this.#sound.turn(this.#seconds);
    this.#sound.seek(this.#seconds);
    this.#sound.play();
    this.#loop();
  }

  pause(): void {
    this.#isPlaying = false;
    this.#button.textContent = this.#root.dataset.play!;
    this.#sound.pause();
    this.#sound.turn(this.#seconds);
    this.#loop();
  }

  get #seconds(): number {
    return this.#frame / this.#film.fps;
  }

  #wantSound(): void {
    clearTimeout(this.#soundTimer);
    const { sound } = this.#film, url = sound && `${this.#root.dataset.order}/parts/${sound}`;
    this.#soundTimer = setTimeout(() => this.#sound.want(url), SOUND_MS);
  }

  #setClock(): void {
    this.#begun = performance.now() - this.#seconds * 1_000;
  }

  /** The frame by the sound's clock where there is one, else by the machine's. */
  #clockFrame(): number {
    const heard = this.#sound.seconds;
    if (heard !== undefined) this.#begun = performance.now() - heard * 1_000;
    const seconds = (performance.now() - this.#begun) / 1_000;
    return Math.floor(seconds * this.#film.fps + 1e-6);
  }

  #isLooping = false;

  #loop(): void {
    if (this.#isLooping) return;
    this.#isLooping = true;
    const tick = () => {
      this.#isLooping = this.#step();
      if (this.#isLooping) requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** False when nothing is left to be drawn. */
  #step(): boolean {
    const last = this.#film.totalFrames - 1;
    const isWaiting = this.#waitsSince !== undefined;
    const frame = this.#isPlaying && !isWaiting
      ? Math.max(this.#frame, Math.min(last, this.#clockFrame()))
      : this.#frame;
    // A screen shows more pictures a second than a film has.
    if (this.#isPlaying && frame === this.#drawn && frame < last) return true;
    const isDrawn = this.#screen.draw(frame, this.#isPlaying && !isWaiting);
    this.#drawn = isDrawn ? frame : undefined;
    if (!isDrawn) {
      this.#wait(frame);
      return true;
    }
    this.#frame = frame;
    this.#show();
    if (isWaiting) this.#goOn();
    if (this.#isPlaying && frame === last) this.pause();
    return this.#isPlaying;
  }

  /** Sound and picture wait together. */
  #wait(frame: number): void {
    const now = performance.now();
    if (this.#waitsSince === undefined) {
      this.#waitsSince = now;
      this.#frame = frame;
      this.#sound.pause();
    }
    if (now - this.#waitsSince > WAIT_MS) this.#root.setAttribute("aria-busy", "true");
  }

  #goOn(): void {
    this.#waitsSince = undefined;
    this.#root.removeAttribute("aria-busy");
    if (!this.#isPlaying) return;
    this.#setClock();
    this.#sound.seek(this.#seconds);
    this.#sound.play();
  }

  #show(): void {
    const { fps, totalFrames } = this.#film;
    const value = String(this.#frame);
    this.#root.dataset.frame = value;
    this.#root.toggleAttribute("data-stand-in", this.#screen.hasStandIn);
    if (this.#seek.value !== value) this.#seek.value = value;
    const text = `${clockText(this.#seconds)} / ${clockText(totalFrames / fps)}`;
    const clock = this.#root.querySelector("output")!;
    if (clock.textContent !== text) {
      clock.textContent = text;
      this.#seek.setAttribute("aria-valuetext", text);
    }
    const shot = this.#shownItem(this.#film, this.#frame)?.shot;
    if (shot === this.#shot) return;
    this.#shot = shot;
    this.#callbacks.onShot(shot);
    if (this.#isPlaying) this.#sound.turn(this.#seconds);
  }

  #shownItem({ items }: PreviewFilm, frame: number) {
    return items.findLast(({ at, into }) => frame >= at + into / 2);
  }

  #says(text = ""): void {
    this.#root.querySelector("[role=status]")!.textContent = text;
  }
}

function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
