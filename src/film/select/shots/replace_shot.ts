// A shot whose file cannot be read while rendering: the next picture of its moment takes the place, and
// the trace says so. A damaged clip costs the motion, never the place.

import { Fault } from "../../../base/fault.ts";
import { type AssetId, isPortrait } from "../../../library/asset.ts";
import { fillsHalf } from "../../timeline/shot_visual.ts";
import { compareAssets } from "../candidate.ts";
import type { Carrier, Cut, Shot, TraceRow } from "../cut.ts";

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
  const cut = part === "original" ? withoutSpare(given, asset) : given;
  const paired = cut.shots.find((shot) => shot.pair?.asset.id === asset);
  if (paired) return withoutPartner(cut, paired, asset);
  const failed = cut.shots.find((shot) => shot.asset.id === asset);
  if (!failed) throw new Fault("not_found", `The film does not show "${asset}"`);
  const shown = new Set(
    cut.shots.flatMap((shot) => [shot.asset.id, ...(shot.pair ? [shot.pair.asset.id] : [])]),
  );
  const spares = failed.spares ?? [];
  const spare = spares.find((each) =>
    (part === "motion" && each.asset.id === asset) ||
    (!shown.has(each.asset.id) && (!failed.pair || standsBeside(each)))
  );
  if (!spare) {
    return failed.pair ? partnerAlone(cut, failed, failed.pair) : withoutShot(cut, failed);
  }
  const isItself = spare.asset.id === asset;
  const instead: Shot = {
    ...failed,
    ...spare,
    spares: spares.filter((each) => each !== spare && each.asset.id !== asset),
    why: isItself ? failed.why : [{ reason: "stands_in" }, ...failed.why],
  };
  const shots = cut.shots.map((shot) => (shot === failed ? instead : shot));
  const trace = isItself ? cut.trace : retraced(cut.trace, failed, spare.asset.id);
  return ordered({ ...cut, shots, trace });
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

/** A partner needs another upright still beside it. */
function standsBeside(carrier: Carrier): boolean {
  return carrier.medium === "still" && isPortrait(carrier.asset) && fillsHalf(carrier);
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

/** No other picture of the moment is left, but the partner is shown already. */
function partnerAlone(cut: Cut, failed: Shot, partner: NonNullable<Shot["pair"]>): Cut {
  const { pair: _, ...alone } = failed;
  const instead: Shot = { ...alone, ...partner, why: [{ reason: "stands_in" }, ...failed.why] };
  return ordered({
    ...cut,
    shots: cut.shots.map((shot) => (shot === failed ? instead : shot)),
    trace: retraced(cut.trace, failed, partner.asset.id),
  });
}

/** Half of the pair is the shot still. */
function withoutPartner(cut: Cut, paired: Shot, asset: AssetId): Cut {
  const { pair: _, ...alone } = paired;
  return {
    ...cut,
    shots: cut.shots.map((shot) => (shot === paired ? alone : shot)),
    trace: cut.trace.map((row) => (row.asset === asset ? unreadable(row) : row)),
  };
}

/** Its seconds go to its neighbours when the film is laid out. */
function withoutShot(cut: Cut, failed: Shot): Cut {
  const index = cut.shots.indexOf(failed);
  const partner = failed.pair?.asset.id;
  const shots = cut.shots.filter((shot) => shot !== failed);
  const dividers = cut.dividers
    .map((divider) =>
      divider.beforeShot > index ? { ...divider, beforeShot: divider.beforeShot - 1 } : divider
    )
    .filter((divider, place, all) =>
      divider.beforeShot > 0 && divider.beforeShot < shots.length &&
      all[place + 1]?.beforeShot !== divider.beforeShot
    );
  const trace = cut.trace.map((row) =>
    row.asset === failed.asset.id
      ? unreadable(row)
      : row.asset === partner
      ? { ...unreadable(row), reason: "lost_moment", other: failed.asset.id }
      : row
  );
  const verdict = shots.length > 0 ? cut.verdict : {
    kind: "nothing",
    sentence: "Nothing worth a film is left: no file of the chosen pictures can be read",
  } as const;
  return ordered({ ...cut, shots, dividers, trace, verdict });
}

/** A stand-in may have been taken before a neighbour of the same moment. */
function ordered(cut: Cut): Cut {
  const shots = cut.shots.toSorted((a, b) => compareAssets(a.asset, b.asset))
    .map((shot, index) => ({ ...shot, id: `shot-${index + 1}` }));
  return { ...cut, shots };
}
