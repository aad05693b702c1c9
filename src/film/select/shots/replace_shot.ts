// SPDX-License-Identifier: AGPL-3.0-or-later

// A shot whose file cannot be read while rendering: the next picture of its moment takes the place, and
// the trace says so. A damaged clip costs the motion, never the place.

import { Fault } from "../../../base/fault.ts";
import type { AssetId } from "../../../library/asset.ts";
import { fillTogether } from "../../framing/tile_moves.ts";
import { compareAssets } from "../candidate.ts";
import {
  assetsOf,
  type Cut,
  type Shot,
  type ShotMedia,
  type SplitPicture,
  type TraceRow,
} from "../cut.ts";

/**
 * The cut without the failed asset. `part` "motion" is the moving half of a Live Photo, whose still
 * then stands for it. A shot without a stand-in leaves the film; when the last one leaves, the
 * verdict is `nothing`. Throws Fault `not_found` when the cut does not show the asset.
 */
export function replaceShot(
  given: Cut,
  asset: AssetId,
  part: "original" | "motion" = "original",
): Cut {
  const once = withoutSecondLooks(given, asset);
  const cut = part === "original" ? withoutSpare(once, asset) : once;
  const shared = cut.shots.find(({ beside }) => beside?.some((each) => each.asset.id === asset));
  if (shared) return withoutBeside(cut, shared, asset, part);
  const failed = cut.shots.find((shot) => shot.asset.id === asset);
  if (!failed) throw new Fault("not_found", `The film does not show "${asset}"`);
  const shown = new Set(cut.shots.flatMap(assetsOf).map(({ id }) => id));
  const spares = failed.spares ?? [];
  // A clip that rested on the photo of its moment leaves its place to that one.
  const rests = failed.beside?.some((each) => each.as === "rest");
  const spare = spares.find((each) =>
    !rests &&
    ((part === "motion" && each.asset.id === asset) ||
      (!shown.has(each.asset.id) && (!failed.beside || standsBeside(each, failed, cut))))
  );
  if (!spare) {
    return failed.beside ? othersAlone(cut, failed, failed.beside) : withoutShot(cut, failed);
  }
  const isItself = spare.asset.id === asset;
  const { subject: _, facesUnknown: __, ...others } = failed;
  const instead: Shot = {
    ...others,
    ...spare,
    spares: spares.filter((each) => each !== spare && each.asset.id !== asset),
    why: isItself ? failed.why : [{ reason: "stands_in" }, ...failed.why],
  };
  const shots = cut.shots.map((shot) => (shot === failed ? instead : shot));
  const trace = isItself ? cut.trace : retraced(cut.trace, failed, spare.asset.id);
  return ordered({ ...cut, shots, trace }, cut);
}

function withoutSecondLooks(given: Cut, asset: AssetId): Cut {
  const cut = { ...given, shots: given.shots.map((shot) => withoutDetail(shot, asset)) };
  const isSecond = (shot: Shot) => shot.secondLook !== undefined && shot.asset.id === asset;
  const before = (index: number) => cut.shots.slice(0, index).filter(isSecond).length;
  if (!cut.shots.some(isSecond)) return cut;
  return {
    ...cut,
    shots: cut.shots.filter((shot) => !isSecond(shot)),
    dividers: cut.dividers.map((divider) => ({
      ...divider,
      beforeShot: divider.beforeShot - before(divider.beforeShot),
    })),
  };
}

function withoutDetail(shot: Shot, asset: AssetId): Shot {
  const { beside, ...alone } = shot;
  if (!beside?.some((each) => each.as === "detail") || shot.asset.id !== asset) return shot;
  return alone;
}

/** What cannot be read as a shot cannot stand in for another one. */
function withoutSpare(cut: Cut, asset: AssetId): Cut {
  const shots = cut.shots.map((shot) =>
    shot.spares?.some((spare) => spare.asset.id === asset)
      ? { ...shot, spares: shot.spares.filter((spare) => spare.asset.id !== asset) }
      : shot
  );
  return { ...cut, shots };
}

/** What shares the screen needs another still that does; no clip may be heard that was not before. */
function standsBeside(spare: ShotMedia, { beside = [] }: Shot, cut: Cut): boolean {
  return spare.medium === "still" &&
    fillTogether([spare, ...beside], cut.orientation ?? "landscape");
}

