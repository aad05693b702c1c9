// SPDX-License-Identifier: AGPL-3.0-or-later

// From the chosen pictures to shots with lengths: who stays, how long each is seen, where cards stand.

import type { Brief } from "../../brief/brief.ts";
import { type ChosenShot, inFilmOrder } from "../choice/selection.ts";
import type { Cut, Divider, Hold } from "../cut.ts";
import type { Draft } from "../draft.ts";
import type { ClosePerson } from "../judging/close_people.ts";
import { MIN_CONTENT_SECONDS } from "../length/card_holds.ts";
import { dividersFor } from "../length/dividers.ts";
import {
  dividerSeconds,
  dividersThatFit,
  mapsThatFit,
  openingAndEndingSeconds,
} from "../length/film_length.ts";
import { isBrisk } from "../length/brisk.ts";
import { leastOf, quicknessOf } from "../length/holds.ts";
import { leastScreens } from "../length/least_screens.ts";
import type { SplitScreens } from "../screens/screen.ts";
import { filmOrientation } from "../screens/share_screen.ts";
import { tripMaps } from "./trip_maps.ts";
import { legDividers, type TripRoute, tripRoute } from "../stories/trip_route.ts";
import { type Extra, holdsOf } from "./choose_shots.ts";
import { fitLength, HARD, KEPT, NEAR, protectionsOf } from "./fit_length.ts";
import { FULL_SECONDS, type PlacedShot, stretched, withSecondLooks } from "./second_looks.ts";

/** Whole seconds are lacked; holds rounded to milliseconds miss a little of one together. */
const ROUNDING = 0.1;

/** As far as the choice depends on them. */
const FRAME_ASPECTS = { landscape: 16 / 9, portrait: 9 / 16, square: 1 } as const;

export interface Assembly {
  /** In film order. */
  readonly shots: readonly PlacedShot[];
  readonly dividers: readonly Divider[];
  /** Present for a trip that is shown on maps. */
  readonly route?: TripRoute;
  /** Chosen, but the film was full. */
  readonly dropped: readonly ChosenShot[];
  readonly target: Cut["target"];
  /** Seconds the material is short of a length that was asked for; 0 within the tolerance. */
  readonly shortSeconds: number;
  /** Seconds and screens that more pictures would have to fill. */
  readonly lacks: Extra;
}

export function assemble(
  brief: Brief,
  draft: Draft,
  chosen: readonly ChosenShot[],
  splitScreens: SplitScreens,
  close: readonly ClosePerson[],
): Assembly {
  let picks = inFilmOrder(chosen);
  const dropped: ChosenShot[] = [];
  const material = draft.candidates.map(({ asset }) => asset);
  const route = tripRoute(brief, material, draft.wishedSeconds);
  const quickness = quicknessOf(brief.durationSeconds), leastShots = leastScreens(brief);
  const isBriskFilm = isBrisk(brief);
  /** Only many pictures are a reason to hurry. */
  const mustHurry = (planned: (mayHurry: boolean) => Planned) => {
    if (!isBriskFilm) return !planned(true).plan.isScarce;
    const { holds, plan } = planned(false);
    return holds.reduce((sum, { ideal }) => sum + ideal, 0) > (1 + NEAR) * plan.budget;
  };
  for (;;) {
    const protections = protectionsOf(brief, picks, close);
    const planned = (mayHurry: boolean): Planned => {
      const holds = holdsOf(brief, picks, (pick) => splitScreens.get(pick), mayHurry);
      const longest = ({ ideal, max }: Hold) =>
        isBriskFilm && mayHurry ? max : Math.max(ideal, Math.min(max, ideal / quickness));
      const content = holds.reduce((sum, hold) => sum + longest(hold), 0);
      const minSeconds = holds.reduce((sum, { min }) => sum + min, 0);
      const leastsIn = (budget: number) =>
        holds.map((hold, index) => {
          const isStill = picks[index]!.judged.media.medium === "still";
          const isHurried = leastShots > 0 && isStill && minSeconds > budget;
          return isHurried || protections[index]! >= HARD ? leastOf(hold) : hold.min;
        });
      const untouchable = leastsIn(Infinity).reduce(
        (sum, least, index) => sum + (protections[index] === KEPT ? least : 0),
        0,
      );
      const plan = planOf(brief, draft, picks, route, { content, untouchable });
      const lackingSeconds = isBriskFilm && mayHurry
        ? Math.max(0, plan.budget - holds.reduce((sum, { ideal }) => sum + ideal, 0))
        : plan.lackingSeconds;
      return { holds, leasts: leastsIn(plan.budget), plan: { ...plan, lackingSeconds } };
    };
    const { holds, leasts, plan } = mustHurry(planned) ? planned(true) : planned(false);
    const seconds = fitLength(
      holds.map((hold, index) => ({
        hold: { ...hold, min: leasts[index]! },
        rank: picks[index]!.rank,
        protection: protections[index]!,
      })),
      plan.budget,
      leastShots,
    );
    const kept = picks.filter((_, index) => seconds[index] !== undefined);
    if (kept.length === picks.length) {
      const shots = picks.map((pick, index) =>
        placed(pick, { ...holds[index]!, min: leasts[index]! }, seconds[index]!, splitScreens)
      );
      // Where even the longest holds do not reach an asked length, more pictures are chosen for it.
      const unfilled = brief.durationSeconds === undefined || plan.isScarce
        ? 0
        : Math.max(0, Math.floor(plan.budget - secondsOf(shots) + ROUNDING));
      return {
        ...filled(brief, draft, shots, plan),
        ...(route ? { route } : {}),
        dropped,
        lacks: {
          seconds: Math.max(plan.lackingSeconds, unfilled),
          screens: Math.max(0, leastShots - picks.length),
        },
      };
    }
    dropped.push(...picks.filter((_, index) => seconds[index] === undefined));
    picks = kept;
  }
}

