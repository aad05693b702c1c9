// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// The storyboard on its page: a change is seen at once, kept by the server, and what it answers is put in
// place shot by shot, so that pictures that stay are not drawn again.

import type { PreviewFilm } from "../../app/previews/preview_film.ts";
import { letTakesGo } from "./takes.ts";
import { shade } from "./trim.ts";

/** What the server answers to a change. */
interface Changed {
  readonly film?: PreviewFilm;
  /** Parts of the page, as HTML by id; absent when the cut can be changed no more. */
  readonly parts?: Readonly<Record<"live" | "shots" | "steps" | "whole", string>> & {
    readonly shot?: string;
    /** A text. */
    readonly count: string;
  };
}

interface BoardCallbacks {
  onFilm(film: PreviewFilm): void;
  onChosen(key: string): void;
}

export class Board {
  readonly #callbacks: BoardCallbacks;
  /** What is pressed meanwhile waits, because it needs the revision of the answer. */
  #changing: Promise<void> = Promise.resolve();
  #shown: string | undefined;

  constructor(callbacks: BoardCallbacks) {
    this.#callbacks = callbacks;
    document.addEventListener("submit", (event) => this.#submit(event));
    document.addEventListener("click", (event) => this.#click(event));
  }

  /** The shot on screen. */
  set shown(key: string | undefined) {
    if (this.#shown !== undefined) this.#link(this.#shown)?.removeAttribute("aria-current");
    this.#shown = key;
    if (key === undefined) return;
    const link = this.#link(key), list = document.querySelector(".strip");
    if (!link || !list) return;
    link.setAttribute("aria-current", "true");
    // Only the board itself is moved, never the page.
    const { top, bottom } = link.getBoundingClientRect(), room = list.getBoundingClientRect();
    if (top < room.top) list.scrollTop -= room.top - top;
    else if (bottom > room.bottom) list.scrollTop += bottom - room.bottom;
  }

  #link(key: string): HTMLAnchorElement | null {
    return document.querySelector(`#shot-${key} > a`);
  }

  #click(event: MouseEvent): void {
    const link = (event.target as Element).closest<HTMLAnchorElement>(".strip .shot > a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.#callbacks.onChosen(link.parentElement!.id.replace("shot-", ""));
    void this.#open(link.href);
  }

  /** What can be changed in a shot comes from its own page. */
  async #open(href: string): Promise<void> {
    try {
      const answer = await fetch(href);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const shot = page.getElementById("shot");
      if (!shot) return location.reload();
      document.getElementById("shot")!.replaceWith(shot);
      shadeIn(shot);
      // On a phone it stands below the board.
      shot.scrollIntoView({ block: "nearest" });
    } catch {
      location.href = href;
    }
  }

  #submit(event: SubmitEvent): void {
    const form = event.target as HTMLFormElement;
    const submitter = event.submitter as HTMLButtonElement | null;
    if (!form.matches("[data-edit]") || !submitter) return;
    event.preventDefault();
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter)) body.set(name, String(value));
    this.send(body, form.action);
  }

  /** To where the board itself sends its changes, unless it says otherwise. */
  send(
    body: URLSearchParams,
    action = document.querySelector<HTMLFormElement>("#shots")!.action,
  ): void {
    const press = body.get("press") ?? "";
    foresee(press);
    this.#changing = this.#changing.then(async () => {
      const revision = document.querySelector<HTMLInputElement>("#shots [name=revision]")!;
      body.set("revision", revision.value);
      const answer = await fetch(action, {
        method: "POST",
        body,
        headers: { accept: "application/json" },
      });
      const { film, parts } = await answer.json() as Changed;
      if (!parts) return location.reload();
      const { count, shots, ...others } = parts;
      document.querySelector("[data-part=count]")!.textContent = count;
      putShots(shots);
      for (const [id, html] of Object.entries(others)) {
        const fresh = elementOf(html), old = document.getElementById(id);
        if (old) letTakesGo(old);
        old?.replaceWith(fresh);
        shadeIn(fresh);
      }
      this.shown = this.#shown;
      if (film) this.#callbacks.onFilm(film);
      focusAgain(press);
    }).catch(() => location.reload());
  }
}

function shadeIn(part: Element): void {
  const fields = part.querySelector(".trim");
  if (fields) shade(fields);
}

function elementOf(html: string): Element {
  return new DOMParser().parseFromString(html, "text/html").body.firstElementChild!;
}

/** Shows what the server will answer to the simple changes. */
function foresee(press: string): void {
  const [action, key, other] = press.split(":");
  const item = key && document.getElementById(`shot-${key}`);
  if (!item) return;
  const shots = [...document.querySelectorAll(".strip .shot")], at = shots.indexOf(item);
  switch (action) {
    case "remove":
      return item.remove();
    case "earlier":
      return void shots[at - 1]?.before(item);
    case "later":
      return void shots[at + 1]?.after(item);
    case "swap": {
      const picture = item.querySelector("img");
      if (picture) picture.src = picture.src.replace(/[0-9a-f]{16}$/, other!);
    }
  }
}

/** Shots that look as before stay the elements they are. */
function putShots(html: string): void {
  const form = document.getElementById("shots")!, fresh = elementOf(html);
  const list = form.querySelector(".strip")!;
  const before = new Map([...list.children].map((each) => [each.id, each]));
  const next = [...fresh.querySelector(".strip")!.children].map((each) => {
    const old = before.get(each.id);
    old?.firstElementChild?.removeAttribute("aria-current");
    return old && old.isEqualNode(each) ? old : each;
  });
  next.forEach((each, place) => {
    const there = list.children[place];
    if (there !== each) list.insertBefore(each, there ?? null);
  });
  while (list.children.length > next.length) list.lastElementChild!.remove();
  const revision = fresh.querySelector<HTMLInputElement>("[name=revision]")!;
  form.querySelector<HTMLInputElement>("[name=revision]")!.value = revision.value;
}

/** The keyboard stays where it was. */
function focusAgain(press: string): void {
  if (document.activeElement !== document.body) return;
  const [, key] = press.split(":");
  const same = [...document.querySelectorAll<HTMLButtonElement>("button[name=press]")]
    .find(({ value, disabled }) => value === press && !disabled);
  const near = same ?? document.querySelector<HTMLElement>("#shot button:enabled") ??
    (key && document.querySelector<HTMLElement>(`#shot-${key} > a`));
  if (near) near.focus({ preventScroll: true });
}
