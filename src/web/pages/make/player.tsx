// SPDX-License-Identifier: AGPL-3.0-or-later

// The cut as a film on the page, before it is rendered: a screen and its controls, for a script alone.

import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { PreviewFilm } from "../../../app/previews/preview_film.ts";
import type { Storyboard } from "../../storyboard.ts";
import type { PageFrame } from "../layout.tsx";
import { Icon } from "../memories/icons.tsx";

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
        <button
          type="button"
          class="button toggles"
          data-plays-cut
          data-icon
          aria-label={say("make.play")}
        >
          <Icon name="play" />
          <Icon name="pause" />
        </button>
        <input
          type="range"
          min={0}
          max={totalFrames - 1}
          step={1}
          value="0"
          aria-label={say("make.position")}
        />
        <output class="small"></output>
        <button
          type="button"
          class="plain sounds"
          aria-pressed="true"
          aria-label={say("make.sound")}
          data-sound
        >
          <Icon name="sound" />
          <Icon name="mute" />
        </button>
        <button
          type="button"
          class="plain"
          aria-pressed="false"
          aria-label={say("make.full_screen")}
          data-full-screen
        >
          <Icon name="whole" />
        </button>
      </div>
      <p class="quiet small" role="status" data-tells></p>
    </section>
  );
}
