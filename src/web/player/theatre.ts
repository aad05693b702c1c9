// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// A memory on the whole screen: what plays in it, what its buttons do, and which one comes next.

import type { PreviewFilm } from "../../app/previews/preview_film.ts";
import type { MemoryFilm, SavedLink } from "../memories.ts";
import { Awake, tellSystem, tellSystemNothing, turnToWide } from "./device.ts";
import { followGestures } from "./gestures.ts";
import { fetchFilm, fetchPage, forgetFilm, forgetPages } from "./memory_film.ts";
import { Player } from "./player.ts";
import { RemoteControl } from "./remote_control.ts";
import type { Speakers } from "./sound.ts";
import { fillStories, itemAt, putStories } from "./stories.ts";

/** What it answers to a button. */
interface Answer {
  /** A sentence about what was done, or why it was not. */
  readonly said?: string;
  /** The name of the button that takes it back. */
  readonly undo?: string;
  /** What that button sends besides. */
  readonly undoes?: Readonly<Record<string, string>>;
  readonly film?: MemoryFilm;
  readonly saved?: SavedLink;
  /** Where it goes on. */
  readonly leadsTo?: string;
  /** The memory is shown no more. */
  readonly isGone?: true;
}

const CONTROLS_MS = 3_000;
const SAID_MS = 6_000;
/** So long a film may be on its way without a sign. */
const BUSY_MS = 400;
/** As long as what was done can be taken back. */
const UNDO_MS = 10_000;
const NEXT_SECONDS = 8;
/** Pixels that the controls and two lines of words take. */
const ROOM_BELOW = 230;

/** A screen of this size or less, in CSS pixels on its shorter side, has little memory behind it. */
const IS_PHONE = Math.min(screen.width, screen.height) < 600;
const PHONE_BOUND = { maxBytes: 30e6, ahead: 3 };

const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/** The id of the element with the title of the memory that is shown. */
export const TITLE = "theatre-title";

export class Theatre {
  readonly #dialog: HTMLDialogElement;
  /** What goes on the full screen, which browsers refuse a dialog. It stays while memories take turns in it. */
  readonly #stage = document.createElement("div");
  /** Says the title of the memory that takes its turn. */
  readonly #turn = document.createElement("p");
  readonly #speakers: Speakers;
  /** Takes the place of the page's own address; absent on a memory's own page. */
  readonly #opener: HTMLElement | undefined;
  /** All are played, one at once after the other, up to the one before this. */
  readonly #last: string | undefined;
  #section: HTMLElement;
  #href = "";
  #player: Player | undefined;
  #shown: MemoryFilm | undefined;
  #shot: string | undefined;
  /** A person paused it: nothing but a person plays it on. */
  #isPaused = false;
  /** Addresses of memories that were hidden while the theatre is open. */
  readonly #gone = new Set<string>();
  /** What is pressed meanwhile waits, because it needs the revision of the answer. */
  #sending: Promise<void> = Promise.resolve();
  /** What the button that takes back the last deed sends. */
  #undoes: Record<string, string> = {};
  /** It was hidden, and whether it played until then. */
  #hidden: { readonly played: boolean } | undefined;
  #over: AbortController = new AbortController();
  #controlsTimer: ReturnType<typeof setTimeout> | undefined;
  #saidTimer: ReturnType<typeof setTimeout> | undefined;
  #nextTimer: ReturnType<typeof setInterval> | undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #awake = new Awake();
  readonly #left = new AbortController();

