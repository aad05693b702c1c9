// SPDX-License-Identifier: AGPL-3.0-or-later

// A memory on the whole screen: its cover and words, and the controls a script brings to life. Without one the
// cover, what can be done with it, and below them its pictures.

import type { LeftOutRule } from "../../../app/memories/what_to_leave_out.ts";
import type { SavedMemory } from "../../memories.ts";
import type { PageFrame } from "../layout.tsx";
import { Icon } from "./icons.tsx";
import { LeaveOutForms } from "./leave_out.tsx";
import { coverPath, memoryPath } from "./memory_path.ts";

export interface TheatreView {
  readonly frame: PageFrame;
  readonly memory: {
    readonly id: string;
    readonly title: string;
    readonly subtitle?: string;
    /** Absent until its cut is chosen. */
    readonly seconds?: number;
  };
  /** Of the memory that comes after it, and of the one before; absent where there is none. */
  readonly next?: { readonly id: string; readonly title: string };
  readonly before?: { readonly id: string };
  /** Only the owner gives a film to guests. */
  readonly saved?: SavedMemory;
  /** What an owner may leave out of all memories because of it. */
  readonly toLeaveOut: readonly LeftOutRule[];
}

export function TheatreSection(view: TheatreView) {
  const { frame, memory, next, before, saved, toLeaveOut } = view;
  const { say, to } = frame, at = (rest: string) => to(memoryPath(memory.id, rest));
  return (
    <section
      id="theatre"
      class="theatre"
      aria-labelledby="theatre-title"
      data-order={at("")}
      data-next={next && to(memoryPath(next.id))}
      data-prepared={memory.seconds !== undefined ? "" : undefined}
      data-before={before && to(memoryPath(before.id))}
      data-play={say("theatre.play")}
      data-pause={say("theatre.pause")}
      data-loading={say("make.loading")}
      data-missing={say("theatre.missing")}
      data-unsent={say("theatre.unsent")}
      data-no-picture={say("theatre.no_picture")}
    >
      <div class="screen">
        <img class="behind" src={to(coverPath(memory.id, "small"))} alt="" aria-hidden="true" />
        <canvas width={16} height={9} role="img" aria-label={say("make.screen")}></canvas>
        <img class="cover" src={to(coverPath(memory.id, "wide"))} alt="" />
      </div>
      <div class="top">
        <ol class="stories" aria-hidden="true"></ol>
        <a class="icon leave" href={to("/")} aria-label={say("theatre.leave")}>
          <Icon name="leave" />
        </a>
      </div>
      <header class="title-words">
        <h1 id="theatre-title">
          <bdi>{memory.title}</bdi>
        </h1>
        {memory.subtitle && <p>{memory.subtitle}</p>}
        <button type="button" class="begins" data-begins>
          <Icon name="play" /> {say("theatre.play")}
        </button>
      </header>
      <div class="ending">
        <button type="button" class="button" data-begins>{say("theatre.again")}</button>
        <Save frame={frame} action={at("/save")} saved={saved} />
        {next && (
          <a class="then" href={to(memoryPath(next.id))} data-way="next">
            {say("theatre.then", { title: next.title })} <output></output>
          </a>
        )}
      </div>
      <p class="caption unseen" aria-live="polite"></p>
      <p class="beneath" aria-hidden="true"></p>
      <div class="said" hidden>
        <span role="status"></span>
        <button type="button" data-undoes hidden></button>
      </div>
      <div class="controls">
        <p class="low" aria-hidden="true"></p>
        <div class="moves">
          <button
            type="button"
            class="icon"
            data-step="-1"
            aria-label={say("theatre.picture_before")}
          >
            <Icon name="before" />
          </button>
          <button
            type="button"
            class="icon toggles"
            data-plays-cut
            data-icon
            aria-label={say("theatre.play")}
          >
            <Icon name="play" />
            <Icon name="pause" />
          </button>
          <button
            type="button"
            class="icon"
            data-step="1"
            aria-label={say("theatre.picture_after")}
          >
            <Icon name="after" />
          </button>
          <button
            type="button"
            class="icon sounds"
            data-sound
            aria-pressed="true"
            aria-label={say("make.sound")}
          >
            <Icon name="sound" />
            <Icon name="mute" />
          </button>
          <button
            type="button"
            class="icon"
            data-full-screen
            aria-label={say("theatre.full_screen")}
            hidden
          >
            <Icon name="whole" />
          </button>
          <input
            type="range"
            min={0}
            max={1}
            step={1}
            value="0"
            aria-label={say("make.position")}
          />
          <output></output>
          <p class="unseen" role="status" data-tells></p>
        </div>
        <div class="deeds">
          <Save frame={frame} action={at("/save")} saved={saved} />
          <form method="post" action={at("/edit")}>
            <button class="plain" type="submit">{say("theatre.edit")}</button>
          </form>
          <details class="more">
            <summary class="icon" aria-label={say("theatre.more")}>
              <Icon name="more" />
            </summary>
            <div class="menu">
              {!frame.isOwner
                ? null
                : saved?.runId === undefined
                ? (
                  <form method="post" action={at("/save")} data-quiet>
                    <input type="hidden" name="share" />
                    <button type="submit">
                      {say("theatre.share")}
                      <small>{say("theatre.share_first")}</small>
                    </button>
                  </form>
                )
                : <a href={to(`${saved.path}#guests`)}>{say("theatre.share")}</a>}
              <ChangeForm action={at("/change")} press="longer" name={say("theatre.longer")} />
              <ChangeForm action={at("/change")} press="shorter" name={say("theatre.shorter")} />
              <details class="within musics">
                <summary>{say("make.music")}</summary>
                <form method="post" action={at("/change")} data-quiet data-music></form>
                <form method="post" action={at("/edit")}>
                  <input type="hidden" name="to" value="music" />
                  <button type="submit">{say("make.own_tracks")}</button>
                </form>
              </details>
              <ChangeForm action={at("/change")} press="picture" name={say("theatre.picture")} />
              {toLeaveOut.length === 0
                ? <HideForm action={at("/hide")} name={say("theatre.hide")} />
                : (
                  <details class="within">
                    <summary>{say("theatre.hide")}</summary>
                    <HideForm action={at("/hide")} name={say("theatre.only_this")} />
                    <LeaveOutForms frame={frame} id={memory.id} rules={toLeaveOut} />
                  </details>
                )}
            </div>
          </details>
        </div>
      </div>
    </section>
  );
}

