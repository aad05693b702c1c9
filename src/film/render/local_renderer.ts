// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures of a film rendered on this machine, by children that read local files.

import type { PictureReader } from "../../facts/picture_reader.ts";
import { pictureSources } from "../timeline/film_sources.ts";
import { lookOf, type LookOptions } from "./film_look.ts";
import { type PieceFailure, type PiecesFolder, renderPieces } from "./render_pieces.ts";
import type { Renderer } from "./renderer.ts";
import { fetchSources, filesOf, type UnreadableShot } from "./source_files.ts";

interface LocalRendererOptions extends PiecesFolder, LookOptions {
  /** Its processes end before pictures are rendered, since memory is needed then. */
  readonly pictures: Pick<PictureReader, "rest">;
  /** Runs the work at once, or after what was asked before it. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

export function localRenderer(options: LocalRendererOptions): Renderer {
  return {
    async begin({ timeline, library }, { signal }) {
      const wanted = pictureSources(timeline);
      const { paths, gone } = await fetchSources(wanted, filesOf(library), signal);
      if (gone.length > 0) return { kind: "unreadable", shots: gone };
      return {
        kind: "ready",
        async render({ onNote: _, ...watch }) {
          await options.pictures.rest();
          const film = { ...await lookOf(options, timeline, watch.signal), paths };
          const ending = await options.inTurn(() => renderPieces(options, film, watch));
          return ending.kind === "rendered"
            ? ending
            : { kind: "unreadable", shots: ending.failures.flatMap(shotsOf) };
        },
      };
    },
  };
}

function shotsOf({ fault, sources }: PieceFailure): UnreadableShot[] {
  return sources.map(({ asset }) => ({ asset, fault }));
}
