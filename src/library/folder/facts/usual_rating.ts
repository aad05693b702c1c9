// SPDX-License-Identifier: AGPL-3.0-or-later

// Stars that say nothing: some editors give every picture the same at import.

/** Of so many pictures so large a share with one rating is no choice of their owner. */
const NEARLY_ALL = 0.8, MIN_PICTURES = 6;

/** The rating that nearly every picture has; a refusal is always its owner's word. */
export function usualRating(ratings: readonly (number | null)[]): number | undefined {
  const kept = ratings.filter((rating) => rating === null || rating > 0);
  if (kept.length < MIN_PICTURES) return undefined;
  for (const [rating, same] of Map.groupBy(kept, (each) => each)) {
    if (rating !== null && same.length >= NEARLY_ALL * kept.length) return rating;
  }
  return undefined;
}
