// SPDX-License-Identifier: AGPL-3.0-or-later

// The cut as a board of shots, the film over it, and what can be changed in one shot or in the whole. Every
// button works without a script; with one the parts of the page are put anew in their places.

import { titleLimit } from "./title_limit.ts";
import { lengthText } from "../../../base/text.ts";
import type { PropsWithChildren } from "hono/jsx";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import {
  type BoardShot,
  type ShotDetails,
  type Storyboard,
  STRIP_FRAMES,
} from "../../storyboard.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import { dayText, messageText } from "../words.ts";
import { Icon } from "../memories/icons.tsx";
import { MusicChoice } from "./music_choice.tsx";
import { PlayerSection } from "./player.tsx";

interface BoardProps {
  readonly frame: PageFrame;
  readonly order: FilmOrder;
  readonly board: Storyboard;
}

export function StoryboardSection(props: BoardProps) {
  const { frame, board } = props;
  return (
    <div class="desk">
      <div class="stand">
        <div class="reel">
          {board.preview && <PlayerSection {...props} preview={board.preview} />}
          <Steps {...props} />
        </div>
      </div>
      <section class="shelf board" aria-labelledby="shots-title">
        <h2 id="shots-title" data-part="count">
          {shotsText(frame, board)}
        </h2>
        <AddLink {...props} />
        <ShotList {...props} />
        {board.warnings.map((warning) => (
          <LocalizedBlock
            frame={frame}
            texts={[messageText(frame.locale, warning)]}
            class="notice warn"
          />
        ))}
      </section>
      <aside class="side">
        <section class="card" id="shot" aria-live="polite">
          <p class="quiet">{frame.say("make.choose_shot")}</p>
        </section>
        <WholeFilm {...props} />
      </aside>
    </div>
  );
}

/** "The 16 shots, 0:45" */
export function shotsText({ say }: Pick<PageFrame, "say">, { shots, seconds }: Storyboard): string {
  const count = say("make.shots", { n: shots.length });
  return seconds === undefined ? count : `${count} · ${lengthText(seconds)}`;
}

function AddLink({ frame, order }: BoardProps) {
  return (
    <p id="others">
      <a class="button plain" href={frame.to(`/make/${order.orderId}/others`)}>
        {frame.say("make.add_pictures")}
      </a>
    </p>
  );
}

/** One step back and forth, and what the last change made of the film. */
export function Steps({ frame, order, board }: BoardProps) {
  const { say } = frame, { history } = board;
  return (
    <section class="steps" id="steps" aria-label={say("make.steps")}>
      <form
        class="actions"
        method="post"
        action={frame.to(`/make/${order.orderId}/edit`)}
        data-edit
      >
        <input type="hidden" name="revision" value={board.revision} />
        <button type="submit" class="plain" name="press" value="undo" disabled={!board.canUndo}>
          <Icon name="undo" /> <span>{say("make.undo")}</span>
        </button>
        <button type="submit" class="plain" name="press" value="redo" disabled={!board.canRedo}>
          <Icon name="redo" /> <span>{say("make.redo")}</span>
        </button>
      </form>
      <p class="quiet small" role="status">{lastChangeText(frame, board)}</p>
      {history.length > 0 && (
        <details>
          <summary>{say("make.changes", { n: history.length })}</summary>
          <ol class="lines">
            {history.map((line) => <li class="quiet small">{line}</li>)}
          </ol>
        </details>
      )}
    </section>
  );
}

/** Less is no other length on any page. */
const SAME_SECONDS = 0.05;

function lastChangeText({ say }: PageFrame, board: Storyboard) {
  const { history, seconds, secondsBefore, canRedo } = board, what = history.at(-1);
  if (what === undefined || seconds === undefined) return what ?? "";
  // The stored difference is that of the change that was undone, not of the one that stands.
  const more = canRedo ? 0 : seconds - (secondsBefore ?? seconds), length = lengthText(seconds);
  if (Math.abs(more) < SAME_SECONDS) return say("make.as_long", { what, length });
  return more > 0
    ? say("make.longer", { what, seconds: more, length })
    : say("make.shorter", { what, seconds: -more, length });
}

