// SPDX-License-Identifier: AGPL-3.0-or-later

// The sections of settings in the order in which people look for them.

import type { MessageKey } from "../../messages/say.ts";

interface SectionGroup {
  readonly name: MessageKey;
  readonly sections: readonly string[];
  /** Its settings are for who runs the app: most never open them. */
  readonly isExpert?: boolean;
}

/** Every section of the schema is in one of them. */
export const SECTION_GROUPS: readonly SectionGroup[] = [
  {
    name: "settings.group.films",
    sections: ["defaults", "title_screens", "music", "audio", "photos", "trips", "output"],
  },
  {
    name: "settings.group.library",
    sections: ["library", "immich", "upload"],
  },
  {
    name: "settings.group.alone",
    sections: ["automation", "notifications"],
  },
  {
    name: "settings.group.helpers",
    sections: ["general", "analysis", "models", "inference", "editorial", "llm", "render"],
    isExpert: true,
  },
  {
    name: "settings.group.running",
    sections: ["auth", "server", "hardware", "cache", "metrics", "logging"],
    isExpert: true,
  },
];

export function isSection(name: string): boolean {
  return SECTION_GROUPS.some(({ sections }) => sections.includes(name));
}
