// From the chosen pictures to shots with lengths: who stays, how long each is seen, where cards stand.

import type { Brief } from "../../brief/brief.ts";
import { MIN_CONTENT_SECONDS } from "../../timeline/film_parts.ts";
import type { Cut, Divider, Hold } from "../cut.ts";
import type { Draft } from "../draft.ts";
import type { ClosePerson } from "../judging/close_people.ts";
import type { Judged } from "../judging/judge.ts";
import { dividersFor } from "../length/dividers.ts";
import {
  dividerSeconds,
  dividersThatFit,
  mapsThatFit,
  openingAndEndingSeconds,
} from "../length/film_length.ts";
import { edgeHold, pairHold, quicknessOf } from "../length/holds.ts";
import { legDividers, type TripRoute, tripRoute } from "../stories/trip_route.ts";
import { inFilmOrder } from "./choose_shots.ts";
import { fitLength, KEPT, NEAR, protectionsOf } from "./fit_length.ts";
import type { ChosenShot } from "./selection.ts";

export interface Placed {
  readonly pick: ChosenShot;
  readonly hold: Hold;
  readonly partner?: Judged;
}

export interface Assembly {
  /** In film order. */
  readonly shots: readonly Placed[];
  readonly dividers: readonly Divider[];
  /** Of a trip that is shown on maps. */
  readonly route?: TripRoute;
  /** Chosen, but the film was full. */
  readonly dropped: readonly ChosenShot[];
  readonly target: Cut["target"];
  /** Seconds the material is short of a length that was asked for; 0 within the tolerance. */
  readonly shortSeconds: number;
}

export function assemble(
  brief: Brief,
  draft: Draft,
  chosen: readonly ChosenShot[],
  pairs: ReadonlyMap<ChosenShot, Judged>,
  close: readonly ClosePerson[],
): Assembly {
  let picks = inFilmOrder(chosen);
  const dropped: ChosenShot[] = [];
  const material = draft.candidates.map(({ asset }) => asset);
  const route = tripRoute(brief, material, draft.wishedSeconds);
  const quickness = quicknessOf(brief.durationSeconds);
  for (;;) {
    const holds = picks.map((pick, index) =>
      idealHold(pick, pairs.has(pick), index === 0 || index === picks.length - 1, quickness)
    );
    const content = holds.reduce(
      (sum, hold) => sum + Math.max(hold.ideal, Math.min(hold.max, hold.ideal / quickness)),
      0,
    );
    const protections = protectionsOf(brief, picks, close);
    const untouchable = holds.reduce(
      (sum, hold, index) => sum + (protections[index] === KEPT ? hold.min : 0),
      0,
    );
    const plan = planOf(brief, draft, picks, route, { content, untouchable });
    const seconds = fitLength(
      holds.map((hold, index) => ({
        hold,
        rank: picks[index]!.rank,
        protection: protections[index]!,
      })),
      plan.budget,
    );
    const kept = picks.filter((_, index) => seconds[index] !== undefined);
    if (kept.length === picks.length) {
      return {
        shots: picks.map((pick, index) => placed(pick, holds[index]!, seconds[index]!, pairs)),
        dividers: plan.dividers,
        ...(route ? { route } : {}),
        dropped,
        target: plan.target,
        shortSeconds: plan.shortSeconds,
      };
    }
    dropped.push(...picks.filter((_, index) => seconds[index] === undefined));
    picks = kept;
  }
}

function placed(
  pick: ChosenShot,
  hold: Hold,
  seconds: number,
  pairs: ReadonlyMap<ChosenShot, Judged>,
): Placed {
  const ideal = Math.min(hold.max, Math.max(hold.min, seconds));
  const partner = pairs.get(pick);
  return { pick, hold: { ...hold, ideal }, ...(partner ? { partner } : {}) };
}

function idealHold(pick: ChosenShot, isPair: boolean, isEdge: boolean, quickness: number): Hold {
  const { hold, medium } = pick.judged.carrier;
  if (medium !== "still") return hold;
  const still = isPair ? pairHold(hold, quickness) : hold;
  return isEdge ? edgeHold(still) : still;
}

interface Plan {
  readonly dividers: readonly Divider[];
  /** Seconds for the shots. */
  readonly budget: number;
  readonly target: Cut["target"];
  readonly shortSeconds: number;
}

interface Lengths {
  /** Seconds of all shots if they are looked at as long as in a film that is in no hurry. */
  readonly content: number;
  /** Seconds without which shots that must stay cannot be shown at all. */
  readonly untouchable: number;
}

function planOf(
  brief: Brief,
  draft: Draft,
  picks: readonly ChosenShot[],
  route: TripRoute | undefined,
  { content, untouchable }: Lengths,
): Plan {
  const wished = draft.wishedSeconds;
  const cards = brief.look.cards && content >= MIN_CONTENT_SECONDS;
  const assets = picks.map(({ judged }) => judged.candidate.asset);
  const opensWithMap = route !== undefined;
  const plan = (targetSeconds: number) => {
    const legs = route
      ? legDividers(route, assets, brief.locale, mapsThatFit(targetSeconds, cards))
      : [];
    const dividers = legs.length > 0
      ? legs
      : dividersFor(brief, assets, dividersThatFit(targetSeconds, cards, opensWithMap));
    return {
      dividers,
      cardSeconds: openingAndEndingSeconds(cards, draft.hasEnding, opensWithMap) +
        dividerSeconds(dividers),
    };
  };
  const full = plan(wished);
  const budget = wished - full.cardSeconds;
  if (untouchable > budget) {
    return {
      dividers: full.dividers,
      budget: untouchable,
      target: { seconds: Math.ceil(untouchable + full.cardSeconds), decidedBy: "material" },
      shortSeconds: 0,
    };
  }
  // Only many pictures are a reason to hurry: where few fill the film unhurried, they do.
  const isEnough = content >= (1 - NEAR) * budget;
  const isAsked = brief.durationSeconds !== undefined;
  if (isEnough) {
    const decidedBy = isAsked ? "duration" : "preset";
    return {
      dividers: full.dividers,
      budget,
      target: { seconds: wished, decidedBy },
      shortSeconds: 0,
    };
  }
  // The material ends first: every shot keeps its own length, in no hurry however little was asked for,
  // and the film is as long as that makes it.
  const { dividers, cardSeconds } = plan(content + full.cardSeconds);
  const seconds = Math.round(content + cardSeconds);
  // Too little for cards must not be stretched to where there would be some.
  const most = cards || !brief.look.cards ? Infinity : content;
  return {
    dividers,
    budget: Math.min(most, seconds - cardSeconds),
    target: isAsked
      ? { seconds: wished, decidedBy: "duration" }
      : { seconds, decidedBy: "material" },
    shortSeconds: isAsked ? wished - seconds : 0,
  };
}
