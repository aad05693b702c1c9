// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// The player on the whole screen, or on the whole page where the browser gives no element the screen.

/** Its button plays the film, too. */
export function fillScreen(root: HTMLElement, play: () => void): void {
  const button = root.querySelector<HTMLButtonElement>("[data-full-screen]")!;
  const isFull = () => document.fullscreenElement === root || root.classList.contains("fills");
  const told = () => button.setAttribute("aria-pressed", String(isFull()));
  const fill = (isFilling: boolean) => {
    root.classList.toggle("fills", isFilling);
    document.documentElement.style.overflow = isFilling ? "hidden" : "";
    told();
  };
  button.addEventListener("click", async () => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (isFull()) return fill(false);
    play();
    if (!document.fullscreenEnabled) return fill(true);
    await root.requestFullscreen().catch(() => fill(true));
  });
  document.addEventListener("fullscreenchange", told);
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape" && root.classList.contains("fills")) fill(false);
  });
}
