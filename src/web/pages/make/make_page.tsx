// The form for a film: who, what and when, how many pictures that finds and how long it takes; every
// other option of the command line is folded away behind it.

import { titleLimit } from "./title_limit.ts";
import { MOOD_NAMES } from "../../../film/brief/brief.ts";
import type { Flag } from "../../../film/brief/film_flag.ts";
import { translatedPlaceName } from "../../../film/brief/places/picture_places.ts";
import { THEME_NAMES, themeTitle } from "../../../film/brief/themes.ts";
import { lengthText } from "../../../base/text.ts";
import { isMessage, type MessageKey, say } from "../../../messages/say.ts";
import type { MachinePace } from "../../../app/films/expected_time.ts";
import { FORM_FLAGS, OLDER_FIELDS, OWNERS_FIELDS } from "../../film_form.ts";
import type { FilmChoices, FilmOutlook } from "../../../app/library/library_service.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { ended } from "../words.ts";
import { LocalizedBlock, LocalizedLine } from "../localized_text.tsx";
import { type LocalizedText } from "../../../messages/localized_text.ts";
import { categoryText, daysText } from "../../../messages/memory_text.ts";
import { type QueuedOrder, QueuePanel, queueSpanText } from "./queue_panel.tsx";

interface MakeView {
  readonly frame: PageFrame;
  /** As it was filled in; empty at first. */
  readonly form: URLSearchParams;
  /** Absent where the library cannot be read. */
  readonly choices?: FilmChoices;
  /** The id of the state the page was made in. */
  readonly liveId: string;
  /** What the form as it is would come to. */
  readonly outlook?: FilmOutlook;
  /** How fast this machine makes films; absent before its first one. */
  readonly pace?: MachinePace;
  /** Why the form was not taken, or why there is nothing to choose. */
  readonly problem?: LocalizedText;
  readonly queue: readonly QueuedOrder[];
  readonly canDeliver: boolean;
}

/** They have a place of their own above all options. */
export const FIRST: readonly string[] = [
  "start",
  "end",
  "person",
  "from-album",
  "place",
  "theme",
  "query",
  "duration",
  "orientation",
  "mood",
  "title",
];

const LENGTHS = [
  ["", "make.as_pictures"],
  ["30", "make.length_30"],
  ["60", "make.length_60"],
  ["120", "make.length_120"],
  ["300", "make.length_300"],
] as const;

/** Words of choices that have some; the command line's own for the others. */
const SHAPES = {
  landscape: "make.shape_landscape",
  portrait: "make.shape_portrait",
  square: "make.shape_square",
} as const;
const MOODS = Object.fromEntries(
  MOOD_NAMES.map((mood) => [mood, `make.mood_${mood}`] as const),
);

