// SPDX-License-Identifier: AGPL-3.0-or-later

// Memories that are not shown again, each with a button that shows it after all.

import type { HiddenMemory } from "../../../app/memories/memories.ts";
import type { PageFrame } from "../layout.tsx";
import { memoryPath } from "../memories/memory_path.ts";
import { dayText } from "../words.ts";

interface HiddenPanelProps {
  readonly frame: PageFrame;
  readonly hidden: readonly HiddenMemory[];
}

export function HiddenPanel({ frame, hidden }: HiddenPanelProps) {
  const { say, to } = frame;
  return (
    <section class="card owned" id="hidden" aria-labelledby="hidden-title">
      <h2 id="hidden-title">{say("hidden.title")}</h2>
      <p class="quiet">{say(hidden.length === 0 ? "hidden.none" : "hidden.about")}</p>
      <ul class="rows">
        {hidden.map(({ id, title, hiddenAt }) => (
          <li>
            <form class="about" method="post" action={to(memoryPath(id, "/hide"))}>
              <h3>
                <bdi>{title}</bdi>
              </h3>
              <input type="hidden" name="from" value="settings" />
              <button class="plain" type="submit" name="press" value="undo">
                {say("hidden.show")}
                <span class="unseen">
                  : <bdi>{title}</bdi>
                </span>
              </button>
              <p class="small quiet">
                {say("hidden.since", { day: dayText(frame.locale, hiddenAt.slice(0, 10)) })}
              </p>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}
