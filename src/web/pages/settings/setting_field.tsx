// SPDX-License-Identifier: AGPL-3.0-or-later

// One setting of a form: what it is called, its control, where its value comes from, and what locks it.

import { isReadAtStart } from "../../../config/keys.ts";
import type { EditableSetting, SettingLock } from "../../../config/edit/editable_settings.ts";
import type { MessageKey } from "../../../messages/say.ts";
import type { PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import { choiceText, settingDescription, settingName } from "./settings_frame.tsx";

interface FieldProps {
  readonly frame: PageFrame;
  readonly setting: EditableSetting;
  /** As it was sent and refused. */
  readonly form?: URLSearchParams;
  /** It is what was refused. */
  readonly isWrong: boolean;
}

export function SettingField(props: FieldProps) {
  const { frame, setting: { key, lock, source, isSaved, mark } } = props;
  const id = key.path, about = `about:${id}`;
  return (
    <li class="setting" id={`setting:${id}`}>
      <div class="about">
        <label for={id}>{settingName(frame, key)}</label>
        <p class="small quiet" id={about}>{settingDescription(frame, key)}</p>
      </div>
      <div class="value">
        <Control {...props} />
        {lock !== undefined && <Lock frame={frame} lock={lock} id={`lock:${id}`} />}
        {mark !== undefined && <p class="small notice warn">{frame.say("short.undecryptable")}</p>}
        <p class="small quiet source">
          <span>
            {frame.say(`settings.source.${source.source}` as MessageKey, {
              name: source.setBy ?? "",
            })}
          </span>
          {lock === undefined && isReadAtStart(id) && (
            <span>{frame.say("settings.needs_start")}</span>
          )}
          {isSaved && lock === undefined && (
            <button class="link" type="submit" name="reset" value={id} formnovalidate>
              {frame.say("settings.reset")}
              <span class="unseen">: {settingName(frame, key)}</span>
            </button>
          )}
        </p>
      </div>
    </li>
  );
}

export function Lock(
  { frame, lock, id }: {
    readonly frame: PageFrame;
    readonly lock: SettingLock;
    readonly id?: string;
  },
) {
  const text: LocalizedText = lock.kind === "secret_key"
    ? { english: lock.by, short: { key: "short.secret_key" } }
    : frame.say(`settings.lock.${lock.kind}`, { name: lock.by });
  return <LocalizedBlock frame={frame} texts={[text]} class="small lock" id={id} />;
}

function Control({ frame, setting, form, isWrong }: FieldProps) {
  const { key, value, entries, lock } = setting, { path, choices, bounds, meta } = key;
  const sent = lock === undefined ? form?.getAll(path) : undefined;
  const text = sent?.at(-1) ?? textOf(value);
  const common = {
    id: path,
    name: path,
    disabled: lock !== undefined,
    "aria-describedby": lock === undefined ? `about:${path}` : `about:${path} lock:${path}`,
    "aria-invalid": isWrong ? "true" as const : undefined,
  };
  if (meta.secret) return <Secret {...{ frame, common, entries, isList: key.type === "array" }} />;
  if (key.type === "boolean" && key.defaultValue !== undefined) {
    return (
      <>
        {lock === undefined && <input type="hidden" name={path} value="false" />}
        <input class="switch" type="checkbox" {...common} value="true" checked={text === "true"} />
      </>
    );
  }
  if (key.type === "boolean") {
    return (
      <select {...common}>
        <option value="">{frame.say("settings.open")}</option>
        <option value="true" selected={text === "true"}>{frame.say("settings.yes")}</option>
        <option value="false" selected={text === "false"}>{frame.say("settings.no")}</option>
      </select>
    );
  }
  if (key.type === "array" && choices !== undefined) {
    const chosen = sent ?? (value as readonly string[]);
    return (
      <div role="group" id={path} aria-label={settingName(frame, key)}>
        {lock === undefined && <input type="hidden" name={path} value="" />}
        {choices.map((choice) => (
          <label class="check" translate="no">
            <input
              type="checkbox"
              name={path}
              value={choice}
              disabled={lock !== undefined}
              checked={chosen.includes(choice)}
            />
            {choice}
          </label>
        ))}
      </div>
    );
  }
  if (key.type === "array") {
    return (
      <>
        <textarea {...common} rows={3} spellcheck={false}>{text}</textarea>
        <p class="small quiet">{frame.say("settings.one_a_line")}</p>
      </>
    );
  }
  if (choices !== undefined) {
    return (
      <select {...common}>
        {key.defaultValue === undefined && <option value="">{frame.say("settings.open")}</option>}
        {choices.map((choice) => (
          <Choice frame={frame} choice={choice} isChosen={choice === text} />
        ))}
      </select>
    );
  }
  if (bounds !== undefined) {
    return (
      <input
        type="number"
        {...common}
        value={text}
        min={bounds.least}
        max={bounds.most}
        step={bounds.isWhole ? 1 : "any"}
      />
    );
  }
  return <input type="text" {...common} value={text} autocomplete="off" spellcheck={false} />;
}

/** Words where there are any, else the value itself. */
function Choice(
  { frame, choice, isChosen }: {
    readonly frame: PageFrame;
    readonly choice: string;
    readonly isChosen: boolean;
  },
) {
  const text = choiceText(frame, choice);
  return (
    <option value={choice} selected={isChosen} translate={text === undefined ? "no" : undefined}>
      {text ?? choice}
    </option>
  );
}

/** Never holds what is set. */
function Secret(
  { frame, common, entries, isList }: {
    readonly frame: PageFrame;
    readonly common: { readonly id: string; readonly name: string; readonly disabled: boolean };
    readonly entries: number;
    readonly isList: boolean;
  },
) {
  const state = entries === 0
    ? frame.say("settings.secret.none")
    : isList
    ? frame.say("settings.secret.count", { n: entries })
    : frame.say("settings.secret.set");
  return (
    <>
      {isList
        ? <textarea {...common} rows={3} spellcheck={false} autocomplete="off"></textarea>
        : <input type="password" {...common} value="" autocomplete="new-password" />}
      <p class="small quiet">{state}</p>
    </>
  );
}

function textOf(value: unknown): string {
  if (value === undefined) return "";
  return Array.isArray(value) ? value.join("\n") : String(value);
}
