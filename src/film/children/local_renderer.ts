// Pictures of a film rendered on this machine, by children that read local files.

import type { Trouble } from "../render/render_pictures.ts";
import type { Renderer } from "../render/renderer.ts";
import { fetchSources, filesOf, type UnreadableShot } from "../render/source_files.ts";
import { pictureSources } from "../timeline/film_sources.ts";
import type { MediaWorkers } from "./media_workers.ts";

/** This machine, by children that read local files. */
export function localRenderer(workers: Pick<MediaWorkers, "renderPictures">): Renderer {
  return {
    async begin({ timeline, library }, { signal }) {
      const { paths, gone } = await fetchSources(
        pictureSources(timeline),
        filesOf(library),
        signal,
      );
      if (gone.length > 0) return { kind: "unreadable", shots: gone };
      return {
        kind: "ready",
        async render({ onNote: _, ...options }) {
          const ending = await workers.renderPictures(timeline, paths, options);
          return ending.kind === "rendered"
            ? ending
            : { kind: "unreadable", shots: ending.troubles.flatMap(shotsOf) };
        },
      };
    },
  };
}

function shotsOf({ fault, sources }: Trouble): UnreadableShot[] {
  return sources.map(({ asset }) => ({ asset, fault }));
}
