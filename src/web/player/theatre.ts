// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Memories on the whole screen: opened in place by the tap on a cover, or on the page of their own; by keys, by a
// remote control and by touch.

import type { PreviewFilm } from "../../app/previews/preview_film.ts";
import { followGestures } from "./gestures.ts";
import { Player } from "./player.ts";
import { openSpeakers, type Speakers } from "./sound.ts";

/** What the server answers for a memory. */
interface MemoryFilm {
  readonly film: PreviewFilm;
  /** What is read on each item of the film; "" for nothing. */
  readonly captions: readonly string[];
  /** What of it stands at the lower edge, where the controls are. */
  readonly low: readonly string[];
  /** Another after every change. */
  readonly revision: string;
  /** Where its pictures are. */
  readonly pictures: string;
  readonly saved?: Saved;
}

/** The way to the film that was saved of it as it is now, or to where that is on its way. */
interface Saved {
  readonly href: string;
  readonly name: string;
  readonly isDone: boolean;
}

/** What it answers to a button. */
interface Answer {
  /** A sentence about what was done, or why it was not. */
  readonly said?: string;
  /** The name of the button that takes it back. */
  readonly undo?: string;
  /** What that button sends besides. */
  readonly undoes?: Readonly<Record<string, string>>;
  readonly film?: MemoryFilm;
  readonly saved?: Saved;
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
const TITLE = "theatre-title";

/** What the cross of a remote control reaches. */
const REACHED = ":is(.said, .ending, .controls) :is(button, a, summary, input)";
/** Their own keys are left to these. */
const OWN_KEYS = ".controls *, .ending *, .said *, .top *";

interface Opened {
  readonly section: HTMLElement;
  readonly title: string;
}

/** Fetched when a finger comes down, before it is lifted. */
const coming = new Map<string, Promise<Opened>>();
const films = new Map<string, Promise<MemoryFilm | undefined>>();

function fetchPage(href: string): Promise<Opened> {
  const known = coming.get(href) ?? (async () => {
    const answer = await fetch(href, { headers: { accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const section = page.getElementById("theatre");
    if (!answer.ok || !section) throw new Error("There is no such memory any more");
    return { section, title: page.title };
  })();
  coming.set(href, known);
  // What comes before and after it changes.
  const forget = () => setTimeout(() => coming.delete(href), UNDO_MS);
  known.then(forget, () => coming.delete(href));
  return known;
}

function fetchFilm(href: string): Promise<MemoryFilm | undefined> {
  const known = films.get(href) ?? fetch(`${href}/film`)
    .then((answer) => answer.ok ? answer.json() as Promise<MemoryFilm> : undefined)
    .catch(() => undefined);
  films.set(href, known);
  // What was changed meanwhile is fetched anew the next time.
  void known.finally(() => setTimeout(() => films.delete(href), UNDO_MS));
  return known;
}

class Theatre {
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
  #wakeLock: Promise<WakeLockSentinel | undefined> | undefined;
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
    dialog.addEventListener("keydown", (event) => this.#key(event), { signal });
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
    document.addEventListener("visibilitychange", () => this.#keepAwake(), { signal });
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
    this.#putStories(shown);
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
          this.#keepAwake();
        },
        onEnd: () => this.#atEnd(),
        onFast: () => this.#sharper(shown),
      },
      this.#speakers,
      IS_PHONE ? PHONE_BOUND : undefined,
    );
    this.#showControls();
    if (!this.#isPaused) this.#player.play();
    this.#tellSystem();
  }

  async #sharper({ revision }: MemoryFilm): Promise<PreviewFilm | undefined> {
    if (IS_PHONE) return undefined;
    const answer = await fetch(`${this.#href}/film?for=large`).catch(() => undefined);
    const sharper = answer?.ok ? await answer.json() as MemoryFilm : undefined;
    return sharper?.revision === revision ? sharper.film : undefined;
  }

  /** The film that was saved takes the place of the button that saves it. */
  #tellSaved(saved: Saved | undefined): void {
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

  /** A bar for each picture. */
  #putStories({ film }: MemoryFilm): void {
    this.#piece(".stories")!.replaceChildren(...film.items.map(({ frames }) => {
      const bar = document.createElement("li");
      bar.style.flexGrow = String(frames);
      bar.append(document.createElement("i"));
      return bar;
    }));
  }

  #atFrame(frame: number): void {
    const { film, captions, low } = this.#shown!;
    this.#section.toggleAttribute("data-seen", true);
    const bars = this.#piece(".stories")!.children;
    const at = film.items.findLastIndex((item) => frame >= item.at + item.into / 2);
    for (const [index, bar] of [...bars].entries()) {
      const item = film.items[index]!, next = film.items[index + 1];
      const end = next === undefined ? film.totalFrames : next.at + next.into / 2;
      const begin = item.at + item.into / 2;
      const share = index < at ? 1 : index > at ? 0 : Math.min(1, (frame - begin) / (end - begin));
      (bar.firstElementChild as HTMLElement).style.transform = `scaleX(${share})`;
    }
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
    const at = items.findLastIndex((item) => frame >= item.at + item.into / 2);
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
    this.#letSleep();
    this.#tellSystemNothing();
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

  #key(event: KeyboardEvent): void {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const control = (target as Element).closest<HTMLElement>(OWN_KEYS);
    if (control && this.#atControls(key)) return event.preventDefault();
    if (control && (key === "Enter" || key === " ")) return;
    const does: Readonly<Record<string, () => void>> = {
      " ": () => this.#toggle(),
      Enter: () => this.#toggle(),
      MediaPlayPause: () => this.#toggle(),
      MediaPlay: () => this.#player?.play(),
      MediaPause: () => this.#player?.pause(),
      MediaTrackNext: () => this.#step(1),
      MediaTrackPrevious: () => this.#step(-1),
      ArrowLeft: () => this.#step(-1),
      ArrowRight: () => this.#step(1),
      PageUp: () => this.#goOn("before"),
      PageDown: () => this.#goOn("next"),
      ArrowUp: () => this.#piece("[data-sound]")?.click(),
      m: () => this.#piece("[data-sound]")?.click(),
      ArrowDown: () => this.#toControls(),
      i: () => this.#toControls(),
      f: () => this.#fullScreen(),
      Backspace: () => this.#back(),
      BrowserBack: () => this.#back(),
      GoBack: () => this.#back(),
    };
    const action = does[key.length === 1 ? key.toLowerCase() : key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }

  #back(): void {
    if (!this.#closeMenu()) this.leave();
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
    this.#showControls();
    this.#controls()[0]?.focus();
  }

  #controls(): readonly HTMLElement[] {
    const found = this.#section.querySelectorAll<HTMLElement>(REACHED);
    return [...found].filter((each) => each.checkVisibility({ visibilityProperty: true }));
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
    coming.clear();
    this.#hiddenTimer = setTimeout(() => this.#goOn("next"), UNDO_MS);
  }

  #unhide(): void {
    const { played } = this.#hidden ?? {};
    clearTimeout(this.#hiddenTimer);
    this.#hidden = undefined;
    this.#gone.delete(this.#href);
    coming.clear();
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
    films.delete(this.#href);
    this.#shown = next;
    if (!player || !before) return;
    // Pictures of a cut that was chosen anew have other addresses.
    if (next.pictures !== before.pictures) return this.#play(next);
    this.#putStories(next);
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

  #keepAwake(): void {
    if (!this.#player?.isPlaying || document.hidden) return this.#letSleep();
    // A browser may refuse, and on a plain HTTP address it has none.
    this.#wakeLock ??= navigator.wakeLock?.request("screen").catch(() => undefined);
  }

  #letSleep(): void {
    void this.#wakeLock?.then((lock) => lock?.release());
    this.#wakeLock = undefined;
  }

  /** Keys of headphones, of a locked phone and of a television. */
  #tellSystem(): void {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    mediaSession.metadata = new MediaMetadata({
      title: this.#section.querySelector("h1")!.textContent ?? "",
      artwork: [{ src: this.#section.querySelector<HTMLImageElement>("img.cover")!.src }],
    });
    mediaSession.setActionHandler("play", () => this.#player?.play());
    mediaSession.setActionHandler("pause", () => this.#player?.pause());
    mediaSession.setActionHandler("nexttrack", () => this.#step(1));
    mediaSession.setActionHandler("previoustrack", () => this.#step(-1));
  }

  #tellSystemNothing(): void {
    const { mediaSession } = navigator;
    if (!mediaSession) return;
    mediaSession.metadata = null;
    for (const action of ["play", "pause", "nexttrack", "previoustrack"] as const) {
      mediaSession.setActionHandler(action, null);
    }
  }
}

/** A phone that is held upright shows a film on the whole screen as wide as it gets. */
async function turnToWide(): Promise<void> {
  const { orientation } = screen as { orientation?: { lock?(to: "landscape"): Promise<void> } };
  await orientation?.lock?.("landscape");
}

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
