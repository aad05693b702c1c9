// SPDX-License-Identifier: AGPL-3.0-or-later

// All sections of settings; or, of a word, the settings it is found in.

import type { EditableSetting, EditableSettings } from "../../../config/edit/editable_settings.ts";
import { ANY_NAME, sectionOf } from "../../../config/keys.ts";
import { SECTION_GROUPS } from "../../settings/sections.ts";
import type { PageFrame } from "../layout.tsx";
import { BackupPanel } from "./backup_panel.tsx";
import {
  type LastDone,
  sectionName,
  settingDescription,
  settingName,
  SettingsFrame,
} from "./settings_frame.tsx";

interface SettingsView extends LastDone {
  readonly frame: PageFrame;
  /** Absent where they cannot be read. */
  readonly settings?: EditableSettings;
  /** What is looked for. */
  readonly word: string;
}

export function SettingsPage({ frame, settings, word, ...notice }: SettingsView) {
  return (
    <SettingsFrame frame={frame} title={frame.say("settings.title")} {...notice}>
      <p class="quiet lead">{frame.say("settings.intro")}</p>
      {settings !== undefined && (
        <>
          <form class="find" role="search" action={frame.to("/settings")}>
            <label class="unseen" for="q">{frame.say("settings.search")}</label>
            <input
              id="q"
              name="q"
              type="search"
              value={word}
              placeholder={frame.say("settings.search")}
            />
            <button class="plain" type="submit">{frame.say("settings.search_button")}</button>
          </form>
          {word === ""
            ? (
              <>
                <Sections frame={frame} all={settings.all} isExpert={false} />
                <BackupPanel frame={frame} />
                <details class="more">
                  <summary>{frame.say("settings.more")}</summary>
                  <Sections frame={frame} all={settings.all} isExpert />
                  <p class="small quiet">
                    {frame.say("settings.file")}: <code>{settings.file}</code>
                  </p>
                </details>
              </>
            )
            : <Found frame={frame} all={settings.all} word={word} />}
        </>
      )}
    </SettingsFrame>
  );
}

type Listed = { readonly frame: PageFrame; readonly all: readonly EditableSetting[] };

function Sections({ frame, all, isExpert }: Listed & { readonly isExpert: boolean }) {
  const groups = SECTION_GROUPS.filter((group) => (group.isExpert ?? false) === isExpert);
  const setIn = (section: string) =>
    all.filter(({ key, source }) => sectionOf(key.path) === section && source.source !== "default")
      .length;
  return (
    <div class="sections">
      {groups.map(({ name, sections }) => (
        <section class="card">
          <h2>{frame.say(name)}</h2>
          <ul>
            {sections.map((section) => (
              <li>
                <a href={frame.to(`/settings/${section}`)}>{sectionName(frame, section)}</a>
                {setIn(section) > 0 && (
                  <span class="small quiet">
                    {frame.say("settings.set_count", { n: setIn(section) })}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Found({ frame, all, word }: Listed & { readonly word: string }) {
  const found = all.filter(({ key }) =>
    !key.path.includes(ANY_NAME) &&
    [settingName(frame, key), key.path, settingDescription(frame, key)]
      .some((text) => holds(text, word))
  );
  return (
    <section>
      <p role="status">{frame.say("settings.found", { n: found.length })}</p>
      <ul class="rows found">
        {found.map(({ key }) => (
          <li>
            <div class="about">
              <h3>
                <a href={frame.to(`/settings/${sectionOf(key.path)}#setting:${key.path}`)}>
                  {settingName(frame, key)}
                </a>
              </h3>
              <span class="small quiet">{sectionName(frame, sectionOf(key.path))}</span>
              <p class="small quiet">{settingDescription(frame, key)}</p>
            </div>
          </li>
        ))}
      </ul>
      <a href={frame.to("/settings")}>{frame.say("settings.all")}</a>
    </section>
  );
}

function holds(text: string, word: string): boolean {
  return text.toLocaleLowerCase().includes(word.toLocaleLowerCase());
}