function retraced(trace: readonly TraceRow[], failed: Shot, instead: AssetId): TraceRow[] {
  return trace.map((row): TraceRow => {
    if (row.asset === failed.asset.id) return unreadable(row, instead);
    if (row.asset !== instead) return row;
    return {
      asset: instead,
      stage: "cut",
      verdict: "in",
      reason: "stands_in",
      other: failed.asset.id,
      story: failed.storyId,
    };
  });
}

function unreadable(row: TraceRow, other?: AssetId): TraceRow {
  return {
    asset: row.asset,
    stage: "cut",
    verdict: "out",
    reason: "unreadable",
    ...(other === undefined ? {} : { other }),
    ...(row.story === undefined ? {} : { story: row.story }),
  };
}

/** No other picture of the moment is left, but what stands beside it is shown already. */
function othersAlone(cut: Cut, failed: Shot, [next, ...others]: readonly SplitPicture[]): Cut {
  const { beside: _, subject: __, facesUnknown: ___, ...alone } = failed;
  const { as: ____, person: _____, ...first } = next!;
  const instead: Shot = {
    ...alone,
    medium: "still",
    inSeconds: 0,
    keepsSpeech: false,
    ...first,
    ...(others.length > 0 ? { beside: others } : {}),
    why: [{ reason: "stands_in" }, ...failed.why],
  };
  return ordered({
    ...cut,
    shots: cut.shots.map((shot) => (shot === failed ? instead : shot)),
    trace: retraced(cut.trace, failed, first.asset.id),
  }, cut);
}

/** What else is on screen stays; without its moving half a Live Photo does as a still. */
function withoutBeside(
  cut: Cut,
  shared: Shot,
  asset: AssetId,
  part: "original" | "motion",
): Cut {
  const { beside = [], ...alone } = shared;
  const left = beside.flatMap((each) => {
    if (each.asset.id !== asset) return [each];
    const { medium: _, inSeconds: __, ...still } = each;
    return part === "motion" ? [still] : [];
  });
  const instead: Shot = left.length > 0 ? { ...alone, beside: left } : alone;
  const isShown = left.length === beside.length;
  return {
    ...cut,
    shots: cut.shots.map((shot) => (shot === shared ? instead : shot)),
    trace: cut.trace.map((row) => (row.asset === asset && !isShown ? unreadable(row) : row)),
  };
}

/** Its seconds go to its neighbours when the film is laid out. */
function withoutShot(cut: Cut, failed: Shot): Cut {
  const index = cut.shots.indexOf(failed);
  const lost = new Set(failed.beside?.map((each) => each.asset.id));
  const shots = cut.shots.filter((shot) => shot !== failed);
  const dividers = cut.dividers
    .map((divider) =>
      divider.beforeShot > index ? { ...divider, beforeShot: divider.beforeShot - 1 } : divider
    )
    .filter((divider, place, all) =>
      divider.beforeShot > 0 && divider.beforeShot < shots.length &&
      all[place + 1]?.beforeShot !== divider.beforeShot
    );
  const trace = cut.trace.map((row): TraceRow =>
    row.asset === failed.asset.id
      ? unreadable(row)
      : lost.has(row.asset)
      ? { ...unreadable(row), verdict: "out", reason: "lost_moment", other: failed.asset.id }
      : row
  );
  const verdict = shots.length > 0 ? cut.verdict : {
    kind: "nothing",
    sentence: "Nothing worth a film is left: no file of the chosen pictures can be read",
  } as const;
  return ordered({ ...cut, shots, dividers, trace, verdict }, cut);
}

const byTime = (a: Shot, b: Shot) => compareAssets(a.asset, b.asset) || a.inSeconds - b.inSeconds;

/**
 * A stand-in may have been taken before a neighbour of the same moment. The order its owner gave a cut
 * stays.
 */
function ordered(cut: Cut, before: Cut): Cut {
  const isByTime = before.shots.every((shot, index, all) =>
    index === 0 || byTime(all[index - 1]!, shot) <= 0
  );
  const shots = isByTime ? cut.shots.toSorted(byTime) : cut.shots;
  return { ...cut, shots: shots.map((shot, index) => ({ ...shot, id: `shot-${index + 1}` })) };
}
