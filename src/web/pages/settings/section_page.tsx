// SPDX-License-Identifier: AGPL-3.0-or-later

// The settings of one section as a form made from the schema.

import { NEW_NAME_FIELD } from "../../../config/edit/form_change.ts";
import type { EditableSetting, EditableSettings } from "../../../config/edit/editable_settings.ts";
import { ANY_NAME, sectionOf } from "../../../config/keys.ts";
import type { PageFrame } from "../layout.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import { SettingField } from "./setting_field.tsx";
import { type LastDone, sectionName, SettingsFrame } from "./settings_frame.tsx";
import type { Song } from "../../../app/music/songs.ts";
import { SongsPanel } from "./songs_panel.tsx";
import { TargetsPanel, type TargetsView } from "./targets_panel.tsx";

interface SectionView extends LastDone {
  readonly frame: PageFrame;
  readonly section: string;
  readonly settings: EditableSettings;
  /** As it was sent and refused. */
  readonly form?: URLSearchParams;
  /** Only of the section that has them. */
  readonly targets?: TargetsView;
  /** Only of the section of music. */
  readonly songs?: readonly Song[];
}

/** Its one switch is on a page of its own. */
const SWITCH = "automation.enabled";

/** What was refused names the setting. */
function isNamed({ key }: EditableSetting, problem: LocalizedText | undefined): boolean {
  return typeof problem === "object" && problem.english.includes(key.path);
}

export function SectionPage(
  { frame, section, settings, form, targets, songs, ...notice }: SectionView,
) {
  const own = settings.all.filter((setting) =>
    sectionOf(setting.key.path) === section && setting !== targets?.setting &&
    setting.key.path !== SWITCH
  );
  const [fresh, there] = [true, false].map((isNew) =>
    own.filter(({ key }) => key.path.includes(ANY_NAME) === isNew)
  ) as [EditableSetting[], EditableSetting[]];
  const revision = form?.get("revision") ?? settings.revisions.get(section) ?? "";
  const canSave = own.some(({ lock }) => lock === undefined);
  const fieldOf = (setting: EditableSetting) => (
    <SettingField
      frame={frame}
      setting={setting}
      form={form}
      isWrong={form !== undefined && isNamed(setting, notice.problem)}
    />
  );
  return (
    <SettingsFrame frame={frame} title={sectionName(frame, section)} {...notice}>
      {targets !== undefined && <TargetsPanel frame={frame} revision={revision} {...targets} />}
      {songs !== undefined && <SongsPanel frame={frame} songs={songs} />}
      {section === sectionOf(SWITCH) && (
        <p id={`setting:${SWITCH}`}>
          <a href={frame.to("/automation")}>{frame.say("settings.switch")}</a>
        </p>
      )}
      {section === "auth" && (
        <p>
          <a href={frame.to("/setup/sign-in")}>{frame.say("settings.passwords")}</a>
        </p>
      )}
      <form class="card settings" method="post" action={frame.to(`/settings/${section}`)}>
        <input type="hidden" name="revision" value={revision} />
        {
          // What the enter key presses.
        }
        <button class="unseen" type="submit" tabindex={-1} aria-hidden="true">
          {frame.say("settings.save")}
        </button>
        <ul>{there.map(fieldOf)}</ul>
        {fresh.length > 0 && (
          <details open={(form?.get(NEW_NAME_FIELD) ?? "") !== ""}>
            <summary>{frame.say("settings.account.add")}</summary>
            <ul>
              <li class="setting">
                <div class="about">
                  <label for={NEW_NAME_FIELD}>{frame.say("settings.account.name")}</label>
                </div>
                <div class="value">
                  <input
                    id={NEW_NAME_FIELD}
                    name={NEW_NAME_FIELD}
                    type="text"
                    autocomplete="off"
                    value={form?.get(NEW_NAME_FIELD) ?? ""}
                  />
                </div>
              </li>
              {fresh.map(fieldOf)}
            </ul>
          </details>
        )}
        {canSave && (
          <div class="actions">
            <button class="button" type="submit">{frame.say("settings.save")}</button>
          </div>
        )}
      </form>
      <p>
        <a href={frame.to("/settings")}>{frame.say("settings.all")}</a>
      </p>
    </SettingsFrame>
  );
}
