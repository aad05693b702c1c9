// SPDX-License-Identifier: AGPL-3.0-or-later

// A renderer with another one in its place for what it cannot do.

import { Fault } from "../../../base/fault.ts";
import type { Renderer, RenderOptions } from "../renderer.ts";

/** `second` renders what `first` is unavailable for, before or while it renders; the owner is told why. */
export function withFallback(first: Renderer, second: Renderer): Renderer {
  return {
    async begin(film, options) {
      const instead = async (error: unknown, { signal, onNote }: typeof options) => {
        if (!(error instanceof Fault) || error.code !== "worker_unavailable") throw error;
        await onNote?.(`${error.message}, so this machine renders the film`);
        return await second.begin(film, { signal, onNote });
      };
      let begun;
      try {
        begun = await first.begin(film, options);
      } catch (error) {
        return await instead(error, options);
      }
      if (begun.kind === "unreadable") return begun;
      return {
        kind: "ready",
        async render(watch) {
          const once = reportCachedOnce(watch);
          try {
            return await begun.render(once);
          } catch (error) {
            const other = await instead(error, watch);
            return other.kind === "ready" ? await other.render(once) : other;
          }
        },
      };
    },
  };
}

/** A range that is there already counts once, whichever renderer found it. */
function reportCachedOnce({ onCached, ...rest }: RenderOptions): RenderOptions {
  let isTold = false;
  return {
    ...rest,
    onCached(frames) {
      if (!isTold) onCached?.(frames);
      isTold = true;
    },
  };
}
