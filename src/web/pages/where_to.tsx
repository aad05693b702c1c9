// SPDX-License-Identifier: AGPL-3.0-or-later

// The page on which the owner does what a sentence of the program would have typed: its commands, and the keys of its
// settings.

import { sectionOf } from "../../config/keys.ts";
import { isMessage, type MessageKey } from "../../messages/say.ts";
import { type LocalizedText, settingsIn } from "../../messages/localized_text.ts";
import type { PageFrame } from "./layout.tsx";

interface Place {
  readonly path: string;
  readonly name: MessageKey;
}

/** By the first words of the command; the first that fits. */
const PLACES: ReadonlyArray<readonly [words: string, path: string, name: MessageKey]> = [
  ["auto test-notification", "/settings/notifications", "section.notifications"],
  ["auto", "/automation", "settings.nav.automation"],
  ["backup", "/settings#backup", "backup.download"],
  ["config", "/settings", "settings.title"],
  ["demo", "/setup/library", "home.where_choose"],
  ["doctor", "/system", "settings.nav.system"],
  ["exclude", "/exclusions", "exclusions.title"],
  ["generate", "/make", "frame.make"],
  ["models", "/system#models", "system.models"],
  ["people", "/people", "settings.nav.people"],
  ["preflight", "/system", "settings.nav.system"],
  ["runs", "/films", "frame.films"],
];

export function placeOf(english: string): Place | undefined {
  const [, typed] = /photos-memories ([a-z -]+)/.exec(english) ?? [];
  const found = typed && PLACES.find(([words]) => `${typed} `.startsWith(`${words} `));
  if (found) return { path: found[1], name: found[2] };
  const [key] = settingsIn(english), section = key && sectionOf(key);
  const name = `section.${section}`;
  return section && isMessage(name) ? { path: `/settings/${section}`, name } : undefined;
}

/** Nothing for the family, which has no settings, and on the page itself. */
export function WhereTo(
  { frame: { isOwner, here, to, say }, texts }: {
    readonly frame: PageFrame;
    readonly texts: readonly LocalizedText[];
  },
) {
  const places = texts.flatMap((text) =>
    typeof text === "string" ? [] : placeOf(text.english) ?? []
  );
  const isHere = ({ path }: Place) => path === here || path.startsWith(`${here}/`);
  const [place] = places.filter((each) => !isHere(each));
  if (!isOwner || place === undefined) return null;
  return (
    <p class="small">
      <a href={to(place.path)}>{say(place.name)}</a>
    </p>
  );
}
