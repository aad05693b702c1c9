// SPDX-License-Identifier: AGPL-3.0-or-later

// The cut as a film on the page, before it is rendered: a screen and its controls, for a script alone.

import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { PreviewFilm } from "../../../app/previews/preview_film.ts";
import type { Storyboard } from "../../storyboard.ts";
import type { PageFrame } from "../layout.tsx";

export function PlayerSection(
  { frame, order, board, preview }: {
    readonly frame: PageFrame;
    readonly order: FilmOrder;
    readonly board: Storyboard;
    readonly preview: PreviewFilm;
  },
) {
  const { say } = frame, { canvas, totalFrames } = preview;
  return (
    <section
      class="player"
      id="player"
      aria-label={say("make.watch")}
      data-order={frame.to(`/make/${order.orderId}`)}
      data-pictures={frame.to(`/films/${board.runId}/pictures`)}
      data-play={say("make.play")}
      data-pause={say("make.pause")}
      data-loading={say("make.loading")}
      data-sound-comes={say("make.sound_comes")}
      data-sound-missing={say("make.sound_missing")}
      hidden
    >
      <canvas
        width={canvas.width}
        height={canvas.height}
        role="img"
        aria-label={say("make.screen")}
      >
      </canvas>
      <div class="controls">
        <button type="button" class="button" data-plays-cut>{say("make.play")}</button>
        <input
          type="range"
          min={0}
          max={totalFrames - 1}
          step={1}
          value="0"
          aria-label={say("make.position")}
        />
        <output class="small"></output>
        <button type="button" class="plain" aria-pressed="true" data-sound>
          {say("make.sound")}
        </button>
        <button type="button" class="plain" aria-pressed="false" data-full-screen>
          {say("make.full_screen")}
        </button>
      </div>
      {board.music.takes.length > 0 && (
        <div class="player-takes" role="group" aria-label={say("make.hear_other_music")}>
          <span class="quiet small" aria-hidden="true">{say("make.hear_other_music")}</span>
          {board.music.takes.map((_, index) => (
            <button
              type="button"
              class="plain"
              data-take={index}
              aria-pressed="false"
              aria-label={say("make.take", { n: index + 1 })}
            >
              {index + 1}
            </button>
          ))}
        </div>
      )}
      <p class="quiet small" role="status" data-tells></p>
    </section>
  );
}
