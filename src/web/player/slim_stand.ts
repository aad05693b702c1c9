// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// The film above the shots: once it was scrolled away it stands as a slim bar at the top of a phone, and its own
// place stays as high as it was, so that nothing on the page moves.

/** Pixels of it that are still seen then. */
const LEFT = 80;

/** `stand` keeps the place, and its only child is what becomes slim. */
export function followScroll(stand: HTMLElement): void {
  const held = stand.firstElementChild!;
  new IntersectionObserver(([seen]) => {
    const isGone = !seen!.isIntersecting && seen!.boundingClientRect.top < 0;
    if (isGone === held.classList.contains("slim")) return;
    stand.style.minHeight = isGone ? `${stand.offsetHeight}px` : "";
    held.classList.toggle("slim", isGone);
  }, { rootMargin: `-${LEFT}px 0px 0px` }).observe(stand);
}
