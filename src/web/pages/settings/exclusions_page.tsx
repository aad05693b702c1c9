// SPDX-License-Identifier: AGPL-3.0-or-later

// The stored exclusions with a form for another one, and the preview of that one before it is stored.

import type { StoredExclusion, TypedExclusion } from "../../../library/exclusion.ts";
import type { ExclusionList, ExclusionPreview } from "../../../app/exclusions.ts";
import type { PageFrame } from "../layout.tsx";
import { ruleText } from "../rule_text.ts";
import { dayText } from "../words.ts";
import type { HiddenMemory } from "../../../app/memories/memories.ts";
import { HiddenPanel } from "./hidden_panel.tsx";
import { type LastDone, SettingsFrame } from "./settings_frame.tsx";

/** The kinds that the page offers; the command line has more. */
export const OFFERED_KINDS = ["person", "album", "tag", "place", "dates"] as const;

interface ExclusionsView extends LastDone {
  readonly frame: PageFrame;
  /** Absent where the library cannot be read. */
  readonly list?: ExclusionList;
  readonly hidden: readonly HiddenMemory[];
}

export function ExclusionsPage({ frame, list, hidden, ...notice }: ExclusionsView) {
  return (
    <SettingsFrame frame={frame} title={frame.say("exclusions.title")} {...notice}>
      <p class="quiet lead">{frame.say("exclusions.intro")}</p>
      {list !== undefined && (
        <>
          <section class="card owned" aria-labelledby="now">
            <h2 id="now">{frame.say("exclusions.now")}</h2>
            {list.exclusions.length === 0 && <p class="quiet">{frame.say("exclusions.none")}</p>}
            <Stored frame={frame} list={list} />
          </section>
          <section class="card owned" aria-labelledby="add">
            <h2 id="add">{frame.say("exclusions.add")}</h2>
            {OFFERED_KINDS.map((kind) => <KindForm frame={frame} kind={kind} names={list.names} />)}
          </section>
        </>
      )}
      <HiddenPanel frame={frame} hidden={hidden} />
    </SettingsFrame>
  );
}

function Stored({ frame, list }: { readonly frame: PageFrame; readonly list: ExclusionList }) {
  return (
    <form method="post" action={frame.to("/exclusions/remove")}>
      <ul class="rows">
        {list.exclusions.map(({ id, rule, pictures }) => (
          <li>
            <div class="about">
              <h3>{storedText(frame, rule)}</h3>
              <button
                class="plain"
                type="submit"
                name="id"
                value={id}
                aria-label={frame.say("exclusions.remove_name", { name: storedText(frame, rule) })}
              >
                {frame.say("exclusions.remove")}
              </button>
              <p class="small quiet">{countText(frame, pictures, list.total)}</p>
            </div>
          </li>
        ))}
      </ul>
    </form>
  );
}

interface KindFormProps {
  readonly frame: PageFrame;
  readonly kind: typeof OFFERED_KINDS[number];
  readonly names: ExclusionList["names"];
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

interface ExclusionView extends LastDone {
  readonly frame: PageFrame;
  readonly typed: TypedExclusion;
  readonly preview: ExclusionPreview;
}

/** The pictures that a rule would leave out, to be confirmed. */
export function ExclusionPage({ frame, typed, preview, ...notice }: ExclusionView) {
  const { rule, pictures, total, examples, storedId, known } = preview;
  const near = known?.near ?? [];
  return (
    <SettingsFrame frame={frame} title={ruleText(frame, rule)} {...notice}>
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
        {storedId !== undefined
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

export function countText(frame: PageFrame, n: number, total: number): string {
  return frame.say("exclusions.count", { n, total });
}

function storedText(frame: PageFrame, rule: StoredExclusion["rule"]): string {
  return rule.kind === "unreadable" ? frame.say("exclusions.unreadable") : ruleText(frame, rule);
}
