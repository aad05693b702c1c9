// What is left out of every film, and one more thing to leave out, with how many pictures that is before
// anything is saved.

import type { ExclusionRule, TypedExclusion } from "../../../library/exclusion.ts";
import {
  type ExclusionOutlook,
  OFFERED_KINDS,
  type OfferedKind,
  type ShownExclusions,
} from "../../../app/exclusions/exclusions_deps.ts";
import type { Frame } from "../layout.tsx";
import { dayText } from "../words.ts";
import { daysText } from "../../../messages/memory_text.ts";
import { type LastDone, SettingsFrame } from "./settings_frame.tsx";

export interface ExclusionsView extends LastDone {
  readonly frame: Frame;
  /** Absent where the library cannot be read. */
  readonly shown?: ShownExclusions;
}

export function ExclusionsPage({ frame, shown, ...told }: ExclusionsView) {
  return (
    <SettingsFrame frame={frame} title={frame.say("exclusions.title")} {...told}>
      <p class="quiet lead">{frame.say("exclusions.intro")}</p>
      {shown !== undefined && (
        <>
          <section class="card owned" aria-labelledby="now">
            <h2 id="now">{frame.say("exclusions.now")}</h2>
            {shown.kept.length === 0 && <p class="quiet">{frame.say("exclusions.none")}</p>}
            <Kept frame={frame} shown={shown} />
          </section>
          <section class="card owned" aria-labelledby="add">
            <h2 id="add">{frame.say("exclusions.add")}</h2>
            {OFFERED_KINDS.map((kind) => (
              <KindForm frame={frame} kind={kind} names={shown.names} />
            ))}
          </section>
        </>
      )}
    </SettingsFrame>
  );
}

function Kept({ frame, shown }: { readonly frame: Frame; readonly shown: ShownExclusions }) {
  return (
    <form method="post" action={frame.to("/exclusions/remove")}>
      <ul class="rows">
        {shown.kept.map(({ id, rule, pictures }) => (
          <li>
            <div class="about">
              <h3>{ruleText(frame, rule)}</h3>
              <button
                class="plain"
                type="submit"
                name="id"
                value={id}
                aria-label={frame.say("exclusions.remove_name", { name: ruleText(frame, rule) })}
              >
                {frame.say("exclusions.remove")}
              </button>
              <p class="small quiet">{countText(frame, pictures, shown.total)}</p>
            </div>
          </li>
        ))}
      </ul>
    </form>
  );
}

interface KindFormProps {
  readonly frame: Frame;
  readonly kind: OfferedKind;
  readonly names: ShownExclusions["names"];
}

function KindForm({ frame, kind, names }: KindFormProps) {
  const label = frame.say(`exclusions.kind.${kind}`);
  return (
    <form
      class="one"
      action={frame.to(`/exclusions/new/${kind}`)}
      data-outlook={frame.to(`/api/exclusions/new/${kind}`)}
    >
      {kind === "dates"
        ? (
          <fieldset class="pair">
            <legend>{label}</legend>
            <label>
              {frame.say("exclusions.first")}
              <input type="date" name="text" required />
            </label>
            <label>
              {frame.say("exclusions.last")}
              <input type="date" name="last" required />
            </label>
          </fieldset>
        )
        : (
          <label>
            {label}
            <input type="text" name="text" list={`names-${kind}`} autocomplete="off" required />
            <datalist id={`names-${kind}`}>
              {names[kind].map((name) => <option value={name} />)}
            </datalist>
          </label>
        )}
      <button class="plain" type="submit">
        {frame.say("exclusions.look")}
        <span class="unseen">: {label}</span>
      </button>
      <output class="small" aria-live="polite"></output>
    </form>
  );
}

export interface ExclusionView extends LastDone {
  readonly frame: Frame;
  readonly typed: TypedExclusion;
  readonly outlook: ExclusionOutlook;
}

/** What would be left out, to be confirmed. */
export function ExclusionPage({ frame, typed, outlook, ...told }: ExclusionView) {
  const { rule, pictures, total, examples, isKept, near } = outlook;
  return (
    <SettingsFrame frame={frame} title={ruleText(frame, rule)} {...told}>
      <div class="preview">
        <p class="subtitle">{countText(frame, pictures, total)}</p>
        {pictures === 0 && <p class="quiet">{frame.say("exclusions.to_come")}</p>}
        {near.length > 0 && (
          <p>
            {frame.say("exclusions.near", {
              names: new Intl.ListFormat(frame.locale, { type: "disjunction" }).format(near),
            })}
          </p>
        )}
        {examples.length > 0 && (
          <section aria-labelledby="examples">
            <h2 id="examples">{frame.say("exclusions.examples")}</h2>
            <ul class="spares examples">
              {examples.map(({ id, fileName, day }) => (
                <li>
                  <img
                    src={frame.to(`/exclusions/picture?id=${encodeURIComponent(id)}`)}
                    alt={fileName}
                    translate="no"
                    loading="lazy"
                  />
                  <span class="small quiet">{dayText(frame.locale, day)}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {isKept
          ? <p class="notice">{frame.say("exclusions.is_kept")}</p>
          : (
            <form method="post" action={frame.to(`/exclusions/new/${typed.kind}`)}>
              <input type="hidden" name="text" value={typed.text} />
              {typed.last !== undefined && <input type="hidden" name="last" value={typed.last} />}
              <input type="hidden" name="seen" value={pictures} />
              <button class="button" type="submit">{frame.say("exclusions.confirm")}</button>
            </form>
          )}
        <p>
          <a href={frame.to("/exclusions")}>{frame.say("exclusions.back")}</a>
        </p>
      </div>
    </SettingsFrame>
  );
}

export function countText(frame: Frame, n: number, total: number): string {
  return frame.say("exclusions.count", { n, total });
}

export function ruleText(frame: Frame, rule: ExclusionRule): string {
  return frame.say(`exclusions.rule.${rule.kind}`, { name: nameIn(frame, rule) });
}

function nameIn({ locale }: Frame, rule: ExclusionRule): string {
  switch (rule.kind) {
    case "dates":
      return daysText(locale, rule.range.start, rule.range.end);
    case "place":
      return rule.place;
    case "tag":
      return rule.tag;
    case "camera":
      return rule.camera;
    case "file_name":
      return rule.pattern;
    default:
      return rule.name;
  }
}
