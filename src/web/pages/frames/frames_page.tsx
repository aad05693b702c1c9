// SPDX-License-Identifier: AGPL-3.0-or-later

// The owner's frames: what each shows and showed, its settings, and its address while it is new.

import type { FrameView } from "../../../app/frames/frames.ts";
import type { Memory } from "../../../app/memories/memories.ts";
import {
  FRAME_CLOCKS,
  FRAME_CORNERS,
  FRAME_PACES,
  type FramePerson,
  type FrameSettings,
} from "../../../ledger/frame.ts";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import type { MessageKey } from "../../../messages/say.ts";
import type { AskedAddress } from "../../link_address.ts";
import { Layout, Mark, type PageFrame } from "../layout.tsx";
import { LinkAddressField } from "../link_address_field.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import { coverPath, memoryPath } from "../memories/memory_path.ts";
import { agoText } from "../words.ts";
import { QrCode } from "./qr_code.tsx";

export type FrameDeed = "saved" | "removed" | "gone";

interface MadeAddress {
  readonly id: string;
  readonly address: string;
  /** The frame was not there before. */
  readonly isNew: boolean;
}

/** For a frame that is to be made by this name, or for another address of one that is there. */
export type AskedFor = AskedAddress & ({ readonly name: string } | { readonly id: string });

interface FramesView {
  readonly frame: PageFrame;
  readonly nowMs: number;
  readonly frames: readonly FrameView[];
  /** What frames showed and has a page still, by memory key. */
  readonly memories: ReadonlyMap<string, Memory>;
  /** With a name; those of most pictures first. */
  readonly people: readonly FramePerson[];
  readonly made?: MadeAddress;
  readonly asked?: AskedFor;
  /** Where others open the app, as long as that is not known. */
  readonly unknown?: AskedAddress;
  /** Its address begins with http. */
  readonly isPlain: boolean;
  readonly deed?: FrameDeed;
  /** The frame it was done to. */
  readonly of?: string;
  readonly problem?: LocalizedText;
}

/** So many of what it showed are listed. */
const MAX_SHOWN = 24;

export function FramesPage(view: FramesView) {
  const { frame, frames, made, asked, deed, of, problem, isPlain } = view, { say, to } = frame;
  const isNewAsked = asked !== undefined && "name" in asked;
  const unknown = isNewAsked ? asked : asked === undefined ? view.unknown : undefined;
  const name = frames.find((each) => each.frame.id === of)?.frame.name ?? "";
  return (
    <Layout frame={frame} title={say("frames.title")}>
      <link rel="stylesheet" href={frame.asset("frame.css")} />
      <div class="frames-page">
        <h1>{say("frames.title")}</h1>
        <p class="quiet lead">{say("frames.about")}</p>
        {problem && (
          <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
        )}
        {deed && <p class="notice" role="status">{say(`frames.${deed}`, { name })}</p>}
        {frames.length === 0 && <p class="none quiet">{say("frames.none")}</p>}
        <ul class="walls">
          {frames.map((each) => (
            <li class="card wall" id={`frame-${each.frame.id}`}>
              <Wall {...view} {...each} page={frame} />
              {made?.id === each.frame.id && (
                <Made
                  frame={frame}
                  name={each.frame.name}
                  {...made}
                />
              )}
              <Settings {...view} {...each} page={frame} />
            </li>
          ))}
        </ul>
        <form class="card new" method="post" action={to("/frames")}>
          <h2>{say("frames.new")}</h2>
          <div class="field">
            <label for="new-name">{say("frames.name")}</label>
            <input
              id="new-name"
              name="name"
              type="text"
              maxlength={60}
              required
              autocomplete="off"
              placeholder={say("frames.name_hint")}
              value={isNewAsked ? asked.name : undefined}
            />
          </div>
          {unknown && <LinkAddressField frame={frame} {...unknown} />}
          <button class="button" type="submit" name="press" value="add">{say("frames.add")}</button>
        </form>
        <section class="awake" aria-labelledby="awake-title">
          <h2 id="awake-title">{say("frames.awake")}</h2>
          <p>{say(isPlain ? "frames.awake_plain" : "frames.awake_secure")}</p>
          <p>{say("frames.timeout")}</p>
        </section>
      </div>
    </Layout>
  );
}

