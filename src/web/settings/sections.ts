// SPDX-License-Identifier: AGPL-3.0-or-later

// The sections of settings in the order in which people look for them.

import type { MessageKey } from "../../messages/say.ts";

interface SectionGroup {
  readonly name: MessageKey;
  readonly sections: readonly string[];
}

/** Every section of the schema is in one of them. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  {
    name: "settings.group.films",
    sections: ["output", "defaults", "title_screens", "photos", "audio", "music", "trips"],
  },
  {
    name: "settings.group.library",
    sections: ["immich", "library", "upload", "analysis"],
  },
  {
    name: "settings.group.alone",
    sections: ["automation", "notifications"],
  },
  {
    name: "settings.group.helpers",
    sections: ["general", "models", "inference", "editorial", "llm", "render"],
  },
  {
    name: "settings.group.running",
    sections: ["hardware", "cache", "auth", "server", "metrics", "logging"],
  },
];

export function isSection(name: string): boolean {
  return SECTION_GROUPS.some(({ sections }) => sections.includes(name));
}
