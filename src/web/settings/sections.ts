// The sections of settings in the order in which people look for them.

import { CONFIG_KEYS, sectionOf } from "../../config/keys.ts";
import type { MessageKey } from "../../messages/say.ts";

/** What the whole of `SECTIONS` is made of; a section of the schema that is named nowhere is in the last. */
const GROUPS = [
  ["settings.group.films", [
    "output",
    "defaults",
    "title_screens",
    "photos",
    "audio",
    "music",
    "trips",
  ]],
  ["settings.group.library", ["immich", "library", "upload", "analysis"]],
  ["settings.group.alone", ["automation", "notifications"]],
  ["settings.group.helpers", ["general", "models", "inference", "editorial", "llm", "render"]],
  ["settings.group.running", ["hardware", "cache", "auth", "server", "metrics", "logging"]],
] as const satisfies ReadonlyArray<readonly [MessageKey, readonly string[]]>;

export interface SectionGroup {
  readonly name: MessageKey;
  readonly sections: readonly string[];
}

const NAMED = new Set<string>(GROUPS.flatMap(([, sections]) => sections));
const OTHERS = [...new Set(CONFIG_KEYS.map(({ path }) => sectionOf(path)))]
  .filter((section) => !NAMED.has(section));

export const SECTION_GROUPS: readonly SectionGroup[] = GROUPS.map(([name, sections], index) => ({
  name,
  sections: index === GROUPS.length - 1 ? [...sections, ...OTHERS] : sections,
}));

export function isSection(name: string): boolean {
  return SECTION_GROUPS.some(({ sections }) => sections.includes(name));
}