export function MakePage(view: MakeView) {
  const { frame, form, choices, outlook, problem, queue, canDeliver } = view, { say } = frame;
  const text = (name: string) => form.get(name) ?? "";
  return (
    <Layout frame={frame} title={say("make.make_film")}>
      <h1>{say("make.make_film")}</h1>
      {problem !== undefined && (
        <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
      )}
      <form
        class="card fields make"
        method="post"
        action={frame.to("/make")}
        data-outlook={frame.to("/api/films/outlook")}
      >
        <fieldset>
          <legend>{say("make.about")}</legend>
          <p class="quiet small">
            {say("make.about_hint")}
            {choices?.span !== undefined && " "}
            {choices?.span !== undefined && say("make.span", {
              days: daysText(frame.locale, choices.span.first, choices.span.last),
            })}
          </p>
          <div class="pair">
            <Day
              name="start"
              label={say("make.first_day")}
              value={text("start")}
              span={choices?.span}
            />
            <Day name="end" label={say("make.last_day")} value={text("end")} span={choices?.span} />
          </div>
          <Field name="person" label={say("make.people")} hint={say("make.people_hint")}>
            <input
              id="person"
              name="person"
              type="text"
              list="people"
              value={form.getAll("person").join(", ")}
              autocomplete="off"
            />
            <Names id="people" names={choices?.people} />
          </Field>
          <Field name="from-album" label={say("make.album")}>
            <input
              id="from-album"
              name="from-album"
              type="text"
              list="albums"
              value={text("from-album")}
              autocomplete="off"
            />
            <Names id="albums" names={choices?.albums} />
          </Field>
          <Field name="place" label={say("make.place")} hint={say("make.place_hint")}>
            <input
              id="place"
              name="place"
              type="text"
              list="places"
              value={text("place")}
              autocomplete="off"
            />
            <Names
              id="places"
              names={choices?.places.map((place) => translatedPlaceName(frame.locale, place))}
            />
          </Field>
          <Field name="theme" label={say("make.theme")}>
            <Choice
              name="theme"
              flag={{ ...FORM_FLAGS.get("theme")!, choices: THEME_NAMES }}
              value={text("theme")}
              first="–"
              words={Object.fromEntries(
                THEME_NAMES.map((theme) => [theme, themeTitle(theme, frame.locale)]),
              )}
            />
          </Field>
          <Field
            name="query"
            label={say("make.anything")}
            hint={say("make.anything_hint")}
          >
            <input id="query" name="query" type="text" value={text("query")} autocomplete="off" />
          </Field>
        </fieldset>
        <fieldset>
          <legend>{say("make.look")}</legend>
          <div class="pair">
            <Field name="duration" label={say("make.how_long")}>
              <select id="duration" name="duration">
                {LENGTHS.map(([value, word]) => (
                  <option value={value} selected={text("duration") === value}>{say(word)}</option>
                ))}
              </select>
            </Field>
            <Field name="orientation" label={say("make.shape")}>
              <Choice
                name="orientation"
                flag={FORM_FLAGS.get("orientation")!}
                value={text("orientation")}
                first={say("make.as_set_up")}
                words={wordsOf(frame, SHAPES)}
                skip="auto"
              />
            </Field>
            <Field name="mood" label={say("make.music")}>
              <Choice
                name="mood"
                flag={FORM_FLAGS.get("mood")!}
                value={text("mood")}
                first={say("make.as_pictures")}
                words={wordsOf(frame, MOODS)}
              />
            </Field>
            <Field name="title" label={say("make.title")}>
              <input
                id="title"
                name="title"
                type="text"
                value={text("title")}
                placeholder={say("make.title_auto")}
                {...titleLimit(frame)}
                autocomplete="off"
              />
            </Field>
          </div>
          {canDeliver && frame.isOwner && (
            <label class="check">
              <input type="checkbox" name="upload" checked={form.has("upload")} />
              {say("make.deliver")}
            </label>
          )}
        </fieldset>
        <Others frame={frame} form={form} />
        <Outlook {...view} outlook={outlook} />
        <div class="actions">
          <button class="button" type="submit">{say("make.choose_pictures")}</button>
          <button class="plain" type="submit" formmethod="get" data-counts>
            {say("make.how_many")}
          </button>
        </div>
      </form>
      <div id="live" data-events={frame.to("/api/live")} data-state={view.liveId}>
        <QueuePanel frame={frame} queue={queue} />
      </div>
    </Layout>
  );
}

/** What the form finds now; the script keeps it up to date while it is filled in. */
function Outlook({ frame, outlook, pace }: Pick<MakeView, "frame" | "outlook" | "pace">) {
  return (
    <output id="outlook" class="outlook" aria-live="polite">
      {outlook === undefined
        ? ""
        : <LocalizedLine frame={frame} texts={[outlookText(frame.locale, outlook, pace)]} />}
    </output>
  );
}

