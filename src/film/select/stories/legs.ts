// The legs of a stay away: where the days of a trip fall into areas far from each other.

import { distanceKm, medianPosition, type Position } from "../../brief/geo.ts";
import type { Moment } from "../pool/units.ts";

/** film.md SEL-14 */
const AREA_KM = 25;
const LEG_DAYS = 3;
const SPLIT_KM = 50;

interface Area {
  readonly days: Moment[][];
  position?: Position;
}

/**
 * Moments of one stay in order; one list per leg, a single one when it does not split. Days whose
 * middle stays near the area's make it; an area of three days or more is a leg, a shorter one joins
 * the leg before it (or after it, at the start).
 */
export function legsOf(moments: readonly Moment[]): Moment[][] {
  const areas = areasOf(daysOf(moments));
  const legs: Area[] = [];
  let early: Moment[][] = [];
  for (const area of areas) {
    const last = legs.at(-1);
    if (area.days.length >= LEG_DAYS && (!last || areApart(last, area))) {
      legs.push({ ...area, days: [...early, ...area.days] });
      early = [];
    } else if (last) {
      last.days.push(...area.days);
    } else {
      early.push(...area.days);
    }
  }
  if (legs.length <= 1) return [[...moments]];
  return legs.map((leg) => leg.days.flat());
}

function areApart(a: Area, b: Area): boolean {
  return Boolean(a.position && b.position && distanceKm(a.position, b.position) > SPLIT_KM);
}

function daysOf(moments: readonly Moment[]): Moment[][] {
  const days: Moment[][] = [];
  for (const moment of moments) {
    if (days.at(-1)?.[0]?.day === moment.day) days.at(-1)!.push(moment);
    else days.push([moment]);
  }
  return days;
}

function middleOf(days: readonly Moment[][]): Position | undefined {
  return medianPosition(days.flat().flatMap((moment) => moment.position ?? []));
}

/** A day without a position stays where the one before it was. */
function areasOf(days: readonly Moment[][]): Area[] {
  const areas: Area[] = [];
  for (const day of days) {
    const position = middleOf([day]);
    const last = areas.at(-1);
    const stays = last &&
      (!position || !last.position || distanceKm(position, last.position) <= AREA_KM);
    if (stays) {
      last.days.push(day);
      last.position = middleOf(last.days);
    } else {
      areas.push({ days: [day], ...(position ? { position } : {}) });
    }
  }
  return areas;
}
