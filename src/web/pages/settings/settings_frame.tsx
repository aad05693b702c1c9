// SPDX-License-Identifier: AGPL-3.0-or-later

// The frame of the pages that belong to the settings: the owner's navigation above, and what was done last.

import type { Child } from "hono/jsx";
import type { ConfigKey } from "../../../config/keys.ts";
import { isMessage, type MessageKey } from "../../../messages/say.ts";
import { describeSetting } from "../../../config/describe_setting.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";

const PAGES = [
  ["/settings", "settings.title"],
  ["/automation", "settings.nav.automation"],
  ["/people", "settings.nav.people"],
  ["/exclusions", "settings.nav.exclusions"],
  ["/status", "frame.health"],
  ["/system", "settings.nav.system"],
] as const satisfies ReadonlyArray<readonly [string, MessageKey]>;

export interface LastDone {
  /** What failed and what to do. */
  readonly problem?: LocalizedText;
  /** What was done, a sentence each. */
  readonly done?: readonly string[];
}

interface SettingsFrameProps extends LastDone {
  readonly frame: PageFrame;
  readonly title: string;
  /** Where it says more than the title. */
  readonly heading?: string;
  readonly children?: Child;
}

export function SettingsFrame(
  { frame, title, heading = title, problem, done = [], children }: SettingsFrameProps,
) {
  return (
    <Layout frame={frame} title={title}>
      {frame.isOwner && (
        <nav class="pages" aria-label={frame.say("settings.title")}>
          {PAGES.map(([path, name]) => (
            <a
              href={frame.to(path)}
              aria-current={frame.here === path ? "page" : undefined}
            >
              {frame.say(name)}
            </a>
          ))}
        </nav>
      )}
      <h1>{heading}</h1>
      {problem !== undefined && (
        <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
      )}
      {done.length > 0 && (
        <div class="notice" role="status">
          {done.map((sentence) => <p>{sentence}</p>)}
        </div>
      )}
      {children}
    </Layout>
  );
}

export function sectionName(frame: PageFrame, section: string): string {
  return frame.say(`section.${section}` as MessageKey);
}

/** Under a name of the owner's, such as an account's, that name stands before it. */
export function settingName(frame: PageFrame, { path, named }: ConfigKey): string {
  const name = frame.say(`setting.${named?.pattern ?? path}` as MessageKey);
  return named === undefined
    ? name
    : `${frame.say("settings.account.of", { name: named.name })}: ${name}`;
}

export function settingDescription(frame: PageFrame, key: ConfigKey): string {
  return describeSetting(frame.locale, key, (choice) => choiceText(frame, choice) ?? choice);
}

/** Their words stand with those of films. */
const SHAPES: ReadonlySet<string> = new Set(["landscape", "portrait", "square"]);

/** The name of a choice of a setting; `undefined` for one that is shown as it is written. */
export function choiceText({ say }: PageFrame, choice: string): string | undefined {
  const key = SHAPES.has(choice) ? `film.${choice}` : `choice.${choice}`;
  return isMessage(key) ? say(key) : undefined;
}