/** A change of it is put in its place shot by shot, so that pictures that stay are not drawn again. */
export function ShotList({ frame, order, board }: BoardProps) {
  return (
    <form method="post" action={frame.to(`/make/${order.orderId}/edit`)} data-edit id="shots">
      <input type="hidden" name="revision" value={board.revision} />
      <ol class="strip">
        <Edge frame={frame} id="card-opening" word="make.opening" seconds={board.openingSeconds} />
        {board.shots.map((shot, index) => (
          <>
            {board.cards.map((card, at) =>
              card.beforeShot === index && (
                <li class="chapter" id={`card-${at}`}>
                  <label for={`card-${at}-title`}>{frame.say("make.card")}</label>
                  <input
                    id={`card-${at}-title`}
                    name={`card:${at}`}
                    type="text"
                    value={card.title}
                    {...titleLimit(frame)}
                  />
                  <button type="submit" class="plain" name="press" value={`card:${at}`}>
                    {frame.say("make.keep")}
                  </button>
                  <Seconds frame={frame} seconds={card.seconds} />
                </li>
              )
            )}
            <BoardItem frame={frame} order={order} board={board} shot={shot} index={index} />
          </>
        ))}
        <Edge frame={frame} id="card-ending" word="make.ending" seconds={board.endingSeconds} />
      </ol>
    </form>
  );
}

/** What stands before the first shot or behind the last one. */
function Edge(
  { frame, id, word, seconds }: {
    readonly frame: PageFrame;
    readonly id: string;
    readonly word: "make.opening" | "make.ending";
    readonly seconds: number | undefined;
  },
) {
  if (seconds === undefined) return null;
  return (
    <li class="chapter edge" id={id}>
      <span>{frame.say(word)}</span>
      <Seconds frame={frame} seconds={seconds} />
    </li>
  );
}

function Seconds(
  { frame, seconds }: { readonly frame: PageFrame; readonly seconds: number | undefined },
) {
  return seconds === undefined
    ? null
    : <b data-seconds={seconds.toFixed(1)}>{frame.say("make.seconds", { seconds })}</b>;
}

function BoardItem(
  { frame, order, board, shot, index }: BoardProps & {
    readonly shot: BoardShot;
    readonly index: number;
  },
) {
  const { key, pictureIds, medium, isMuted, isLocked, seconds, story, why } = shot;
  const name = frame.say("make.shot_alt", {
    n: index + 1,
    day: dayText(frame.locale, shot.takenAt.slice(0, 10)),
  });
  return (
    <li class="shot" id={`shot-${key}`}>
      <a href={frame.to(`/make/${order.orderId}/shots/${key}`)}>
        {pictureIds.length === 0 && <span>{name}</span>}
        {pictureIds.map((id, place) => (
          <img
            src={frame.to(`/films/${board.runId}/pictures/${id}`)}
            alt={place === 0 ? name : ""}
            loading="lazy"
            decoding="async"
            fetchpriority="low"
          />
        ))}
        <Seconds frame={frame} seconds={seconds} />
        {medium !== "still" && <i>{frame.say(isMuted ? "make.muted" : "make.clip")}</i>}
        {isLocked && <i class="lock">{frame.say("make.locked")}</i>}
      </a>
      {(story !== undefined || why !== "") && (
        <p>
          {story !== undefined && <strong>{story}</strong>}
          {why !== "" && <span>{why}</span>}
        </p>
      )}
    </li>
  );
}

