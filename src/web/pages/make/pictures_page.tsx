// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures to add to a film or to put in the place of one it shows: a wall of them, each with the reason why it was
// left out. A day or a person finds others in the library.

import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { RunId } from "../../../ledger/run.ts";
import type { BoardShot } from "../../storyboard.ts";
import { type PictureWishes, type WallPicture, wishesQuery } from "../../picture_wall.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";
import { dayText } from "../words.ts";

export interface PicturesView {
  readonly frame: PageFrame;
  readonly order: FilmOrder;
  readonly runId: RunId;
  readonly revision: string;
  readonly shots: readonly BoardShot[];
  readonly wishes: PictureWishes;
  readonly people: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly pictures: readonly WallPicture[];
  /** How many were left out of the film. */
  readonly leftOut: number;
  /** Counted from 1. */
  readonly page: number;
  readonly hasMore: boolean;
  /** Why the library cannot be looked through. */
  readonly problem?: LocalizedText;
  /** The shot behind which pictures are added. */
  readonly after?: string;
  /** The picture that goes; without it pictures are added. */
  readonly swap?: PictureToSwap;
}

export interface PictureToSwap {
  /** The key of its shot. */
  readonly key: string;
  /** Its own, where it shares the screen. */
  readonly part?: string;
  readonly pictureId?: string;
  readonly name: string;
  /** The shot's own stand-ins, which come first. */
  readonly spares: readonly WallPicture[];
}

/** Shots whose names a list of places holds; a place in a longer film is chosen on its board. */
const MAX_PLACES = 60;

export function PicturesPage(view: PicturesView) {
  const { frame, order, swap, wishes, leftOut, page, hasMore, problem } = view, { say, to } = frame;
  const isSearch = wishes.day !== undefined || wishes.person !== undefined;
  const here = hereOf(view), title = swap ? say("make.other_picture") : say("make.add_pictures");
  const more = (other: number) =>
    to(`${here}${wishesQuery(wishes, { ...kept(view), page: String(other) })}`);
  const pictures = swap && page === 1 ? [...swap.spares, ...view.pictures] : view.pictures;
  return (
    <Layout frame={frame} title={title} isWide>
      <link rel="stylesheet" href={frame.asset("make.css")} />
      <p class="quiet">
        <a href={to(backTo(view))}>{say("make.back_to_cut")}</a>
      </p>
      <div class="wall-head">
        {swap?.pictureId !== undefined && (
          <img
            class="thumb"
            src={to(`/films/${view.runId}/pictures/${swap.pictureId}`)}
            alt=""
          />
        )}
        <div>
          <h1>{title}</h1>
          {swap && <p>{say("make.other_than", { name: swap.name })}</p>}
          <p class="quiet">{say(swap ? "make.swap_about" : "make.add_about")}</p>
        </div>
      </div>
      <Search {...view} />
      {problem !== undefined && (
        <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
      )}
      {!isSearch && leftOut > 0 && (
        <div class="wall-title">
          <h2>{say("make.left_out", { n: leftOut })}</h2>
          <p class="quiet small">{say("make.left_out_about")}</p>
        </div>
      )}
      {isSearch && (
        <p>
          <a href={to(`${here}${wishesQuery({}, kept(view))}`)}>{say("make.search_all")}</a>
        </p>
      )}
      {pictures.length === 0 && problem === undefined && (
        <p class="notice">{say("make.search_none")}</p>
      )}
      {pictures.length > 0 && (
        <form method="post" action={to(`/make/${order.orderId}/edit`)}>
          <input type="hidden" name="revision" value={view.revision} />
          <ul class="wall">
            {pictures.map((picture, at) => <Brick {...view} picture={picture} at={at} />)}
          </ul>
          {(page > 1 || hasMore) && (
            <p class="onwards">
              {page > 1 && (
                <a class="button plain" href={more(page - 1)}>{say("make.before_these")}</a>
              )} {hasMore && <a class="button plain" href={more(page + 1)}>{say("make.more")}</a>}
            </p>
          )}
          {!swap && <AddBar {...view} />}
        </form>
      )}
    </Layout>
  );
}

