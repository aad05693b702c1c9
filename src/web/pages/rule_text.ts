// SPDX-License-Identifier: AGPL-3.0-or-later

// What is left out of films, for people.

import type { ExclusionRule } from "../../library/exclusion.ts";
import { daysText } from "../../messages/memory_text.ts";
import type { PageFrame } from "./layout.tsx";

type Frame = Pick<PageFrame, "locale" | "say">;

/** "Everything with Ida" */
export function ruleText(frame: Frame, rule: ExclusionRule): string {
  return frame.say(`exclusions.rule.${rule.kind}`, { name: nameIn(frame, rule) });
}

function nameIn({ locale }: Frame, rule: ExclusionRule): string {
  switch (rule.kind) {
    case "dates":
      return daysText(locale, rule.range.start, rule.range.end);
    case "place":
      return rule.place;
    case "tag":
      return rule.tag;
    case "camera":
      return rule.camera;
    case "file_name":
      return rule.pattern;
    default:
      return rule.name;
  }
}
