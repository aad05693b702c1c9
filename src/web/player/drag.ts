// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// Shots are put in another order by dragging them: with a mouse at once, with a finger after it has rested
// a moment, because a board is scrolled, too. The buttons "earlier" and "later" do the same.

/** Pixels a pointer may tremble. */
const TREMBLE = 7;
const REST_MS = 350;

interface DragCallbacks {
  /** Place among the shots, counted from 0. */
  onDrop(key: string, place: number): void;
}

interface Held {
  readonly item: Element;
  readonly x: number;
  readonly y: number;
  readonly next: Element | null;
  readonly timer: ReturnType<typeof setTimeout> | undefined;
  isDragged: boolean;
}

export class Dragging {
  readonly #callbacks: DragCallbacks;
  #held: Held | undefined;

  constructor(callbacks: DragCallbacks) {
    this.#callbacks = callbacks;
    document.addEventListener("pointerdown", (event) => this.#hold(event));
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", () => this.#drop());
    document.addEventListener("pointercancel", () => this.#putBack());
    document.addEventListener("keydown", ({ key }) => key === "Escape" && this.#putBack());
    // A finger that drags does not scroll.
    document.addEventListener("touchmove", (event) => {
      if (this.#held?.isDragged) event.preventDefault();
    }, { passive: false });
    document.addEventListener("dragstart", (event) => {
      if ((event.target as Element).closest(".strip")) event.preventDefault();
    });
  }

  #hold({ target, button, pointerType, clientX, clientY }: PointerEvent): void {
    const item = (target as Element).closest(".strip .shot");
    if (!item || button !== 0) return;
    const held: Held = {
      item,
      x: clientX,
      y: clientY,
      next: item.nextElementSibling,
      timer: pointerType === "mouse" ? undefined : setTimeout(() => this.#begin(), REST_MS),
      isDragged: false,
    };
    this.#held = held;
  }

  #begin(): void {
    if (!this.#held) return;
    this.#held.isDragged = true;
    this.#held.item.classList.add("dragged");
  }

  #move({ clientX, clientY }: PointerEvent): void {
    const held = this.#held;
    if (!held) return;
    if (!held.isDragged) {
      if (Math.hypot(clientX - held.x, clientY - held.y) < TREMBLE) return;
      if (held.timer === undefined) this.#begin();
      else return this.#letGo();
    }
    const over = document.elementFromPoint(clientX, clientY)?.closest(".strip .shot");
    if (!over || over === held.item) return;
    const isAfter = held.item.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (isAfter) over.after(held.item);
    else over.before(held.item);
  }

  #drop(): void {
    const held = this.#held;
    this.#letGo();
    if (!held?.isDragged) return;
    // The click that follows would open the shot.
    const over = new AbortController(), options = { capture: true, signal: over.signal };
    addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
    }, options);
    setTimeout(() => over.abort(), 0);
    if (held.item.nextElementSibling === held.next) return;
    const place = [...document.querySelectorAll(".strip .shot")].indexOf(held.item);
    this.#callbacks.onDrop(held.item.id.replace("shot-", ""), place);
  }

  #putBack(): void {
    const held = this.#held;
    this.#letGo();
    if (held?.isDragged) held.item.parentElement!.insertBefore(held.item, held.next);
  }

  #letGo(): void {
    clearTimeout(this.#held?.timer);
    this.#held?.item.classList.remove("dragged");
    this.#held = undefined;
  }
}
