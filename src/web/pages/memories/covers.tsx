// Memories as covers side by side, the best one first and across the page; each plays by one tap.

import { lengthText } from "../../../base/text.ts";
import type { Memory } from "../../../app/memories/memories.ts";
import { Mark, type PageFrame } from "../layout.tsx";
import { TheatreAssets } from "./memory_page.tsx";
import { memoryPath } from "./theatre.tsx";

/** So many are seen without scrolling. */
const EAGER = 4;

export function Covers(
  { frame, memories }: { readonly frame: PageFrame; readonly memories: readonly Memory[] },
) {
  const { say, to } = frame;
  return (
    <section class="covers" aria-label={say("frame.memories")}>
      <TheatreAssets frame={frame} />
      <ul>
        {memories.map(({ id, title, subtitle, seconds, hasCover }, index) => (
          <li>
            <a
              class="memory"
              href={to(memoryPath(id))}
              data-memory={id}
              data-title={title}
              aria-label={say("home.play_named", { title: `${title}, ${subtitle}` })}
            >
              {hasCover
                ? (
                  <img
                    src={to(memoryPath(id, index === 0 ? "/cover?edge=960" : "/cover?edge=480"))}
                    alt=""
                    loading={index < EAGER ? "eager" : "lazy"}
                    decoding="async"
                  />
                )
                : <Mark />}
              <span class="words">
                <bdi>{title}</bdi>
                <small>
                  {subtitle}
                  {seconds !== undefined && ` · ${lengthText(Math.round(seconds))}`}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
