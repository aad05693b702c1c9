// SPDX-License-Identifier: AGPL-3.0-or-later

// The choice of a film's music, for the form around it: its mood and its piece, each with the one that plays pressed.
// The same where a memory plays and where it is changed.

import type { Take } from "../../../app/previews/takes.ts";
import { MOOD_NAMES } from "../../../film/brief/brief.ts";
import type { BoardMusic, Music } from "../../storyboard.ts";
import type { PageFrame } from "../layout.tsx";
import { Icon } from "../memories/icons.tsx";

const MOODS = [...MOOD_NAMES, "none"] as const;

interface MusicChoiceProps {
  readonly frame: Pick<PageFrame, "say" | "to">;
  readonly music: BoardMusic;
  /** The address, without the base, below which ten seconds of each piece are; absent where none is heard alone. */
  readonly takes?: string;
}

export function MusicChoice({ frame, music, takes }: MusicChoiceProps) {
  const { say, to } = frame;
  const moodNow = "mood" in music.now ? music.now.mood : undefined;
  const pressOf = ({ takeId, credit, isOwn }: Take) => {
    if (credit !== undefined) return isOwn ? "music:auto" : `track:${takeId}`;
    return isOwn ? `music:${moodNow}` : `music:${moodNow}:${takeId}`;
  };
  return (
    <div class="music-choice">
      <div class="pills" role="group" aria-label={say("make.mood")}>
        {MOODS.map((mood) => (
          <button
            type="submit"
            name="press"
            value={`music:${mood}`}
            aria-pressed={String(mood === moodNow)}
          >
            {say(`make.mood_${mood}`)}
          </button>
        ))}
      </div>
      {music.takes.length > 0 && (
        <ol class="pills takes" aria-label={say("make.pieces")}>
          {music.takes.map((take, index) => {
            const name = take.credit ?? say("make.piece", { n: index + 1 });
            return (
              <li>
                {takes !== undefined && (
                  <button
                    type="button"
                    class="hears"
                    data-take={index}
                    aria-pressed="false"
                    aria-label={say("make.hear_ten", { name })}
                  >
                    <Icon name="play" />
                    <Icon name="pause" />
                  </button>
                )}
                <button
                  type="submit"
                  name="press"
                  value={pressOf(take)}
                  aria-pressed={String(take.isNow === true)}
                >
                  <bdi>{name}</bdi>
                </button>
                {takes !== undefined && (
                  <audio
                    controls
                    preload="none"
                    src={to(`${takes}/${take.takeId}`)}
                    aria-label={say("make.hear_ten", { name })}
                  />
                )}
              </li>
            );
          })}
        </ol>
      )}
      {music.takes.length === 0 && "credit" in music.now && (
        <p class="playing">
          <bdi>{music.now.credit}</bdi>
        </p>
      )}
      {music.isChanged && (
        <button type="submit" class="as-chosen" name="press" value="music:auto">
          {say("make.music_auto", { what: musicText(frame, music.chosen) })}
        </button>
      )}
    </div>
  );
}

/** The tags of the owner's track, or the mood of composed music. */
export function musicText({ say }: Pick<PageFrame, "say">, music: Music): string {
  return "mood" in music ? say(`make.mood_${music.mood}`) : music.credit;
}
