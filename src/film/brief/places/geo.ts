// SPDX-License-Identifier: AGPL-3.0-or-later

// Distances on the globe and the middle of a cloud of positions.

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(a: Position, b: Position): number {
  const dLat = (b.latitude - a.latitude) * RADIANS;
  const dLon = (b.longitude - a.longitude) * RADIANS;
  const h = Math.sin(dLat / 2) ** 2 +
    Math.cos(a.latitude * RADIANS) * Math.cos(b.latitude * RADIANS) * Math.sin(dLon / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** The position of anything that may have one; null island is what cameras write without a fix. */
export function positionOf(
  located: { readonly latitude?: number; readonly longitude?: number },
): Position | undefined {
  const { latitude, longitude } = located;
  if (latitude === undefined || longitude === undefined) return undefined;
  if (!Number.isFinite(latitude) || !Number.isFinite(longitude)) return undefined;
  if (latitude === 0 && longitude === 0) return undefined;
  return { latitude, longitude };
}

/**
 * Median of each coordinate; one stray fix does not move it. Longitudes are unrolled round the first,
 * so that a stay across the date line has its middle there.
 */
export function medianPosition(positions: readonly Position[]): Position | undefined {
  return medianOf(
    positions.map(({ latitude }) => latitude),
    positions.map(({ longitude }) => longitude),
  );
}

/** The same of coordinates that are kept apart, as a million of them are. */
export function medianOf(
  latitudes: readonly number[],
  longitudes: readonly number[],
): Position | undefined {
  const first = longitudes[0];
  if (first === undefined) return undefined;
  const around = longitudes.map((longitude) => {
    const delta = longitude - first;
    return first + delta - 360 * Math.round(delta / 360);
  });
  const longitude = middle(around);
  return {
    latitude: middle(latitudes),
    longitude: longitude - 360 * Math.round(longitude / 360),
  };
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!;
}