function hereOf({ order, swap }: PicturesView): string {
  const path = `/make/${order.orderId}`;
  return swap ? `${path}/shots/${swap.key}/swap` : `${path}/others`;
}

function backTo({ order, swap, after }: PicturesView): string {
  const shot = swap?.key ?? after;
  return `/make/${order.orderId}${shot === undefined ? "" : `#shot-${shot}`}`;
}

/** What a search and another page leave as it is. */
function kept({ after, swap }: PicturesView): Record<string, string> {
  return {
    ...after !== undefined && { after },
    ...swap?.part !== undefined && { part: swap.part },
  };
}

function Search(view: PicturesView) {
  const { frame, wishes, people } = view, { say } = frame;
  return (
    <form class="wall-search" method="get" action={frame.to(hereOf(view))}>
      {Object.entries(kept(view)).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <div class="field">
        <label for="day">{say("make.search_day")}</label>
        <input id="day" name="day" type="date" value={wishes.day ?? ""} />
      </div>
      {people.length > 0 && (
        <div class="field">
          <label for="person">{say("make.search_person")}</label>
          <select id="person" name="person">
            <option value="">{say("make.search_anyone")}</option>
            {people.map(({ id, name }) => (
              <option value={id} translate="no" selected={id === wishes.person}>{name}</option>
            ))}
          </select>
        </div>
      )}
      <button class="button plain" type="submit">{say("make.search_show")}</button>
    </form>
  );
}

/** A picture of the wall; why it was left out is seen while it is pointed at, touched or chosen. */
function Brick(
  { frame, order, swap, picture, at }: PicturesView & {
    readonly picture: WallPicture;
    readonly at: number;
  },
) {
  const { key, name, day, runId, isClip, sentence } = picture, { say, to } = frame;
  const said = day === undefined
    ? name
    : say("make.picture_of", { name, day: dayText(frame.locale, day) });
  const why = sentence === undefined ? undefined : `why-${at}`;
  const shown = (
    <>
      <img
        src={to(
          runId === undefined
            ? `/make/${order.orderId}/pictures/${key}`
            : `/films/${runId}/pictures/${key}`,
        )}
        alt=""
        loading="lazy"
        decoding="async"
      />
      {isClip && <i>{say("make.clip")}</i>}
    </>
  );
  const reason = (
    <span class="why">
      <b translate="no">{said}</b>
      {sentence !== undefined && <span id={why}>{sentence}</span>}
    </span>
  );
  if (swap) {
    const { key: shot, part } = swap;
    return (
      <li>
        <button
          type="submit"
          name="press"
          value={`swap:${shot}:${key}${part === undefined ? "" : `:${part}`}`}
          aria-label={say("make.instead_of", { name: said, other: swap.name })}
          aria-describedby={why}
        >
          {shown}
          {reason}
        </button>
      </li>
    );
  }
  return (
    <li>
      <label>
        <input
          type="checkbox"
          name="pictures"
          value={key}
          aria-label={said}
          aria-describedby={why}
        />
        {shown}
        {reason}
      </label>
    </li>
  );
}

function AddBar({ frame, shots, after }: PicturesView) {
  const { say, locale } = frame;
  const places = shots.map((shot, index) => ({ ...shot, index }))
    .filter(({ key, index }) => index < MAX_PLACES || key === after);
  return (
    <div class="wall-bar">
      <div class="field">
        <label for="place">{say("make.add_where")}</label>
        <select id="place" name="place">
          <option value="time">{say("make.add_by_time")}</option>
          <option value="first">{say("make.add_first")}</option>
          {places.map(({ key, index, takenAt }) => (
            <option value={key} selected={key === after}>
              {say("make.add_after", {
                n: index + 1,
                day: dayText(locale, takenAt.slice(0, 10)),
              })}
            </option>
          ))}
          <option value="last">{say("make.add_last")}</option>
        </select>
      </div>
      <button class="button" type="submit" name="press" value="add">
        {say("make.add_chosen")}
      </button>
    </div>
  );
}
