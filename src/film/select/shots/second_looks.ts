// What fills a film of few pictures: a clip's second moment and details of large pictures, so that
// no shot is stretched.

import type { Hold } from "../cut.ts";
import { secondWindow } from "../length/clip_window.ts";
import { DETAIL_HOLD } from "../length/holds.ts";
import { detailMove } from "../../timeline/detail.ts";
import type { Placed } from "./assemble.ts";

/** A film of fewer shots is a glimpse, and stays one. */
const LEAST_SHOTS = 4;
/** A film is full from here on. */
export const FULL_SECONDS = 32;

/** What a further shot of the same picture shows. */
export type SecondLook =
  | { readonly kind: "detail" }
  | { readonly kind: "moment"; readonly inSeconds: number };

/**
 * The shots with as many second looks as bring the film from `seconds` to `wanted`: moments of clips
 * first, then details, of the most worthy pictures first. A detail follows its picture, moments of a
 * clip are in its own order.
 */
export function withSecondLooks(
  shots: readonly Placed[],
  seconds: number,
  wanted: number,
  frameAspect: number,
): Placed[] {
  if (shots.length < LEAST_SHOTS) return [...shots];
  const looks = shots.flatMap((placed) => lookAt(placed, frameAspect) ?? [])
    .sort((a, b) =>
      Number(a.look!.kind === "detail") - Number(b.look!.kind === "detail") ||
      a.pick.rank - b.pick.rank
    );
  let left = wanted - seconds;
  const added = new Map<Placed["pick"], Placed>();
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
        look.look!.inSeconds < placed.pick.judged.carrier.inSeconds
      ? [look, placed]
      : [placed, look];
  });
}

function lookAt({ pick, beside }: Placed, frameAspect: number): Placed | undefined {
  const { carrier, seen } = pick.judged;
  if (carrier.medium === "video") {
    const window = seen.clip && secondWindow(seen.clip, carrier);
    return window &&
      {
        pick,
        beside: [],
        hold: window.hold,
        look: { kind: "moment", inSeconds: window.inSeconds },
      };
  }
  if (carrier.medium === "live" || beside.length > 0 || !detailMove(carrier, frameAspect)) {
    return undefined;
  }
  return { pick, beside: [], hold: DETAIL_HOLD satisfies Hold, look: { kind: "detail" } };
}