  constructor(section: HTMLElement, speakers: Speakers, opener?: HTMLAnchorElement) {
    this.#speakers = speakers;
    this.#opener = opener;
    this.#last = opener?.matches("[data-all]") ? new URL(opener.href).pathname : undefined;
    this.#section = section;
    const dialog = this.#dialog = document.createElement("dialog"), { signal } = this.#left;
    dialog.className = "theatre-dialog";
    dialog.tabIndex = -1;
    dialog.setAttribute("aria-labelledby", TITLE);
    this.#stage.className = "stage";
    this.#turn.className = "unseen";
    this.#turn.setAttribute("role", "status");
    this.#stage.append(section, this.#turn);
    dialog.append(this.#stage);
    document.body.append(dialog);
    document.documentElement.classList.add("in-theatre");
    dialog.showModal();
    dialog.focus();
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      if (!this.#closeMenu()) this.leave();
    });
    new RemoteControl(dialog, {
      toggle: () => this.#toggle(),
      play: () => this.#player?.play(),
      pause: () => this.#player?.pause(),
      step: (steps) => this.#step(steps),
      goOn: (way) => this.#goOn(way),
      sound: () => this.#piece("[data-sound]")?.click(),
      fullScreen: () => this.#fullScreen(),
      showControls: () => this.#showControls(),
      back: () => this.#back(),
    }, signal);
    dialog.addEventListener("pointermove", ({ pointerType, movementX, movementY }) => {
      const isMoved = movementX !== 0 || movementY !== 0;
      if (pointerType === "mouse" && isMoved) this.#showControls();
    }, { signal });
    dialog.addEventListener("focusin", () => this.#showControls(), { signal });
    // Such events do not bubble.
    dialog.addEventListener("toggle", ({ target }) => {
      const menu = target as HTMLDetailsElement;
      if (menu.matches(".more") && menu.open) void this.#putMusic();
    }, { signal, capture: true });
    dialog.addEventListener("submit", (event) => void this.#submit(event), { signal });
    dialog.addEventListener("click", (event) => this.#click(event), { signal });
    document.addEventListener(
      "visibilitychange",
      () => this.#awake.tell(this.#player?.isPlaying === true),
      { signal },
    );
    addEventListener("resize", () => {
      this.#fit();
      this.#showControls();
    }, { signal });
    followGestures(dialog, {
      onTap: (share, isTouch) => this.#tap(share, isTouch),
      onSideways: (steps) => this.#step(steps),
      onUp: () => this.#goOn("next"),
      onDown: () => this.leave(),
    }, signal);
  }

  get isOpen(): boolean {
    return this.#dialog.isConnected;
  }

  /** The section stands already, or takes the place of a cover that was put up for it. */
  async show(href: string, plays: boolean): Promise<void> {
    this.#end();
    const hasTurned = this.#href !== "" && this.#href !== href;
    this.#href = href;
    this.#isPaused = !plays;
    const over = this.#over = new AbortController();
    const filmComes = fetchFilm(href);
    try {
      const { section, title } = await fetchPage(href);
      if (over.signal.aborted) return;
      const fresh = document.importNode(section, true), heard = this.#piece("[data-sound]");
      // Sound that was turned off stays off.
      const isHeard = heard?.getAttribute("aria-pressed") ?? "true";
      fresh.querySelector("[data-sound]")!.setAttribute("aria-pressed", isHeard);
      this.#section.replaceWith(fresh);
      this.#section = fresh;
      this.#tellPlaying();
      document.title = title;
      // The first one's is the dialog's own name.
      if (hasTurned) this.#turn.textContent = fresh.querySelector(`#${TITLE}`)!.textContent;
      this.#ready();
    } catch {
      location.href = href;
      return;
    }
    const shown = await this.#arrived(filmComes);
    if (over.signal.aborted) return;
    if (shown === undefined) return this.#says(this.#section.dataset.missing!);
    this.#play(shown);
  }

  /** On the memory's own page, where the section is there; it waits for a press, or was asked for by one before. */
  async begin(href: string, plays: boolean): Promise<void> {
    this.#href = href;
    this.#ready();
    this.#section.toggleAttribute("data-waits", true);
    if (plays) return this.#toggle();
    await fetchFilm(href);
  }

  #ready(): void {
    const screen = this.#piece("[data-full-screen]");
    if (screen) screen.hidden = !document.fullscreenEnabled;
    this.#showControls();
  }

  #piece(selector: string): HTMLElement | null {
    return this.#section.querySelector<HTMLElement>(selector);
  }

  /** Says that the film is on its way, where that takes more than a moment. */
  async #arrived(film: Promise<MemoryFilm | undefined>): Promise<MemoryFilm | undefined> {
    const section = this.#section;
    const timer = setTimeout(() => section.setAttribute("aria-busy", "true"), BUSY_MS);
    try {
      return await film;
    } finally {
      clearTimeout(timer);
      section.removeAttribute("aria-busy");
    }
  }

