// SPDX-License-Identifier: AGPL-3.0-or-later

// The owner's own tracks, one of which a film is played to.

import { lengthText } from "../../../base/text.ts";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { OwnTrack } from "../../../app/previews/tracks.ts";
import type { Storyboard } from "../../storyboard.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { Onwards } from "../onwards.tsx";
import { musicText } from "./music_choice.tsx";

interface TracksView {
  readonly frame: PageFrame;
  readonly order: FilmOrder;
  readonly board: Storyboard;
  /** Absent where no folder is set. */
  readonly found: readonly OwnTrack[] | "unread" | undefined;
  /** Ids of the tracks it is played to, once one was chosen here. */
  readonly chosen: readonly string[];
  /** Counted from 1. */
  readonly page: number;
}

/** Some hundreds more make a page of 150 kB. */
const TRACKS_A_PAGE = 100;

export function TracksPage(view: TracksView) {
  const { frame, order, board } = view, { say } = frame;
  return (
    <Layout frame={frame} title={say("make.tracks")}>
      <h1>{say("make.tracks")}</h1>
      <p class="quiet">
        {say("make.tracks_about")}{" "}
        <a href={frame.to(`/make/${order.orderId}`)}>{say("make.back_to_cut")}</a>
      </p>
      <form method="post" action={frame.to(`/make/${order.orderId}/edit`)}>
        <input type="hidden" name="revision" value={board.revision} />
        <Tracks {...view} />
      </form>
    </Layout>
  );
}

function Tracks({ frame, order, board: { music }, found, chosen, page }: TracksView) {
  const { say } = frame, from = (page - 1) * TRACKS_A_PAGE, to = from + TRACKS_A_PAGE;
  const settings = frame.isOwner && (
    <a class="button plain" href={frame.to("/settings/music")}>{say("make.tracks_set")}</a>
  );
  if (found === undefined) {
    return (
      <section class="card">
        <p>{say("make.tracks_unset")}</p>
        {settings}
      </section>
    );
  }
  return (
    <>
      {typeof found === "string" && <p class="notice bad">{say("make.tracks_unread")}</p>}
      <ul class="rows card others tracks">
        <li aria-current={music.isChanged ? undefined : "true"}>
          <div class="about">
            <h2 class="name">{say("make.music_by_itself")}</h2>
            <p class="quiet small">
              <bdi>{musicText(frame, music.chosen)}</bdi>
            </p>
          </div>
          {music.isChanged
            ? (
              <button type="submit" class="plain" name="press" value="music:auto">
                {say("make.take_track")}
                <span class="unseen">: {say("make.music_by_itself")}</span>
              </button>
            )
            : <strong>{say("make.track_now")}</strong>}
        </li>
        {typeof found !== "string" &&
          found.slice(from, to).map((track) => (
            <Row
              frame={frame}
              track={track}
              isNow={chosen.includes(track.trackId)}
              isFirst={track.trackId === chosen[0]}
            />
          ))}
      </ul>
      <Onwards
        frame={frame}
        here={`/make/${order.orderId}/music`}
        page={page}
        hasMore={typeof found !== "string" && found.length > to}
      />
      {found.length === 0 && <p class="quiet">{say("make.tracks_none")}</p>}
      {settings}
    </>
  );
}

function Row(
  { frame, track, isNow, isFirst }: {
    readonly frame: PageFrame;
    readonly track: OwnTrack;
    readonly isNow: boolean;
    /** The second of two may be chosen for the whole film. */
    readonly isFirst: boolean;
  },
) {
  const { trackId, name, title = name, artist, seconds } = track;
  return (
    <li aria-current={isNow ? "true" : undefined}>
      <div class="about">
        <h2 class="name" translate="no">{title}</h2>
        <p class="quiet small">
          {artist !== undefined && <bdi>{artist}</bdi>}
          {artist !== undefined && " · "}
          {lengthText(seconds)}
        </p>
      </div>
      {isNow && <strong>{frame.say("make.track_now")}</strong>}
      {!isFirst && (
        <button type="submit" class="plain" name="press" value={`track:${trackId}`}>
          {frame.say("make.take_track")}
          <span class="unseen">
            : <bdi>{title}</bdi>
          </span>
        </button>
      )}
    </li>
  );
}