/** Title, music and length. */
export function WholeFilm({ frame, order, board }: BoardProps) {
  const action = frame.to(`/make/${order.orderId}/edit`), { say } = frame;
  const revision = <input type="hidden" name="revision" value={board.revision} />;
  const asked = order.request.options["durationSeconds"], { music } = board;
  // Few pictures make less than was asked for, which the page says everywhere else.
  const most = board.seconds === undefined ? Infinity : Math.floor(board.seconds);
  return (
    <section class="card whole-film" id="whole" aria-labelledby="whole-title">
      <h2 id="whole-title">{say("make.whole_film")}</h2>
      <form method="post" action={action} data-edit>
        {revision}
        <div class="field">
          <label for="title-main">{say("make.title")}</label>
          <input
            id="title-main"
            name="main"
            type="text"
            value={board.title}
            required
            {...titleLimit(frame)}
          />
        </div>
        <div class="field">
          <label for="title-sub">{say("make.second_line")}</label>
          <input
            id="title-sub"
            name="sub"
            type="text"
            value={board.subtitle}
            {...titleLimit(frame)}
          />
        </div>
        <button type="submit" class="plain" name="press" value="title">
          {say("make.keep_title")}
        </button>
      </form>
      <section aria-labelledby="music-title">
        <h3 id="music-title">{say("make.music")}</h3>
        <form method="post" action={action} data-edit>
          {revision}
          <MusicChoice
            frame={frame}
            music={music}
            takes={`/make/${order.orderId}/takes`}
          />
        </form>
        <p class="small">
          <a href={frame.to(`/make/${order.orderId}/music`)}>{say("make.own_tracks")}</a>
        </p>
      </section>
      <form method="post" action={action}>
        {revision}
        <div class="field">
          <label for="seconds">{say("make.length")}</label>
          <input
            id="seconds"
            name="seconds"
            type="number"
            min={0}
            max={3600}
            value={typeof asked === "number" ? Math.min(asked, most) : 0}
          />
        </div>
        <button type="submit" class="plain" name="press" value="length">
          {say("make.choose_again")}
        </button>
      </form>
    </section>
  );
}

interface ShotProps {
  readonly frame: PageFrame;
  readonly order: FilmOrder;
  readonly shot: ShotDetails;
}

/** One shot for itself, where no script puts it beside the board. */
export function ShotPage({ frame, order, shot }: ShotProps) {
  const title = frame.say("make.shot_of", { n: shot.index + 1, all: shot.count });
  return (
    <Layout frame={frame} title={title}>
      <link rel="stylesheet" href={frame.asset("make.css")} />
      <p class="quiet">
        <a href={frame.to(`/make/${order.orderId}#shot-${shot.key}`)}>
          {frame.say("make.back_to_cut")}
        </a>
      </p>
      <ShotTools frame={frame} order={order} shot={shot} />
    </Layout>
  );
}

