// The cut shot by shot, each with its reason and what can be done with it. Every button works without a
// script; with one the list is put anew in its place.

import { lengthText } from "../../../base/text.ts";
import type { FilmOrder } from "../../../ledger/film_order.ts";
import type { BoardShot, OtherPicture, Storyboard } from "../../storyboard.ts";
import { type Frame, Layout } from "../layout.tsx";
import { dayText } from "../words.ts";

interface BoardProps {
  readonly frame: Frame;
  readonly order: FilmOrder;
  readonly board: Storyboard;
}

const MOODS = [
  ["calm", "Calm"],
  ["tender", "Tender"],
  ["nostalgic", "Nostalgic"],
  ["happy", "Happy"],
  ["energetic", "Energetic"],
  ["playful", "Playful"],
  ["epic", "Epic"],
  ["none", "None"],
] as const;

export function StoryboardSection(props: BoardProps) {
  const { frame, order, board } = props, { shots, review } = board;
  const action = frame.to(`/make/${order.orderId}/edit`);
  return (
    <section class="shelf board" aria-labelledby="shots">
      <h2 id="shots">{shots.length === 1 ? "The shot" : `The ${shots.length} shots`}</h2>
      <Whole {...props} action={action} />
      <form method="post" action={action} data-edits>
        <input type="hidden" name="revision" value={board.revision} />
        <ol class="shots">
          {shots.map((shot, index) => (
            <>
              {board.cards.map((card, at) =>
                card.beforeShot === index && (
                  <li class="chapter">
                    <label for={`card-${at}`}>Card</label>
                    <input id={`card-${at}`} name={`card:${at}`} type="text" value={card.title} />
                    <button type="submit" class="plain" name="press" value={`card:${at}`}>
                      Keep
                    </button>
                  </li>
                )
              )}
              <BoardShotItem {...props} shot={shot} index={index} />
            </>
          ))}
        </ol>
      </form>
      {board.others > 0 && (
        <p class="onwards">
          <a class="button plain" href={frame.to(`/make/${order.orderId}/others`)}>
            {board.others === 1
              ? "One picture is not in the film: why?"
              : `${board.others} pictures are not in the film: why?`}
          </a>
        </p>
      )}
      {review.warnings.map((line) => <p class="notice warn">{line}</p>)}
    </section>
  );
}

/** Title, music, length, undo and redo. */
function Whole({ order, board, action }: BoardProps & { readonly action: string }) {
  const revision = <input type="hidden" name="revision" value={board.revision} />;
  const asked = order.ask["durationSeconds"];
  return (
    <div class="card whole-film">
      <form method="post" action={action} data-edits>
        {revision}
        <div class="field">
          <label for="title-main">Title</label>
          <input id="title-main" name="main" type="text" value={board.title} required />
        </div>
        <div class="field">
          <label for="title-sub">Second line</label>
          <input id="title-sub" name="sub" type="text" value={board.subtitle} />
        </div>
        <button type="submit" class="plain" name="press" value="title">Keep the title</button>
      </form>
      <form method="post" action={action} data-edits>
        {revision}
        <div class="field">
          <label for="mood">Music</label>
          <select id="mood" name="mood">
            {MOODS.map(([value, word]) => (
              <option value={value} selected={value === board.mood}>{word}</option>
            ))}
          </select>
        </div>
        <button type="submit" class="plain" name="press" value="music">Change the music</button>
      </form>
      <form method="post" action={action}>
        {revision}
        <div class="field">
          <label for="seconds">Length in seconds (0: as the pictures ask for)</label>
          <input
            id="seconds"
            name="seconds"
            type="number"
            min={0}
            max={3600}
            value={typeof asked === "number" ? asked : 0}
          />
        </div>
        <button type="submit" class="plain" name="press" value="length">Choose again</button>
      </form>
      <form class="actions" method="post" action={action} data-edits>
        {revision}
        <button
          type="submit"
          class="plain"
          name="press"
          value="undo"
          disabled={board.history.length === 0}
        >
          Undo
        </button>
        <button type="submit" class="plain" name="press" value="redo" disabled={!board.canRedo}>
          Redo
        </button>
        {board.history.length > 0 && (
          <details>
            <summary>
              {board.history.length === 1 ? "One change" : `${board.history.length} changes`}
            </summary>
            <ol class="lines">
              {board.history.map((line) => <li class="quiet small">{line}</li>)}
            </ol>
          </details>
        )}
      </form>
    </div>
  );
}

