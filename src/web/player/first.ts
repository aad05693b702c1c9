// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// The first minute of a library: what was found is shown as it comes, and the first memory plays by itself, without
// sound until a person wants it.

const LOOK_MS = 700;
const root = document.getElementById("first-minute")!;

async function fresh(): Promise<HTMLElement | undefined> {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.getElementById("first-minute") ?? undefined;
}

/** Pictures that are there already stay as they are. */
function show(found: HTMLElement): void {
  for (const selector of ["h1", "[role=status]"]) {
    const old = root.querySelector(selector)!, text = found.querySelector(selector)!.textContent;
    if (old.textContent !== text) old.textContent = text;
  }
  const mosaic = root.querySelector(".mosaic")!;
  for (const tile of found.querySelectorAll<HTMLElement>("[data-tile]")) {
    if (!mosaic.querySelector(`[data-tile="${tile.dataset.tile}"]`)) mosaic.append(tile);
  }
  for (const selector of [".reading", ".coming"]) {
    const old = root.querySelector(selector)!, fresh = found.querySelector(selector)!;
    // A bar without a value goes on moving.
    if (old.innerHTML !== fresh.innerHTML) old.replaceWith(fresh);
  }
}

function play(cover: HTMLAnchorElement): void {
  // Left, the start page shows what else there is.
  addEventListener("popstate", () => setTimeout(() => location.reload()), { once: true });
  cover.click();
  const stage = document.querySelector(".theatre-dialog .stage");
  if (!stage) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "unmutes";
  button.textContent = `♪ ${root.dataset.music}`;
  button.addEventListener("click", () => {
    stage.querySelector<HTMLElement>("[data-sound][aria-pressed=false]")?.click();
    button.remove();
  });
  // Its own button, or a key, did the same.
  new MutationObserver(() => {
    if (stage.querySelector("[data-sound][aria-pressed=true]")) button.remove();
  }).observe(stage, { attributes: true, subtree: true, attributeFilter: ["aria-pressed"] });
  stage.append(button);
}

async function look(): Promise<void> {
  try {
    const found = await fresh();
    if (!found) return location.reload();
    show(found);
  } catch {
    // The network comes back, or it does not.
  }
  const cover = root.querySelector<HTMLAnchorElement>("a[data-memory]");
  if (cover) return play(cover);
  setTimeout(look, LOOK_MS);
}

const cover = root.querySelector<HTMLAnchorElement>("a[data-memory]");
// The theatre's own script is ready by then.
addEventListener("load", () => cover ? play(cover) : void look());
