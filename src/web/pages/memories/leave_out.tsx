// SPDX-License-Identifier: AGPL-3.0-or-later

// Buttons that leave out of all memories and films what the owner may want to see no more because of one memory.

import type { LeftOutRule } from "../../../app/memories/what_to_leave_out.ts";
import type { PageFrame } from "../layout.tsx";
import { ruleText } from "../rule_text.ts";
import { memoryPath } from "./memory_path.ts";

interface LeaveOutProps {
  readonly frame: PageFrame;
  readonly id: string;
  readonly rules: readonly LeftOutRule[];
  /** Where no script says what was done. */
  readonly class?: string;
}

export function LeaveOutForms({ frame, id, rules, class: name }: LeaveOutProps) {
  return (
    <>
      {rules.map((rule) => (
        <form method="post" action={frame.to(memoryPath(id, "/leave-out"))} data-quiet>
          <input type="hidden" name="kind" value={rule.kind} />
          {typedOf(rule).map((text, index) => (
            <input type="hidden" name={index === 0 ? "text" : "last"} value={text} />
          ))}
          <button class={name} type="submit">{ruleText(frame, rule)}</button>
        </form>
      ))}
    </>
  );
}

/** As a person would type it. */
function typedOf(rule: LeftOutRule): readonly string[] {
  switch (rule.kind) {
    case "person":
      return [rule.person];
    case "dates":
      return [rule.range.start, rule.range.end];
    case "place":
      return [rule.place];
  }
}