function BoardShotItem(
  { frame, board, shot, index }: BoardProps & { readonly shot: BoardShot; readonly index: number },
) {
  const { pictures, takenAt, place, why, words, at } = board.review.shots[index]!;
  const { key, spares, clip, isLocked } = shot;
  const name = pictures.map((picture) => picture.name).join(" + ");
  const small = (id: string | undefined) => (
    <img
      src={frame.to(`/films/${board.runId}/pictures/${id}`)}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
  return (
    <li class="shot" id={`shot-${key}`}>
      <div class={pictures.length > 1 ? "frame pair" : "frame"}>
        {pictures.map(({ pictureId }) => pictureId !== undefined && small(pictureId))}
        {clip && <span class="kind">{clip.isMuted ? "Muted" : "Clip"}</span>}
        {at !== undefined && <span class="length">{lengthText(Math.round(at))}</span>}
      </div>
      <div class="stack">
        <h3>
          <time datetime={takenAt.slice(0, 10)}>{dayText(frame.locale, takenAt.slice(0, 10))}</time>
          {place !== undefined && <span class="quiet">{place}</span>}
        </h3>
        {words !== undefined && <p class="said">{words}</p>}
        {why !== "" && <p class="quiet small">{why}</p>}
        <div class="tools" role="group" aria-label={`Change ${name}`}>
          <button type="submit" name="press" value={`earlier:${key}`} disabled={index === 0}>
            Earlier
          </button>
          <button
            type="submit"
            name="press"
            value={`later:${key}`}
            disabled={index === board.shots.length - 1}
          >
            Later
          </button>
          <button
            type="submit"
            name="press"
            value={`remove:${key}`}
            disabled={board.shots.length === 1}
          >
            Take out
          </button>
          <button
            type="submit"
            name="press"
            value={`${isLocked ? "unlock" : "lock"}:${key}`}
            aria-pressed={isLocked ? "true" : "false"}
          >
            {isLocked ? "Locked" : "Lock"}
          </button>
          {clip && (
            <button type="submit" name="press" value={`${clip.isMuted ? "hear" : "mute"}:${key}`}>
              {clip.isMuted ? "Hear it" : "Mute"}
            </button>
          )}
        </div>
        {clip && (
          <details>
            <summary>Trim</summary>
            <div class="trim">
              <label>
                From second{" "}
                <input
                  name={`from:${key}`}
                  type="number"
                  min={0}
                  step="0.1"
                  value={clip.from.toFixed(1)}
                />
              </label>
              <label>
                For seconds{" "}
                <input
                  name={`seconds:${key}`}
                  type="number"
                  min={1}
                  max={60}
                  step="0.1"
                  value={clip.seconds.toFixed(1)}
                />
              </label>
              <button type="submit" class="plain" name="press" value={`trim:${key}`}>Trim</button>
            </div>
          </details>
        )}
        {spares.length > 0 && (
          <details>
            <summary>{spares.length === 1 ? "Another one" : `${spares.length} others`}</summary>
            <div class="spares">
              {spares.map((spare) => (
                <button
                  type="submit"
                  name="press"
                  value={`swap:${key}:${spare.pictureId}`}
                  aria-label={`${spare.name} instead of ${name}`}
                >
                  {small(spare.pictureId)}
                </button>
              ))}
            </div>
          </details>
        )}
      </div>
    </li>
  );
}

interface OthersView {
  readonly frame: Frame;
  readonly order: FilmOrder;
  readonly runId: string;
  readonly revision: number;
  readonly others: readonly OtherPicture[];
  /** Counted from 1. */
  readonly page: number;
  readonly hasMore: boolean;
}

/** Why pictures are not in the film, and a way in. */
export function OthersPage(view: OthersView) {
  const { frame, order, runId, revision, others, page, hasMore } = view;
  const here = `/make/${order.orderId}/others`;
  return (
    <Layout frame={frame} title="Not in the film">
      <h1>Not in the film</h1>
      <p class="quiet">
        <a href={frame.to(`/make/${order.orderId}`)}>Back to the cut</a>. A picture you let in is in
        the film, and the others are chosen again around it.
      </p>
      <form method="post" action={frame.to(`/make/${order.orderId}/edit`)}>
        <input type="hidden" name="revision" value={revision} />
        <ul class="rows card others">
          {others.map(({ key, name, sentence }) => (
            <li>
              <img
                class="thumb"
                src={frame.to(`/films/${runId}/pictures/${key}`)}
                alt=""
                loading="lazy"
                decoding="async"
              />
              <div class="about">
                <h2 class="name">{name}</h2>
                <p class="quiet small">
                  {sentence.replace(/^./, (letter) => letter.toUpperCase())}
                </p>
              </div>
              <button type="submit" class="plain" name="press" value={`include:${key}`}>
                Let in<span class="unseen">: {name}</span>
              </button>
            </li>
          ))}
        </ul>
      </form>
      <p class="onwards">
        {page > 1 && (
          <a class="button plain" href={frame.to(`${here}?page=${page - 1}`)}>Before these</a>
        )} {hasMore && <a class="button plain" href={frame.to(`${here}?page=${page + 1}`)}>More</a>}
      </p>
    </Layout>
  );
}
