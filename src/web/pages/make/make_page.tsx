// SPDX-License-Identifier: AGPL-3.0-or-later

// What a memory is to be of, chosen with the eyes: faces, months, places, albums; how many pictures that finds and how
// long it plays. Every other option of the command line is folded away behind it.

import { MOOD_NAMES } from "../../../film/brief/brief.ts";
import { translatedPlaceName } from "../../../film/brief/places/picture_places.ts";
import { lengthText } from "../../../base/text.ts";
import { type MessageKey, say } from "../../../messages/say.ts";
import type { Kind, Overview, Pickable } from "../../../app/library/overview.ts";
import type { FilmChoices, FilmOutlook } from "../../../app/library/library_service.ts";
import { Layout, Mark, type PageFrame } from "../layout.tsx";
import { ended } from "../words.ts";
import { LocalizedBlock, LocalizedLine } from "../localized_text.tsx";
import { type LocalizedText } from "../../../messages/localized_text.ts";
import { NO_MUSIC } from "../../film_form.ts";
import { pictureIdOf } from "../../../film/finish/keep_pictures.ts";
import { type QueuedOrder, QueuePanel } from "./queue_panel.tsx";
import { EverythingElse, Field } from "./everything_else.tsx";

/** How many pictures each choice leaves beside the others that are chosen. */
export type Counts = Readonly<Record<Kind, ReadonlyMap<string, number>>>;

interface MakeView {
  readonly frame: PageFrame;
  /** As it was filled in; empty at first. */
  readonly form: URLSearchParams;
  /** Absent where the library cannot be read. */
  readonly overview?: Overview;
  readonly counts?: Counts;
  readonly span?: FilmChoices["span"];
  /** The id of the state the page was made in. */
  readonly liveId: string;
  /** What the form as it is would come to. */
  readonly outlook?: FilmOutlook;
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
  "duration",
  "orientation",
  "mood",
  "no-music",
];

const LENGTHS = [
  ["", "make.as_pictures"],
  ["30", "picks.short"],
  ["60", "picks.medium"],
  ["120", "picks.long"],
] as const;

const SHAPES = [
  ["", "make.as_set_up", "M3 8h18v8H3zM9 3h6v18H9z"],
  ["landscape", "make.shape_landscape", "M3 7h18v10H3z"],
  ["portrait", "make.shape_portrait", "M8 3h8v18H8z"],
  ["square", "make.shape_square", "M5 5h14v14H5z"],
] as const;

/** So many of a kind are seen at once; the others behind one more press. */
const SEEN = { people: 12, places: 8, albums: 8 } as const;

/** Pixels of the map; the narrow one is for phones. */
export const PLACES_MAP = {
  wide: { width: 720, height: 340 },
  narrow: { width: 326, height: 260 },
} as const;

/** A picture of what can be chosen; below the base. */
export function coverPath(asset: string): string {
  return `/make/pictures/${pictureIdOf(asset)}`;
}

