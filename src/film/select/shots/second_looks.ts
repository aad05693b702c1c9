// SPDX-License-Identifier: AGPL-3.0-or-later

// What fills a film of few pictures: a clip's second moment and details of large pictures, and only then
// a little more time for each.

import { detailMove } from "../../framing/detail.ts";
import type { ChosenShot } from "../choice/selection.ts";
import type { Hold } from "../cut.ts";
import { secondWindow } from "../length/clip_window.ts";
import { DETAIL_HOLD } from "../length/holds.ts";
import type { Screen } from "../screens/screen.ts";

/** A film of fewer pictures is a glimpse, and stays one. */
const MIN_PICTURES = 4;
/** No shot is looked at for longer, one that pictures share a little. */
const LONGEST_LOOK = 6, LONGEST_SHARED = 7;
/** A film is full from here on. */
export const FULL_SECONDS = 32;

/** What a further shot of the same picture shows. */
type SecondLook =
  | { readonly kind: "detail" }
  | { readonly kind: "moment"; readonly inSeconds: number };

/**
 * The shots with as many second looks as bring the film from `seconds` to `wanted`: moments of clips
 * first, then details, of the most worthy pictures first. A detail follows its picture, moments of a
 * clip are in its own order.
 */
export function withSecondLooks(
  shots: readonly PlacedShot[],
  seconds: number,
  wanted: number,
  frameAspect: number,
): PlacedShot[] {
  if (isGlimpse(shots)) return [...shots];
  const looks = shots.flatMap((placed) => lookAt(placed, frameAspect) ?? [])
    .sort((a, b) =>
      Number(a.look!.kind === "detail") - Number(b.look!.kind === "detail") ||
      a.pick.rank - b.pick.rank
    );
  let left = wanted - seconds;
  const added = new Map<PlacedShot["pick"], PlacedShot>();
  for (const look of looks) {
    // The last one may miss by half of itself.
    if (left <= look.hold.ideal / 2) break;
    added.set(look.pick, look);
    left -= look.hold.ideal;
  }
  return shots.flatMap((placed) => {
    const look = added.get(placed.pick);
    if (!look) return [placed];
    return look.look!.kind === "moment" &&
        look.look!.inSeconds < placed.pick.judged.media.inSeconds
      ? [look, placed]
      : [placed, look];
  });
}

function isGlimpse(shots: readonly PlacedShot[]): boolean {
  return shots.reduce((sum, { splitWith: beside }) => sum + 1 + beside.length, 0) < MIN_PICTURES;
}

/** The shots as long as their content bears where the film is still short by so many seconds. */
export function stretched(shots: readonly PlacedShot[], missing: number): PlacedShot[] {
  if (isGlimpse(shots) || missing <= 0) return [...shots];
  const rooms = shots.map(({ pick, hold, splitWith: beside }) => {
    if (pick.judged.media.medium !== "still") return Math.max(0, hold.max - hold.ideal);
    return Math.max(0, (beside.length > 0 ? LONGEST_SHARED : LONGEST_LOOK) - hold.ideal);
  });
  const room = rooms.reduce((sum, each) => sum + each, 0);
  const share = room > 0 ? Math.min(1, missing / room) : 0;
  return shots.map((placed, index) => {
    const ideal = Math.round((placed.hold.ideal + share * rooms[index]!) * 1000) / 1000;
    return { ...placed, hold: { ...placed.hold, ideal, max: Math.max(placed.hold.max, ideal) } };
  });
}

function lookAt(
  { pick, splitWith: beside, as }: PlacedShot,
  frameAspect: number,
): PlacedShot | undefined {
  const { media, seen } = pick.judged;
  if (as !== undefined && as !== "rest") return undefined;
  if (media.medium === "video") {
    if (beside.length > 0 && as !== "rest") return undefined;
    const window = seen.clip && secondWindow(seen.clip, media);
    return window &&
      {
        pick,
        splitWith: [],
        hold: window.hold,
        look: { kind: "moment", inSeconds: window.inSeconds },
      };
  }
  if (media.medium === "live" || !detailMove(media, frameAspect)) return undefined;
  return { pick, splitWith: [], hold: DETAIL_HOLD satisfies Hold, look: { kind: "detail" } };
}

export interface PlacedShot extends Screen {
  readonly pick: ChosenShot;
  readonly hold: Hold;
  /** A further shot of a picture that has one already. */
  readonly look?: SecondLook;
}
