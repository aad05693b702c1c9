// SPDX-License-Identifier: AGPL-3.0-or-later

// Memories as covers: the best one across the page, the others side by side below it. Each plays by one tap.

import { lengthText } from "../../../base/text.ts";
import type { MessageKey } from "../../../messages/say.ts";
import type { Memory } from "../../../app/memories/memories.ts";
import type { SavedMemory } from "../../memories.ts";
import { Mark, type PageFrame } from "../layout.tsx";
import { spokenLengthText } from "../words.ts";
import { Icon } from "./icons.tsx";
import { coverPath, memoryPath } from "./memory_path.ts";
import { savedText } from "./theatre.tsx";

/** So many are seen without scrolling. */
const EAGER = 4;

export interface CoversView {
  /** Best first. */
  readonly memories: readonly Memory[];
  /** Those whose film is there or on its way, by the id of the memory. */
  readonly saved: ReadonlyMap<string, SavedMemory>;
}

export function Covers(
  { frame, memories, saved }: CoversView & { readonly frame: PageFrame },
) {
  const { say, to } = frame, [first] = memories;
  return (
    <section class="covers" aria-labelledby="covers-title">
      <h1 id="covers-title" class="unseen">{say("frame.memories")}</h1>
      <ul>
        {memories.map((memory, index) => (
          <li>
            <Cover frame={frame} memory={memory} index={index} />
            <CoverMenu frame={frame} memory={memory} saved={saved.get(memory.id)} />
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

function CoverMenu(
  { frame, memory: { id, title }, saved }: CoverProps & {
    readonly saved: SavedMemory | undefined;
  },
) {
  const { say, to } = frame;
  const deed = (name: string, word: MessageKey) => (
    <form method="post" action={to(memoryPath(id, `/${name}`))}>
      <input type="hidden" name="from" value="home" />
      <button type="submit">{say(word)}</button>
    </form>
  );
  return (
    <details class="more" name="cover" data-menu>
      <summary aria-label={say("home.more_of", { title })}>
        <Icon name="more" />
      </summary>
      <div class="menu">
        {saved === undefined ? deed("save", "theatre.save") : (
          <a href={to(saved.path)}>
            {saved.runId !== undefined && <Icon name="done" />} {savedText(frame, saved)}
          </a>
        )}
        {deed("edit", "theatre.edit")}
        {deed("hide", "theatre.hide")}
      </div>
    </details>
  );
}
