// SPDX-License-Identifier: AGPL-3.0-or-later

// Every option of a film that has no picker, under four headings. What can be on, off or as it is set up is one field
// with those three words: no field says that something is not left out.

import { titleLimit } from "./title_limit.ts";
import type { Flag } from "../../../film/brief/film_flag.ts";
import { THEME_NAMES, themeTitle } from "../../../film/brief/themes.ts";
import { isMessage, type MessageKey, say } from "../../../messages/say.ts";
import { FORM_FLAGS, OWNERS_FIELDS, type Switch, SWITCHES } from "../../film_form.ts";
import { categoryText } from "../../../messages/memory_text.ts";
import type { PageFrame } from "../layout.tsx";

interface ElseProps {
  readonly frame: PageFrame;
  readonly form: URLSearchParams;
  readonly canDeliver: boolean;
}

/** Flags by name, and switches by theirs. */
export const GROUPS: ReadonlyArray<{
  readonly title: MessageKey;
  readonly fields: readonly string[];
}> = [
  {
    title: "picks.group_what",
    fields: [
      "query",
      "theme",
      "as.kinds",
      "year",
      "month",
      "season",
      "hemisphere",
      "holiday",
      "day",
      "event-id",
      "years-back",
      "birthday",
      "period",
      "near-date",
      "trip-index",
      "group",
      "person-match",
      "people-expression",
      "subject",
      "memory-type",
      "sharing",
      "privacy-mode",
    ],
  },
  {
    title: "picks.group_words",
    fields: [
      "title",
      "subtitle",
      "as.llm-title",
      "as.date",
      "as.place",
      "as.captions",
      "as.cards",
    ],
  },
  {
    title: "picks.group_pace",
    fields: [
      "photo-duration",
      "transition",
      "as.live",
      "scale-mode",
      "music-volume",
      "seed",
    ],
  },
  {
    title: "picks.group_file",
    fields: ["resolution", "fps", "quality", "codec", "format", "short-form"],
  },
];

export function EverythingElse({ frame, form, canDeliver }: ElseProps) {
  const groups = GROUPS.map(({ title, fields }) => ({
    title,
    fields: fields.filter((name) => frame.isOwner || !OWNERS_FIELDS.includes(name)),
  }));
  const isFilled = ({ fields }: { readonly fields: readonly string[] }) =>
    fields.some((name) => (form.get(name) ?? "") !== "");
  return (
    <details class="everything" open={groups.some(isFilled)}>
      <summary>{frame.say("picks.everything")}</summary>
      {groups.map(({ title, fields }) => (
        <fieldset>
          <legend>{frame.say(title)}</legend>
          <div class="pair">
            {fields.map((name) => <Option frame={frame} form={form} name={name} />)}
          </div>
          {title === "picks.group_file" && canDeliver && frame.isOwner && (
            <label class="check">
              <input type="checkbox" name="upload" checked={form.has("upload")} />
              {frame.say("make.deliver")}
            </label>
          )}
        </fieldset>
      ))}
    </details>
  );
}

function Option(
  { frame, form, name }: Pick<ElseProps, "frame" | "form"> & { readonly name: string },
) {
  const value = form.get(name) ?? "", { locale } = frame;
  const given = SWITCHES[name];
  if (given !== undefined) {
    return <SwitchField frame={frame} name={name} value={value} choices={given} />;
  }
  const flag = FORM_FLAGS.get(name)!;
  if (flag.kind === "flag") {
    return (
      <label class="check">
        <input type="checkbox" name={name} checked={value !== ""} value="on" />{" "}
        {optionText(locale, name)}
      </label>
    );
  }
  if (name === "theme") {
    const words = Object.fromEntries(THEME_NAMES.map((each) => [each, themeTitle(each, locale)]));
    return (
      <Field name={name} label={frame.say("make.theme")}>
        <Choice name={name} choices={THEME_NAMES} value={value} words={words} />
      </Field>
    );
  }
  if (flag.choices !== undefined) {
    return (
      <Field name={name} label={optionText(locale, name)}>
        <Choice
          name={name}
          choices={flag.choices.filter((each) => each !== "fall")}
          value={value}
          words={choiceWords(locale, name, flag)}
        />
      </Field>
    );
  }
  const label = name === "query"
    ? frame.say("make.anything")
    : name === "title"
    ? frame.say("make.title")
    : optionText(locale, name);
  return (
    <Field
      name={name}
      label={label}
      hint={name === "query" ? frame.say("make.anything_hint") : undefined}
    >
      <input
        id={name}
        name={name}
        type={flag.kind === "number" ? "number" : "text"}
        step={flag.kind === "number" ? "any" : undefined}
        value={value}
        autocomplete="off"
        {...(name === "title" && {
          placeholder: frame.say("make.title_auto"),
          ...titleLimit(frame),
        })}
      />
    </Field>
  );
}

function SwitchField(
  { frame, name, value, choices }: {
    readonly frame: PageFrame;
    readonly name: string;
    readonly value: string;
    readonly choices: Switch;
  },
) {
  return (
    <Field name={name} label={frame.say(choices.title)}>
      <select id={name} name={name}>
        <option value="" selected={value === ""}>{frame.say("make.as_set_up")}</option>
        {choices.flags.map(([flag, words]) => (
          <option value={flag} selected={value === flag}>{frame.say(words)}</option>
        ))}
      </select>
    </Field>
  );
}

export function Field(
  { name, label, hint, children }: {
    readonly name: string;
    readonly label: string;
    readonly hint?: string;
    readonly children?: unknown;
  },
) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {children}
      {hint !== undefined && <p class="quiet small">{hint}</p>}
    </div>
  );
}

function Choice(
  { name, choices, value, words }: {
    readonly name: string;
    readonly choices: readonly string[];
    readonly value: string;
    readonly words: Readonly<Record<string, string>>;
  },
) {
  return (
    <select id={name} name={name}>
      <option value="" selected={value === ""}>–</option>
      {choices.map((choice) => (
        <option
          value={choice}
          selected={choice === value}
          translate={words[choice] === undefined ? "no" : undefined}
        >
          {words[choice] ?? choice}
        </option>
      ))}
    </select>
  );
}

/** What an option is called; the command line's own name for one that has no words. */
function optionText(locale: string, name: string): string {
  const key = `option.${name}`;
  return isMessage(key) ? say(locale, key) : name;
}

/** Numbers and names of formats are the same in every language. */
function choiceWords(locale: string, name: string, { choices = [] }: Flag) {
  return Object.fromEntries(choices.flatMap((choice) => {
    const key = `choice.${choice}`;
    if (isMessage(key)) return [[choice, say(locale, key)]];
    return name === "memory-type" ? [[choice, categoryText(locale, choice)]] : [];
  }));
}