  /** Before its film is there. */
  #tellPlaying(): void {
    const { pause, play } = this.#section.dataset;
    this.#section.toggleAttribute("data-playing", !this.#isPaused);
    this.#piece("[data-plays-cut]")!.setAttribute("aria-label", (this.#isPaused ? play : pause)!);
  }

  #play(shown: MemoryFilm): void {
    this.#player?.close();
    this.#shown = shown;
    this.#section.removeAttribute("data-waits");
    this.#section.removeAttribute("data-ended");
    putStories(this.#piece(".stories")!, shown.film);
    this.#tellSaved(shown.saved);
    this.#fit();
    const canvas = this.#section.querySelector("canvas")!;
    const { width, height } = shown.film.canvas;
    // A canvas that is given its size again forgets what is on it.
    if (canvas.width !== width) Object.assign(canvas, { width, height });
    this.#section.dataset.pictures = shown.pictures;
    this.#player = new Player(
      this.#section,
      shown.film,
      {
        onShot: (key) => this.#shot = key,
        onFrame: (frame) => this.#atFrame(frame),
        onPlaying: (isPlaying) => {
          this.#isPaused = !isPlaying;
          if (isPlaying) this.#stay();
          this.#showControls();
          this.#awake.tell(this.#player?.isPlaying === true);
        },
        onEnd: () => this.#atEnd(),
        onFast: () => this.#sharper(shown),
      },
      this.#speakers,
      IS_PHONE ? PHONE_BOUND : undefined,
    );
    this.#showControls();
    if (!this.#isPaused) this.#player.play();
    tellSystem({
      title: this.#section.querySelector("h1")!.textContent ?? "",
      cover: this.#section.querySelector<HTMLImageElement>("img.cover")!.src,
      play: () => this.#player?.play(),
      pause: () => this.#player?.pause(),
      step: (steps) => this.#step(steps),
    });
  }

  async #sharper({ revision }: MemoryFilm): Promise<PreviewFilm | undefined> {
    if (IS_PHONE) return undefined;
    const answer = await fetch(`${this.#href}/film?for=large`).catch(() => undefined);
    const sharper = answer?.ok ? await answer.json() as MemoryFilm : undefined;
    return sharper?.revision === revision ? sharper.film : undefined;
  }

  /** The film that was saved takes the place of the button that saves it. */
  #tellSaved(saved: SavedLink | undefined): void {
    for (const form of this.#section.querySelectorAll<HTMLElement>("[data-saves]")) {
      form.hidden = saved !== undefined;
    }
    for (const link of this.#section.querySelectorAll<HTMLAnchorElement>("a[data-saved]")) {
      link.hidden = saved === undefined;
      if (saved === undefined) continue;
      link.href = saved.href;
      link.toggleAttribute("data-done", saved.isDone);
      link.querySelector("span")!.textContent = saved.name;
    }
  }

  /** Words at the lower edge stand below a film that leaves room there, where they are larger. */
  #fit(): void {
    if (!this.#shown) return;
    const { width, height } = this.#shown.film.canvas, lines = innerWidth * height / width;
    this.#section.toggleAttribute("data-roomy", (innerHeight - lines) / 2 > ROOM_BELOW);
    this.#section.style.setProperty("--lines", `${lines}px`);
  }

  get #isRoomy(): boolean {
    return this.#section.hasAttribute("data-roomy");
  }

  #atFrame(frame: number): void {
    const { film, captions, low } = this.#shown!;
    this.#section.toggleAttribute("data-seen", true);
    const at = fillStories(this.#piece(".stories")!, film, frame);
    const caption = this.#piece(".caption")!, text = captions[at] ?? "";
    if (caption.textContent !== text) caption.textContent = text;
    for (const words of [".low", ".beneath"]) this.#piece(words)!.textContent = low[at] ?? "";
  }

  #atEnd(): void {
    this.#isPaused = false;
    this.#section.toggleAttribute("data-ended", true);
    this.#section.removeAttribute("data-seen");
    this.#showControls();
    const next = this.#piece(".then"), { next: href } = this.#section.dataset;
    if (!next || !href || href === this.#last) return;
    if (this.#last !== undefined) return this.#goOn("next");
    if (isStill.matches) return;
    let seconds = NEXT_SECONDS;
    const output = next.querySelector("output")!;
    const tell = () => output.textContent = String(seconds);
    tell();
    this.#nextTimer = setInterval(() => {
      if (this.#section.contains(document.activeElement) && document.activeElement !== next) return;
      if (--seconds > 0) return tell();
      this.#goOn("next");
    }, 1_000);
  }

  /** Stops what is shown; the sound is let go. */
  #end(): void {
    this.#over.abort();
    this.#stay();
    this.#hidden = undefined;
    this.#player?.close();
    this.#player = undefined;
    this.#shown = undefined;
  }

  /** What would go on by itself does not. */
  #stay(): void {
    clearInterval(this.#nextTimer);
    clearTimeout(this.#hiddenTimer);
    this.#piece(".then output")?.replaceChildren();
  }

  #toggle(): void {
    this.#stay();
    if (this.#player) {
      this.#section.removeAttribute("data-ended");
      return this.#player.toggle();
    }
    if (!this.#section.hasAttribute("data-waits")) {
      this.#isPaused = !this.#isPaused;
      return this.#tellPlaying();
    }
    // The tap on the page's own button is what lets it be heard.
    this.#section.removeAttribute("data-waits");
    this.#isPaused = false;
    this.#tellPlaying();
    for (const each of this.#speakers) each.play().catch(() => {});
    void this.#arrived(fetchFilm(this.#href)).then((shown) => {
      if (shown === undefined) this.#says(this.#section.dataset.missing!);
      else this.#play(shown);
    });
  }

  /** To the picture before or after; one that was seen for a moment begins anew. */
  #step(steps: number): void {
    const player = this.#player, items = this.#shown?.film.items;
    if (!player || !items) return;
    const { frame } = player;
    const at = itemAt(this.#shown!.film, frame);
    const isLate = frame - items[Math.max(0, at)]!.at > this.#shown!.film.fps * 2;
    const to = items[Math.max(0, at + (steps < 0 && isLate ? 0 : steps))];
    if (to === undefined) return this.#goOn("next");
    const hasEnded = this.#section.hasAttribute("data-ended");
    this.#section.removeAttribute("data-ended");
    this.#stay();
    player.seek(to.at + to.into);
    if (hasEnded) player.play();
  }

  #goOn(way: "next" | "before"): void {
    const href = this.#section.dataset[way];
    if (!href) return way === "next" ? this.leave() : undefined;
    const plays = this.#hidden?.played ?? !this.#isPaused;
    history.replaceState(history.state, "", href);
    this.#putUp(href);
    void this.show(href, plays);
  }

  /** The next cover stands there before its page comes. */
  #putUp(href: string): void {
    for (const image of this.#section.querySelectorAll<HTMLImageElement>("img.cover, img.behind")) {
      image.src = `${href}/cover?size=wide`;
    }
    this.#section.removeAttribute("data-seen");
    this.#section.removeAttribute("data-ended");
  }

  leave(): void {
    this.#end();
    this.#left.abort();
    this.#awake.tell(false);
    tellSystemNothing();
    if (document.fullscreenElement) void document.exitFullscreen();
    if (this.#opener === undefined) {
      location.href = this.#section.querySelector<HTMLAnchorElement>("a.leave")!.href;
      return;
    }
    this.#dialog.close();
    this.#dialog.remove();
    document.documentElement.classList.remove("in-theatre");
    this.#giveFocusBack(this.#opener);
    if ((history.state as { theatre?: true } | null)?.theatre) history.back();
  }

  /** Covers of memories that were hidden go from the page. */
  #giveFocusBack(opener: HTMLElement): void {
    const covers = [...document.querySelectorAll<HTMLAnchorElement>("a[data-memory]")];
    for (const link of covers) {
      if (this.#gone.has(link.pathname)) (link.closest("li") ?? link).remove();
    }
    // Meanwhile the page may have been brought up to date.
    const stays = covers.filter((link) => link.isConnected);
    const same = stays.find(({ href }) => href === (opener as HTMLAnchorElement).href);
    const next = opener.isConnected ? opener : same ?? stays[0];
    next?.focus({ preventScroll: true });
  }

  #click(event: MouseEvent): void {
    const on = (selector: string) => (event.target as Element).closest<HTMLElement>(selector);
    if (on("a.leave")) {
      event.preventDefault();
      this.leave();
    } else if (on("[data-step]")) this.#step(Number(on("[data-step]")!.dataset.step));
    else if (on("[data-begins]")) this.#toggle();
    // The player that comes with the film has the button for itself.
    else if (!this.#player && on("[data-plays-cut]")) this.#toggle();
    else if (on("[data-full-screen]")) this.#fullScreen();
    else if (on("a[data-way]")) {
      event.preventDefault();
      this.#goOn("next");
    } else if (on("[data-undoes]")) void this.#undo();
    // Pressed by a mouse or a finger, a button keeps neither the keys nor the controls on the screen.
    if (event.detail > 0 && on(".moves button")) this.#dialog.focus();
  }

  #fullScreen(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void this.#stage.requestFullscreen?.().then(() => turnToWide()).catch(() => {});
  }

  #tap(share: number, isTouch: boolean): void {
    if (this.#closeMenu()) return this.#showControls();
    if (this.#section.hasAttribute("data-ended")) return this.#stay();
    if (!isTouch) return this.#toggle();
    if (this.#section.hasAttribute("data-waits")) return this.#toggle();
    if (share < 0.2) return this.#step(-1);
    if (share > 0.8) return this.#step(1);
    if (this.#section.hasAttribute("data-controls")) this.#toggle();
    else this.#showControls();
  }

  /** False where none is open. */
  #closeMenu(): boolean {
    const open = [...this.#section.querySelectorAll<HTMLElement>("details[open]")];
    const [outer] = open, hasFocus = outer?.contains(document.activeElement);
    for (const each of open) each.removeAttribute("open");
    if (hasFocus) outer!.querySelector("summary")!.focus();
    return open.length > 0;
  }

  #showControls(): void {
    clearTimeout(this.#controlsTimer);
    this.#section.toggleAttribute("data-controls", true);
    if (this.#player) this.#player.hasLowWords = false;
    this.#controlsTimer = setTimeout(() => {
      const isUsed = this.#section.querySelector("details[open], :focus-visible");
      if (isUsed) this.#showControls();
      else if (this.#player?.isPlaying) {
        this.#section.removeAttribute("data-controls");
        this.#player.hasLowWords = !this.#isRoomy;
      }
    }, CONTROLS_MS);
  }

  #back(): void {
    if (!this.#closeMenu()) this.leave();
  }

  /** A form says what came of it without leaving the film. */
  async #submit(event: SubmitEvent): Promise<void> {
    const form = event.target as HTMLFormElement;
    if (!form.matches("[data-quiet]")) return;
    event.preventDefault();
    this.#closeMenu();
    this.#dialog.focus();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) body.set(name, String(value));
    if (form.matches("[data-of-picture]")) {
      if (this.#shot === undefined) return this.#says(this.#section.dataset.noPicture!);
      body.set("picture", this.#shot);
    }
    await this.#send(form.action, body);
  }

  #send(action: string, body: URLSearchParams): Promise<void> {
    return this.#sending = this.#sending.then(() => this.#sendNow(action, body));
  }

  async #sendNow(action: string, body: URLSearchParams): Promise<void> {
    if (this.#shown) body.set("revision", this.#shown.revision);
    this.#section.toggleAttribute("data-busy", true);
    const over = this.#over.signal;
    try {
      const answer = await fetch(action, {
        method: "POST",
        body,
        headers: { accept: "application/json" },
      });
      const done = await answer.json() as Answer;
      if (over.aborted) return;
      if (done.leadsTo !== undefined) return void location.assign(done.leadsTo);
      if (done.film) this.#changed(done.film);
      if (done.saved) this.#tellSaved(done.saved);
      if (done.said) this.#says(done.said, done.undo, action);
      this.#undoes = { ...done.undoes, press: "undo" };
      if (done.isGone) this.#hide();
      else if (body.get("press") === "undo") this.#unhide();
    } catch {
      this.#says(this.#section.dataset.unsent!);
    } finally {
      this.#section.removeAttribute("data-busy");
    }
  }

  /** It stands still while that can be taken back, and then the next one plays. */
  #hide(): void {
    this.#hidden = { played: !this.#isPaused };
    this.#gone.add(this.#href);
    this.#player?.pause();
    forgetPages();
    this.#hiddenTimer = setTimeout(() => this.#goOn("next"), UNDO_MS);
  }

  #unhide(): void {
    const { played } = this.#hidden ?? {};
    clearTimeout(this.#hiddenTimer);
    this.#hidden = undefined;
    this.#gone.delete(this.#href);
    forgetPages();
    if (played) this.#player?.play();
  }

  /** What plays may have changed since the menu was open before. */
  async #putMusic(): Promise<void> {
    const form = this.#piece("[data-music]"),
      answer = await fetch(`${this.#href}/music`)
        .catch(() => undefined);
    if (!form || !answer?.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    form.replaceChildren(...page.body.children);
  }

  /** The same film goes on where it is; one of another length begins again. */
  #changed(next: MemoryFilm): void {
    const before = this.#shown, player = this.#player;
    forgetFilm(this.#href);
    this.#shown = next;
    if (!player || !before) return;
    // Pictures of a cut that was chosen anew have other addresses.
    if (next.pictures !== before.pictures) return this.#play(next);
    putStories(this.#piece(".stories")!, next.film);
    this.#tellSaved(next.saved);
    player.film = next.film;
  }

  async #undo(): Promise<void> {
    const { action } = this.#piece(".said")!.dataset;
    this.#says("");
    // Its button goes, and keys are to be heard on.
    this.#dialog.focus();
    if (action) await this.#send(action, new URLSearchParams(this.#undoes));
  }

  #says(text: string, undo?: string, action?: string): void {
    clearTimeout(this.#saidTimer);
    const said = this.#piece(".said")!, button = said.querySelector("button")!;
    said.querySelector("[role=status]")!.textContent = text;
    said.hidden = text === "";
    button.hidden = undo === undefined;
    if (undo !== undefined) button.textContent = undo;
    if (action !== undefined) said.dataset.action = action;
    this.#saidTimer = setTimeout(() => said.hidden = true, undo === undefined ? SAID_MS : UNDO_MS);
  }
}