interface WallProps extends FrameView {
  readonly page: PageFrame;
  readonly nowMs: number;
  readonly memories: ReadonlyMap<string, Memory>;
  readonly people: readonly FramePerson[];
  readonly asked?: AskedFor;
}

function Wall({ page, nowMs, frame, shown, memories, asked }: WallProps) {
  const { say, locale, to } = page, { id, name, seenAt } = frame;
  const isAsked = asked !== undefined && "id" in asked && asked.id === id;
  const ago = seenAt === undefined ? undefined : agoText(locale, Date.parse(seenAt), nowMs);
  const [last] = shown;
  return (
    <>
      <div class="head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p class="quiet small">
          {ago === undefined ? say("frames.never_seen") : say("frames.seen", { ago })}
          {last && <>{" · "}{say("frames.last", { title: last.title })}</>}
        </p>
      </div>
      <div class="actions">
        <a class="button plain" href={to(`/frames/${id}/preview`)}>
          {say("frames.preview")}
          <span class="unseen">: {name}</span>
        </a>
        <form class={isAsked ? "asks" : undefined} method="post" action={to(`/frames#frame-${id}`)}>
          <input type="hidden" name="frame" value={id} />
          {isAsked && <LinkAddressField frame={page} {...asked} />}
          <button class="button plain" type="submit" name="press" value="address">
            {say("frames.address")}
            <span class="unseen">: {name}</span>
          </button>
        </form>
        <details class="remove">
          <summary class="button plain">
            {say("frames.remove")}
            <span class="unseen">: {name}</span>
          </summary>
          <form method="post" action={to("/frames")}>
            <input type="hidden" name="frame" value={id} />
            <p class="small">{say("frames.remove_why")}</p>
            <button class="button dangerous" type="submit" name="press" value="remove">
              {say("frames.remove_now", { name })}
            </button>
          </form>
        </details>
      </div>
      {shown.length > 0 && (
        <details class="showed">
          <summary>
            {say("frames.showed")}
            <span class="unseen">: {name}</span>
          </summary>
          <ol>
            {shown.slice(0, MAX_SHOWN).map(({ memoryKey, title, shownAt }) => (
              <li>
                <Showed page={page} title={title} memory={memories.get(memoryKey)} />
                <span class="quiet small">{agoText(locale, Date.parse(shownAt), nowMs)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** One that is gone, such as after its pictures were left out, has its title alone. */
function Showed({ page: { to }, title, memory }: {
  readonly page: PageFrame;
  readonly title: string;
  readonly memory?: Memory;
}) {
  const cover = memory?.hasCover
    ? <img src={to(coverPath(memory.id, "small"))} alt="" loading="lazy" decoding="async" />
    : <Mark />;
  if (memory === undefined) {
    return (
      <p>
        <span class="cover">{cover}</span>
        <bdi>{title}</bdi>
      </p>
    );
  }
  return (
    <a href={to(memoryPath(memory.id))}>
      <span class="cover">{cover}</span>
      <bdi>{title}</bdi>
    </a>
  );
}

function Made({ frame: { say }, name, address, isNew }: MadeAddress & {
  readonly frame: PageFrame;
  readonly name: string;
}) {
  return (
    <div class="notice made" role="status">
      <QrCode text={address} name={say("frames.code", { name })} />
      <div>
        <p>{say(isNew ? "frames.ready" : "frames.renewed", { name })}</p>
        <p class="link">
          <code id="frame-address" translate="no">{address}</code>
          <button
            type="button"
            class="copy"
            data-copies="frame-address"
            data-copied={say("copy.copied")}
            data-uncopied={say("copy.failed")}
            hidden
          >
            {say("copy.copy")}
          </button>
        </p>
        <p class="small">{say("frames.once")}</p>
        <p class="small">{say("frames.simple", { file: "/picture.jpg" })}</p>
      </div>
    </div>
  );
}

function Settings({ page, frame: { id, name, settings }, people }: WallProps) {
  const { say, to } = page;
  return (
    <details class="set">
      <summary>
        {say("frames.settings")}
        <span class="unseen">: {name}</span>
      </summary>
      <form class="fields" method="post" action={to("/frames")}>
        <input type="hidden" name="frame" value={id} />
        <div class="field">
          <label for={`name-${id}`}>{say("frames.name")}</label>
          <input id={`name-${id}`} name="name" type="text" maxlength={60} required value={name} />
        </div>
        <Faces page={page} field="only" settings={settings} people={people} />
        <Faces page={page} field="never" settings={settings} people={people} />
        <div class="pairs">
          <Choice {...{ page, id, settings }} name="clock" words={FRAME_CLOCKS} />
          <Choice {...{ page, id, settings }} name="corner" words={FRAME_CORNERS} />
          <Choice {...{ page, id, settings }} name="pace" words={FRAME_PACES} />
          <div class="field">
            <label for={`sound-${id}`}>{say("frames.sound")}</label>
            <select id={`sound-${id}`} name="sound" autocomplete="off">
              <option value="off" selected={!settings.hasSound}>{say("frames.sound.off")}</option>
              <option value="on" selected={settings.hasSound}>{say("frames.sound.on")}</option>
            </select>
          </div>
        </div>
        <fieldset>
          <legend>{say("frames.light")}</legend>
          <p class="small quiet">{say("frames.light_hint")}</p>
          <div class="pairs">
            {(["full", "dim", "dark"] as const).map((each) => (
              <div class="field">
                <label for={`${each}-${id}`}>{say(`frames.${each}`)}</label>
                <input
                  id={`${each}-${id}`}
                  name={each}
                  type="time"
                  required
                  value={settings[each]}
                />
              </div>
            ))}
          </div>
        </fieldset>
        <div>
          <button class="button" type="submit" name="press" value="set">
            {say("settings.save")}
            <span class="unseen">: {name}</span>
          </button>
        </div>
      </form>
    </details>
  );
}

interface ChoiceProps<Name extends "clock" | "corner" | "pace"> {
  readonly page: PageFrame;
  readonly id: string;
  readonly settings: FrameSettings;
  readonly name: Name;
  readonly words: readonly FrameSettings[Name][];
}

function Choice<Name extends "clock" | "corner" | "pace">(
  { page: { say }, id, settings, name, words }: ChoiceProps<Name>,
) {
  return (
    <div class="field">
      <label for={`${name}-${id}`}>{say(`frames.${name}`)}</label>
      <select id={`${name}-${id}`} name={name} autocomplete="off">
        {words.map((word) => (
          <option value={word} selected={word === settings[name]}>
            {say(`frames.${name}.${word}` as MessageKey)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface FacesProps {
  readonly page: PageFrame;
  readonly field: "only" | "never";
  readonly settings: FrameSettings;
  readonly people: readonly FramePerson[];
}

function Faces({ page: { say, to }, field, settings, people }: FacesProps) {
  const chosen = new Set(settings[field].map(({ id }) => id));
  // Whom the library does not name now can be let go of all the same.
  const known = new Set(people.map(({ id }) => id));
  const all = [...people, ...settings[field].filter(({ id }) => !known.has(id))];
  return (
    <fieldset>
      <legend>{say(`frames.${field}`)}</legend>
      <p class="small quiet">
        {say(all.length === 0 ? "frames.no_faces" : `frames.${field}_hint`)}
      </p>
      <div class="face-choices">
        {all.map(({ id, name }) => (
          <label class="face-choice">
            <input type="checkbox" name={field} value={id} checked={chosen.has(id)} />
            <span class="portrait" aria-hidden="true">
              {[...name][0]}
              <img src={to(`/people/${encodeURIComponent(id)}/face`)} alt="" loading="lazy" />
            </span>
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