/** Few pictures are looked at twice rather than longer. */
function filled(
  brief: Brief,
  { wishedSeconds }: Draft,
  shots: readonly PlacedShot[],
  { dividers, cardSeconds, target, shortSeconds, isScarce }: Plan,
): Omit<Assembly, "route" | "dropped" | "lacks"> {
  // A film of whole pictures has no details.
  if (brief.look.scale === "fit") return { shots, dividers, target, shortSeconds };
  const seconds = cardSeconds + secondsOf(shots);
  // The shortest films are this short by the length of their days, not because no more is there.
  const most = isScarce ? brief.durationSeconds ?? FULL_SECONDS : wishedSeconds;
  const wanted = Math.min(most, FULL_SECONDS);
  const aspect = FRAME_ASPECTS[filmOrientation(brief, shots.map(({ pick }) => pick.judged))];
  const looks = withSecondLooks(shots, seconds, wanted, aspect);
  const missing = wanted - cardSeconds - secondsOf(looks);
  const all = brief.photoSeconds === undefined ? stretched(looks, missing) : looks;
  const added = secondsOf(all) - secondsOf(shots);
  return {
    shots: all,
    dividers: dividers.map((divider) => ({
      ...divider,
      beforeShot: all.findIndex(({ pick }) => pick === shots[divider.beforeShot]!.pick),
    })),
    target: target.decidedBy === "duration"
      ? target
      : { ...target, seconds: Math.round(target.seconds + added) },
    shortSeconds: Math.max(0, shortSeconds - added),
  };
}

function secondsOf(shots: readonly PlacedShot[]): number {
  return shots.reduce((sum, { hold }) => sum + hold.ideal, 0);
}

function placed(
  pick: ChosenShot,
  hold: Hold,
  seconds: number,
  splitScreens: SplitScreens,
): PlacedShot {
  const ideal = Math.min(hold.max, seconds);
  return {
    pick,
    hold: { ...hold, min: Math.min(hold.min, ideal), ideal },
    ...(splitScreens.get(pick) ?? { splitWith: [] }),
  };
}

/** The picks at one pace. */
interface Planned {
  readonly holds: readonly Hold[];
  /** The shortest each may be. */
  readonly leasts: readonly number[];
  readonly plan: Plan;
}

interface Plan {
  readonly dividers: readonly Divider[];
  /** The material ends before the film is as long as was wished. */
  readonly isScarce?: true;
  readonly cardSeconds: number;
  /** Seconds for the shots. */
  readonly budget: number;
  readonly target: Cut["target"];
  readonly shortSeconds: number;
  /** Between what was wished and all that the material fills. */
  readonly lackingSeconds: number;
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
    const maps = tripMaps(brief, picks, targetSeconds);
    const chapters = legs.length > 0
      ? legs
      : dividersFor(brief, assets, dividersThatFit(targetSeconds, cards, opensWithMap));
    // A trip's map stands for the month that begins with it.
    const dividers = [
      ...maps,
      ...chapters.filter((each) => maps.every(({ beforeShot }) => beforeShot !== each.beforeShot)),
    ].sort((a, b) => a.beforeShot - b.beforeShot);
    return {
      dividers,
      cardSeconds: openingAndEndingSeconds(
        targetSeconds,
        cards,
        draft.hasEnding,
        opensWithMap,
      ) +
        dividerSeconds(dividers),
    };
  };
  const full = plan(wished);
  const budget = wished - full.cardSeconds;
  if (untouchable > budget) {
    return {
      ...full,
      budget: untouchable,
      target: { seconds: Math.ceil(untouchable + full.cardSeconds), decidedBy: "material" },
      shortSeconds: 0,
      lackingSeconds: 0,
    };
  }
  // Only many pictures are a reason to hurry: where few fill the film unhurried, they do.
  const isEnough = content >= (1 - NEAR) * budget;
  const isAsked = brief.durationSeconds !== undefined;
  if (isEnough) {
    const decidedBy = isAsked ? "duration" : "preset";
    return {
      ...full,
      budget,
      target: { seconds: wished, decidedBy },
      shortSeconds: 0,
      lackingSeconds: 0,
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
    isScarce: true,
    cardSeconds,
    budget: Math.min(most, seconds - cardSeconds),
    target: isAsked
      ? { seconds: wished, decidedBy: "duration" }
      : { seconds, decidedBy: "material" },
    shortSeconds: isAsked ? wished - seconds : 0,
    lackingSeconds: Math.max(0, wished - seconds),
  };
}