/** What the shot shows, why it is there, and what can be done with it. */
export function ShotTools(props: ShotProps) {
  const { frame, order, shot } = props, { say } = frame;
  const { key, pictures, spares, clip, isLocked, isMuted, index } = shot;
  const name = pictures.map((picture) => picture.name).join(" + ");
  const small = (id: string | undefined) => (
    <img src={frame.to(`/films/${shot.runId}/pictures/${id}`)} alt="" loading="lazy" />
  );
  const press = (value: string, word: string, isOff = false, isPressed?: boolean) => (
    <button
      type="submit"
      name="press"
      value={value}
      disabled={isOff}
      aria-pressed={isPressed === undefined ? undefined : String(isPressed)}
    >
      {word}
    </button>
  );
  return (
    <section class="card" id="shot" aria-live="polite" data-shot={key}>
      <ShotForm {...props}>
        <h2>{say("make.shot_of", { n: index + 1, all: shot.count })}</h2>
        <div class="shown">
          <div class={pictures.length > 1 ? "frame pair" : "frame"}>
            {pictures.map(({ pictureId }) => pictureId !== undefined && small(pictureId))}
          </div>
          <div>
            <p>
              <time datetime={shot.takenAt.slice(0, 10)}>
                {dayText(frame.locale, shot.takenAt.slice(0, 10))}
              </time>
              {shot.place !== undefined && ` · ${shot.place}`}
            </p>
            {shot.words !== undefined && <p class="said">{shot.words}</p>}
            {shot.why !== "" && <p class="quiet small">{shot.why}</p>}
          </div>
        </div>
        <div class="tools" role="group" aria-label={say("make.change", { name })}>
          {press(`earlier:${key}`, say("make.earlier"), index === 0)}
          {press(`later:${key}`, say("make.later"), index === shot.count - 1)}
          {press(`remove:${key}`, say("make.take_out"), shot.count === 1)}
          {isLocked
            ? press(`unlock:${key}`, say("make.locked"), false, true)
            : press(`lock:${key}`, say("make.lock"), false, false)}
          {clip && (isMuted
            ? press(`hear:${key}`, say("make.hear"))
            : press(`mute:${key}`, say("make.mute")))}
        </div>
      </ShotForm>
      <p class="tools">
        {shot.changeable.map(({ name, pictureId }) => (
          <a
            href={frame.to(
              `/make/${order.orderId}/shots/${key}/swap${
                shot.changeable.length > 1 ? `?part=${pictureId}` : ""
              }`,
            )}
          >
            {shot.changeable.length > 1
              ? say("make.other_than", { name })
              : say("make.other_picture")}
          </a>
        ))}
        <a href={frame.to(`/make/${order.orderId}/others?after=${key}`)}>{say("make.add_here")}</a>
      </p>
      {clip && (
        <ShotForm {...props}>
          <fieldset class="trim">
            <legend>{say("make.trim")}</legend>
            {clip.length !== undefined && (
              <div class="frames" hidden>
                {Array.from({ length: STRIP_FRAMES }, (_, n) => (
                  <img
                    src={frame.to(`/make/${order.orderId}/shots/${key}/frames/${n}`)}
                    alt=""
                    loading="lazy"
                  />
                ))}
                {handle(say("make.trim_start"), clip.from, clip.length)}
                {handle(say("make.trim_end"), clip.from + clip.seconds, clip.length)}
              </div>
            )}
            <label>
              {say("make.trim_from")}{" "}
              <input
                name={`from:${key}`}
                type="number"
                min={0}
                step="0.1"
                value={clip.from.toFixed(1)}
              />
            </label>
            <label>
              {say("make.trim_for")}{" "}
              <input
                name={`seconds:${key}`}
                type="number"
                min={1}
                max={60}
                step="0.1"
                value={clip.seconds.toFixed(1)}
              />
            </label>
            <button type="submit" class="plain" name="press" value={`trim:${key}`}>
              {say("make.trim")}
            </button>
          </fieldset>
        </ShotForm>
      )}
      {spares.length > 0 && (
        <ShotForm {...props}>
          <details open={spares.length < 4}>
            <summary>{say("make.instead", { n: spares.length })}</summary>
            <div class="spares">
              {spares.map((spare) => (
                <button
                  type="submit"
                  name="press"
                  value={`swap:${key}:${spare.pictureId}`}
                  aria-label={say("make.instead_of", { name: spare.name, other: name })}
                >
                  {small(spare.pictureId)}
                </button>
              ))}
            </div>
          </details>
        </ShotForm>
      )}
      {shot.count > 2 && (
        <ShotForm {...props} class="tools place">
          <label>
            {say("make.place_in_film")}{" "}
            <input
              name={`place:${key}`}
              type="number"
              min={1}
              max={shot.count}
              value={index + 1}
            />
          </label>
          {press(`move:${key}`, say("make.move"))}
        </ShotForm>
      )}
    </section>
  );
}

/** One for each group of fields, so that the Enter key presses its own button. */
function ShotForm({ frame, order, shot, class: name, children }: PropsWithChildren<
  ShotProps & { readonly class?: string }
>) {
  return (
    <form class={name} method="post" action={frame.to(`/make/${order.orderId}/edit`)} data-edit>
      <input type="hidden" name="revision" value={shot.revision} />
      <input type="hidden" name="open" value={shot.key} />
      {children}
    </form>
  );
}

/** One end of what is seen of a clip, in its own seconds. */
function handle(label: string, at: number, length: number) {
  return (
    <input
      type="range"
      min={0}
      max={length.toFixed(1)}
      step="0.1"
      value={at.toFixed(1)}
      aria-label={label}
    />
  );
}
