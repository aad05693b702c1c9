// SPDX-License-Identifier: AGPL-3.0-or-later

// Memories as covers: the best one across the page, the others side by side below it. Each plays by one tap.

import { lengthText } from "../../../base/text.ts";
import type { Memory } from "../../../app/memories/memories.ts";
import { Mark, type PageFrame } from "../layout.tsx";
import { spokenLengthText } from "../words.ts";
import { Icon } from "./icons.tsx";
import { coverPath, memoryPath } from "./memory_path.ts";

/** So many are seen without scrolling. */
const EAGER = 4;

export function Covers(
  { frame, memories }: { readonly frame: PageFrame; readonly memories: readonly Memory[] },
) {
  const { say, to } = frame, [first] = memories;
  return (
    <section class="covers" aria-labelledby="covers-title">
      <h1 id="covers-title" class="unseen">{say("frame.memories")}</h1>
      <ul>
        {memories.map((memory, index) => (
          <li>
            <Cover frame={frame} memory={memory} index={index} />
            <CoverMenu frame={frame} memory={memory} />
          </li>
        ))}
      </ul>
      {first && memories.length > 1 && (
        <a class="button play-all" href={to(memoryPath(first.id))} data-memory={first.id} data-all>
          <Icon name="play" /> {say("home.play_all")}
        </a>
      )}
    </section>
  );
}

interface CoverProps {
  readonly frame: PageFrame;
  readonly memory: Memory;
}

function Cover({ frame, memory, index }: CoverProps & { readonly index: number }) {
  const { say, to } = frame, { id, title, subtitle, seconds, hasCover } = memory;
  const length = seconds === undefined ? undefined : lengthText(seconds);
  const spoken = seconds === undefined ? undefined : spokenLengthText(frame.locale, seconds);
  const line = [subtitle, length].filter((each) => each !== undefined && each !== "").join(" · ");
  return (
    <a
      class="memory"
      href={to(memoryPath(id))}
      data-memory={id}
      data-title={title}
    >
      <span class="unseen">
        {say("home.play_named", { title: [title, spoken, subtitle].filter(Boolean).join(", ") })}
      </span>
      {hasCover
        ? (
          <img
            src={to(coverPath(id, index === 0 ? "wide" : "small"))}
            alt=""
            loading={index < EAGER ? "eager" : "lazy"}
            fetchpriority={index === 0 ? "high" : undefined}
            decoding="async"
          />
        )
        : (
          <span class="blank">
            <Mark />
          </span>
        )}
      <span class="words" aria-hidden="true">
        <span>
          <bdi>{title}</bdi>
          <small>{line}</small>
        </span>
        <span class="plays">
          <Icon name="play" />
        </span>
      </span>
    </a>
  );
}

const DEEDS = [
  ["save", "theatre.save"],
  ["edit", "theatre.edit"],
  ["hide", "theatre.hide"],
] as const;

function CoverMenu({ frame, memory: { id, title } }: CoverProps) {
  const { say, to } = frame;
  return (
    <details class="more" name="cover" data-menu>
      <summary aria-label={say("home.more_of", { title })}>
        <Icon name="more" />
      </summary>
      <div class="menu">
        {DEEDS.map(([deed, name]) => (
          <form method="post" action={to(memoryPath(id, `/${deed}`))}>
            <input type="hidden" name="from" value="home" />
            <button type="submit">{say(name)}</button>
          </form>
        ))}
      </div>
    </details>
  );
}