function HideForm({ action, name }: { readonly action: string; readonly name: string }) {
  return (
    <form method="post" action={action} data-quiet>
      <button type="submit">{name}</button>
    </form>
  );
}

/** Once it is saved, or is being saved, the way to its film takes the place of the button. */
function Save(
  { frame, action, saved }: {
    readonly frame: PageFrame;
    readonly action: string;
    readonly saved: SavedMemory | undefined;
  },
) {
  return (
    <>
      <form method="post" action={action} data-quiet data-saves hidden={saved !== undefined}>
        <button class="button" type="submit">{frame.say("theatre.save")}</button>
      </form>
      <a
        class="button plain"
        href={saved && frame.to(saved.path)}
        data-saved
        data-done={saved?.runId === undefined ? undefined : ""}
        hidden={saved === undefined}
      >
        <Icon name="done" /> <span>{saved && savedText(frame, saved)}</span>
      </a>
    </>
  );
}

export function savedText({ say }: Pick<PageFrame, "say">, { runId }: SavedMemory): string {
  return say(runId === undefined ? "theatre.is_saving" : "theatre.is_saved");
}

function ChangeForm(
  { action, press, name }: {
    readonly action: string;
    readonly press: string;
    readonly name: string;
  },
) {
  return (
    <form method="post" action={action} data-quiet data-of-picture={press === "picture"}>
      <button type="submit" name="press" value={press}>{name}</button>
    </form>
  );
}
