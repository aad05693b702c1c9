/// <reference lib="dom" />
// The page of a film that is being made: player and storyboard together.

import type { PreviewFilm } from "../preview/preview_film.ts";
import { Board } from "./board.ts";
import { Player } from "./player.ts";

const root = document.getElementById("player");
let player: Player | undefined;
const board = new Board({
  onFilm: (film) => {
    if (player) player.film = film;
  },
  onChosen: (key) => player?.seekShot(key),
});
if (root) {
  const answer = await fetch(`${root.dataset.order}/preview`);
  if (answer.ok) {
    player = new Player(root, await answer.json() as PreviewFilm, {
      onShot: (key) => board.shown = key,
    });
  }
}

// The card above says in which stage the film is; another one has another page.
const stage = () => document.getElementById("live")?.dataset.stage;
const begun = stage();
new MutationObserver(() => {
  if (stage() !== begun) location.reload();
}).observe(document.getElementById("main")!, { childList: true });