/** "148 pictures, a film of about 1:30, made in about 2 minutes." */
export function outlookText(
  locale: string,
  { pictures: n, filmSeconds, problem }: FilmOutlook,
  pace: MachinePace | undefined,
): LocalizedText {
  if (problem !== undefined) {
    const { sentence, hint, code } = problem;
    // Hints of the command line name its flags.
    const isForPages = hint !== undefined && !hint.includes("--");
    const english = isForPages ? `${sentence}. ${ended(hint)}` : `${sentence}.`;
    return { english, short: { key: `fault.${code}` } };
  }
  if (filmSeconds === undefined) return say(locale, "make.found", { n });
  const length = lengthText(Math.round(filmSeconds));
  if (pace === undefined) return say(locale, "make.found_film", { n, length });
  return say(locale, "make.found_made", {
    n,
    length,
    time: queueSpanText(locale, filmSeconds * pace.whole),
  });
}

function wordsOf(frame: PageFrame, keys: Readonly<Record<string, MessageKey>>) {
  return Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, frame.say(key)]));
}

/** What an option is called; the command line's own name for one that has no words. */
function optionText(locale: string, name: string): string {
  const key = `option.${name}`;
  return isMessage(key) ? say(locale, key) : name;
}

/** Every option that has no place above. */
function Others({ frame, form }: Pick<MakeView, "frame" | "form">) {
  const others = [...FORM_FLAGS].filter(([name]) =>
    !FIRST.includes(name) && !OLDER_FIELDS.includes(name) &&
    (frame.isOwner || !OWNERS_FIELDS.includes(name))
  );
  return (
    <details open={others.some(([name]) => (form.get(name) ?? "") !== "")}>
      <summary>{frame.say("make.more_choices")}</summary>
      <div class="pair">
        {others.map(([name, flag]) => (
          flag.kind === "flag"
            ? (
              <label class="check">
                <input type="checkbox" name={name} checked={form.has(name)} />{" "}
                {optionText(frame.locale, name)}
              </label>
            )
            : (
              <Field name={name} label={optionText(frame.locale, name)}>
                {flag.choices
                  ? (
                    <Choice
                      name={name}
                      flag={flag}
                      value={form.get(name) ?? ""}
                      first="–"
                      words={choiceWords(frame.locale, name, flag)}
                      skip="fall"
                    />
                  )
                  : (
                    <input
                      id={name}
                      name={name}
                      type={flag.kind === "number" ? "number" : "text"}
                      step={flag.kind === "number" ? "any" : undefined}
                      value={form.get(name) ?? ""}
                      autocomplete="off"
                    />
                  )}
              </Field>
            )
        ))}
      </div>
    </details>
  );
}

function Field(
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

function Day(
  { name, label, value, span }: {
    readonly name: string;
    readonly label: string;
    readonly value: string;
    readonly span: FilmChoices["span"];
  },
) {
  return (
    <Field name={name} label={label}>
      <input id={name} name={name} type="date" value={value} min={span?.first} max={span?.last} />
    </Field>
  );
}

function Names({ id, names = [] }: { readonly id: string; readonly names?: readonly string[] }) {
  return <datalist id={id}>{names.map((name) => <option value={name}></option>)}</datalist>;
}

function Choice(
  { name, flag, value, first, words = {}, skip }: {
    readonly name: string;
    readonly flag: Flag;
    readonly value: string;
    /** The words of the empty choice. */
    readonly first: string;
    readonly words?: Readonly<Record<string, string>>;
    readonly skip?: string;
  },
) {
  return (
    <select id={name} name={name}>
      <option value="" selected={value === ""}>{first}</option>
      {flag.choices!.filter((choice) => choice !== skip).map((choice) => (
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

/** Numbers and names of formats are the same in every language. */
function choiceWords(locale: string, name: string, { choices = [] }: Flag) {
  return Object.fromEntries(choices.flatMap((choice) => {
    const key = `choice.${choice}`;
    if (isMessage(key)) return [[choice, say(locale, key)]];
    return name === "memory-type" ? [[choice, categoryText(locale, choice)]] : [];
  }));
}
