// Stars that say nothing: some editors give every picture the same at import.

/** Of so many pictures so large a share with one rating is no choice of their owner. */
const NEARLY_ALL = 0.9, MIN_PICTURES = 6;

/** The rating that nearly every picture has; a refusal is always its owner's word. */
export function usualRating(ratings: readonly (number | null)[]): number | undefined {
  if (ratings.length < MIN_PICTURES) return undefined;
  for (const [rating, same] of Map.groupBy(ratings, (each) => each)) {
    if (rating !== null && rating > 0 && same.length >= NEARLY_ALL * ratings.length) return rating;
  }
  return undefined;
}
