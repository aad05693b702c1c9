// SPDX-License-Identifier: AGPL-3.0-or-later

/// <reference lib="dom" />
// The page of a film that is being made: player and storyboard together.

import type { PreviewFilm } from "../../app/previews/preview_film.ts";
import { Board } from "./board.ts";
import { Dragging } from "./drag.ts";
import { fillScreen } from "./full_screen.ts";
import { Player } from "./player.ts";
import { followScroll } from "./slim_stand.ts";
import { Takes } from "./takes.ts";
import { followTrim } from "./trim.ts";

const root = document.getElementById("player");
let player: Player | undefined;
const board = new Board({
  onFilm: (film) => {
    if (player) player.film = film;
  },
  onChosen: (key) => player?.seekShot(key),
});
new Dragging({
  onDrop: (key, place) => board.send(new URLSearchParams({ press: `move:${key}:${place}` })),
});
const takes = new Takes(() => player?.pause());
followTrim();
if (root) {
  followScroll(root.closest(".stand")!);
  const answer = await fetch(`${root.dataset.order}/preview`);
  if (answer.ok) {
    player = new Player(root, await answer.json() as PreviewFilm, {
      onShot: (key) => board.shown = key,
      onPlay: () => takes.stop(),
    });
    root.querySelector("canvas")!.addEventListener("click", () => player!.toggle());
    fillScreen(root, () => player!.play());
  }
}

// The card above says in which stage the film is; another one has another page.
const stage = () => document.getElementById("live")?.dataset.stage;
const begun = stage();
new MutationObserver(() => {
  if (stage() !== begun) location.reload();
}).observe(document.getElementById("main")!, { childList: true });
