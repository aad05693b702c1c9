// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// What a finger or a mouse does on the whole screen, beside its buttons: tap, or a swipe in one of four ways.

interface Gestures {
  /** `share` of the screen's width from the left, 0…1. */
  onTap(share: number, isTouch: boolean): void;
  /** 1 to what comes, −1 to what was. */
  onSideways(steps: 1 | -1): void;
  onUp(): void;
  onDown(): void;
}

/** Pixels from which a finger's way is a swipe. */
const SWIPE = 48;
/** A way that is shorter is a tap. */
const TREMBLE = 12;

const CONTROLS = "a, button, summary, input, form, .menu, .ending";

export function followGestures(area: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  let held: { readonly x: number; readonly y: number; readonly id: number } | undefined;
  area.addEventListener("pointerdown", ({ target, clientX, clientY, pointerId, button }) => {
    const isFree = button === 0 && !(target as Element).closest(CONTROLS);
    held = isFree ? { x: clientX, y: clientY, id: pointerId } : undefined;
  }, { signal });
  area.addEventListener("pointercancel", () => held = undefined, { signal });
  area.addEventListener("pointerup", ({ clientX, clientY, pointerId, pointerType }) => {
    if (held?.id !== pointerId) return;
    const across = clientX - held.x, down = clientY - held.y;
    held = undefined;
    const isTouch = pointerType !== "mouse";
    if (Math.hypot(across, down) < TREMBLE) return gestures.onTap(clientX / innerWidth, isTouch);
    if (!isTouch) return;
    if (Math.abs(across) > Math.abs(down)) {
      if (Math.abs(across) >= SWIPE) gestures.onSideways(across < 0 ? 1 : -1);
    } else if (down <= -SWIPE) gestures.onUp();
    else if (down >= SWIPE) gestures.onDown();
  }, { signal });
}