export function MakePage(view: MakeView) {
  const { frame, form, overview, outlook, problem, queue, canDeliver } = view, { say } = frame;
  return (
    <Layout frame={frame} title={say("picks.title")} isWide>
      <link rel="stylesheet" href={frame.asset("picks.css")} />
      <h1>{say("picks.title")}</h1>
      {problem !== undefined && (
        <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
      )}
      <form
        class="make picks"
        method="post"
        action={frame.to("/make")}
        data-outlook={frame.to("/api/films/outlook")}
      >
        {/* Enter in a field plays it; the map is a submit button, too, and comes first otherwise. */}
        <button class="unseen" type="submit" tabindex={-1} aria-hidden="true"></button>
        {overview && overview.people.length > 0 && <People {...view} all={overview.people} />}
        {overview && overview.months.length > 0 && <Months {...view} all={overview.months} />}
        {overview && overview.places.length > 0 && <Places {...view} all={overview.places} />}
        {overview && overview.albums.length > 0 && <Albums {...view} all={overview.albums} />}
        <div class="looks">
          <Radios
            frame={frame}
            form={form}
            name="duration"
            legend="picks.length"
            choices={LENGTHS.map(([value, key]) => [value, say(key)])}
          />
          <fieldset class="shapes">
            <legend>{say("make.shape")}</legend>
            <div class="chips">
              {SHAPES.map(([value, key, path]) => (
                <label class="chip">
                  <input
                    type="radio"
                    name="orientation"
                    value={value}
                    checked={(form.get("orientation") ?? "") === value}
                  />
                  <span>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <path d={path} />
                    </svg>
                    {say(key)}
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <Radios
            frame={frame}
            form={form}
            name="mood"
            legend="make.music"
            choices={[
              ["", say("make.as_pictures")],
              ...MOOD_NAMES.map((mood) => [mood, say(`make.mood_${mood}`)] as const),
              [NO_MUSIC, say("make.mood_none")],
            ]}
          />
        </div>
        <EverythingElse frame={frame} form={form} canDeliver={canDeliver} />
        <div class="plays-it">
          <output id="outlook" class="outlook" aria-live="polite">
            {outlook === undefined
              ? ""
              : <LocalizedLine frame={frame} texts={[outlookText(frame.locale, outlook)]} />}
          </output>
          <button class="plain" type="submit" formmethod="get" data-counts>
            {say("make.how_many")}
          </button>
          <button class="button" type="submit">
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M8 5v14l11-7z" />
            </svg>
            {say("picks.play")}
          </button>
        </div>
      </form>
      <div id="live" data-events={frame.to("/api/live")} data-state={view.liveId}>
        <QueuePanel frame={frame} queue={queue} />
      </div>
    </Layout>
  );
}

type KindProps = MakeView & { readonly all: readonly Pickable[] };

/** What is left beside the other choices; all of it where nothing is chosen. */
function countOf({ counts }: Pick<MakeView, "counts">, kind: Kind, each: Pickable): number {
  return counts?.[kind].get(each.value) ?? each.pictures;
}

function PickCount({ n, frame }: { readonly n: number; readonly frame: PageFrame }) {
  return <small data-count>{n.toLocaleString(frame.locale)}</small>;
}

function People(view: KindProps) {
  const { frame, form, all } = view, chosen = new Set(form.getAll("person"));
  const shown = all.slice(0, SEEN.people), rest = all.slice(SEEN.people);
  return (
    <fieldset class="pick">
      <legend>{frame.say("picks.who")}</legend>
      <ul class="pick-faces">{shown.map(face)}</ul>
      <More frame={frame} isOpen={rest.some(({ value }) => chosen.has(value))} count={rest.length}>
        <ul class="pick-faces">{rest.map(face)}</ul>
      </More>
    </fieldset>
  );

  function face(each: Pickable) {
    const n = countOf(view, "people", each), isChosen = chosen.has(each.value);
    return (
      <li
        data-pick="people"
        data-value={each.value}
        data-none={n === 0 && !isChosen ? "" : undefined}
      >
        <label>
          <input type="checkbox" name="person" value={each.value} checked={isChosen} />
          <span class="portrait" data-letter={[...each.value][0]}>
            {each.id !== undefined && (
              <img
                src={frame.to(`/people/${encodeURIComponent(each.id)}/face`)}
                alt=""
                width={88}
                height={88}
                loading="lazy"
                decoding="async"
              />
            )}
          </span>
          <bdi translate="no">{each.value}</bdi>
          <PickCount n={n} frame={frame} />
        </label>
      </li>
    );
  }
}

/** Twelve of a year at a time; days are typed below them. */
function Months(view: KindProps) {
  const { frame, form, all, span } = view, { say } = frame;
  const chosen = new Set(form.getAll("months"));
  const years = [...new Set(all.map(({ value }) => value.slice(0, 4)))].reverse();
  const isIn = (year: string) => [...chosen].some((month) => month.startsWith(year));
  const open = years.find(isIn) ?? years[0];
  const text = (name: string) => form.get(name) ?? "";
  return (
    <fieldset class="pick">
      <legend>{say("picks.when")}</legend>
      <p class="quiet small">{say("picks.when_hint")}</p>
      {years.map((year) => (
        <details name="pick-year" class="pick-year" open={year === open}>
          <summary>{year}</summary>
          <ul class="pick-months">
            {all.filter(({ value }) => value.startsWith(year)).map((each) => (
              <Tile
                {...view}
                kind="months"
                each={each}
                type="checkbox"
                name="months"
                isChosen={chosen.has(each.value)}
                title={monthName(frame.locale, each.value)}
              />
            ))}
          </ul>
        </details>
      ))}
      <details class="pick-days" open={text("start") !== "" || text("end") !== ""}>
        <summary>{say("picks.days")}</summary>
        <div class="pair">
          <Field name="start" label={say("make.first_day")}>
            <input
              id="start"
              name="start"
              type="date"
              value={text("start")}
              min={span?.first}
              max={span?.last}
            />
          </Field>
          <Field name="end" label={say("make.last_day")}>
            <input
              id="end"
              name="end"
              type="date"
              value={text("end")}
              min={span?.first}
              max={span?.last}
            />
          </Field>
        </div>
      </details>
    </fieldset>
  );
}

function monthName(locale: string, month: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  return format.format(new Date(`${month}-15T12:00:00Z`));
}

/** On the map, whose clicks a browser sends without a script, and by their names. */
function Places(view: KindProps) {
  const { frame, form, all } = view, { say } = frame, chosen = form.get("place") ?? "";
  const shown = all.slice(0, SEEN.places), rest = all.slice(SEEN.places);
  const hasMap = all.some(({ at }) => at !== undefined);
  const isTyped = chosen !== "" && all.every(({ value }) => value !== chosen);
  const place = (each: Pickable) => (
    <Tile
      {...view}
      kind="places"
      each={each}
      type="radio"
      name="place"
      isChosen={each.value === chosen}
      title={translatedPlaceName(frame.locale, each.value)}
    />
  );
  return (
    <fieldset class="pick">
      <legend>{say("picks.where")}</legend>
      <div class={hasMap ? "pick-where" : undefined}>
        {hasMap && (
          <div class="places-map">
            {(["wide", "narrow"] as const).map((size) => (
              <input
                type="image"
                class={size}
                name={`at_${size}`}
                formmethod="get"
                src={frame.to(`/make/map.svg?size=${size}&place=${encodeURIComponent(chosen)}`)}
                alt={say("picks.map")}
                width={PLACES_MAP[size].width}
                height={PLACES_MAP[size].height}
              />
            ))}
          </div>
        )}
        <div>
          <ul class="pick-tiles">
            <Anything frame={frame} name="place" label="picks.anywhere" isChosen={chosen === ""} />
            {isTyped && place({ value: chosen, pictures: 0 })}
            {shown.map(place)}
          </ul>
          <More
            frame={frame}
            isOpen={rest.some(({ value }) => value === chosen)}
            count={rest.length}
          >
            <ul class="pick-tiles">{rest.map(place)}</ul>
          </More>
        </div>
      </div>
    </fieldset>
  );
}

function Albums(view: KindProps) {
  const { frame, form, all } = view, chosen = form.get("from-album") ?? "";
  const shown = all.slice(0, SEEN.albums), rest = all.slice(SEEN.albums);
  const album = (each: Pickable) => (
    <Tile
      {...view}
      kind="albums"
      each={each}
      type="radio"
      name="from-album"
      isChosen={each.value === chosen}
      title={each.value}
    />
  );
  return (
    <fieldset class="pick">
      <legend>{frame.say("picks.albums")}</legend>
      <ul class="pick-tiles">
        <Anything
          frame={frame}
          name="from-album"
          label="picks.no_album"
          isChosen={chosen === ""}
        />
        {shown.map(album)}
      </ul>
      <More
        frame={frame}
        isOpen={rest.some(({ value }) => value === chosen)}
        count={rest.length}
      >
        <ul class="pick-tiles">{rest.map(album)}</ul>
      </More>
    </fieldset>
  );
}

interface TileProps extends MakeView {
  readonly kind: Kind;
  readonly each: Pickable;
  readonly type: "checkbox" | "radio";
  readonly name: string;
  readonly isChosen: boolean;
  readonly title: string;
}

function Tile(view: TileProps) {
  const { frame, kind, each, type, name, isChosen, title } = view;
  const n = countOf(view, kind, each);
  return (
    <li
      class="tile"
      data-pick={kind}
      data-value={each.value}
      data-none={n === 0 && !isChosen ? "" : undefined}
    >
      <label>
        <input type={type} name={name} value={each.value} checked={isChosen} />
        {each.cover === undefined ? <Mark /> : (
          <img
            src={frame.to(coverPath(each.cover))}
            alt=""
            width={480}
            height={360}
            loading="lazy"
            decoding="async"
          />
        )}
        <span class="words">
          <bdi>{title}</bdi>
          <PickCount n={n} frame={frame} />
        </span>
      </label>
    </li>
  );
}

/** Takes a choice of one back. */
function Anything(
  { frame, name, label, isChosen }: {
    readonly frame: PageFrame;
    readonly name: string;
    readonly label: MessageKey;
    readonly isChosen: boolean;
  },
) {
  return (
    <li class="tile anything">
      <label>
        <input type="radio" name={name} value="" checked={isChosen} />
        <span class="words">{frame.say(label)}</span>
      </label>
    </li>
  );
}

function More(
  { frame, isOpen, count, children }: {
    readonly frame: PageFrame;
    readonly isOpen: boolean;
    readonly count: number;
    readonly children?: unknown;
  },
) {
  if (count === 0) return null;
  return (
    <details class="pick-more" open={isOpen}>
      <summary>{frame.say("picks.more", { n: count })}</summary>
      {children}
    </details>
  );
}

function Radios(
  { frame, form, name, legend, choices }: {
    readonly frame: PageFrame;
    readonly form: URLSearchParams;
    readonly name: string;
    readonly legend: MessageKey;
    readonly choices: ReadonlyArray<readonly [value: string, words: string]>;
  },
) {
  const chosen = form.get(name) ?? "";
  const isOther = choices.every(([value]) => value !== chosen);
  const all = isOther ? [...choices, [chosen, chosen] as const] : choices;
  return (
    <fieldset>
      <legend>{frame.say(legend)}</legend>
      <div class="chips">
        {all.map(([value, words]) => (
          <label class="chip">
            <input type="radio" name={name} value={value} checked={value === chosen} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** "41 pictures, about 0:50" */
export function outlookText(
  locale: string,
  { pictures: n, filmSeconds, problem }: FilmOutlook,
): LocalizedText {
  if (problem !== undefined) {
    const { sentence, hint, code } = problem;
    const english = hint === undefined ? `${sentence}.` : `${sentence}. ${ended(hint)}`;
    return { english, short: { key: `fault.${code}` } };
  }
  if (filmSeconds === undefined) return say(locale, "make.found", { n });
  return say(locale, "picks.found", { n, length: lengthText(filmSeconds) });
}
