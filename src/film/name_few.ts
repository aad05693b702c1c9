// A few of many pictures by name, for one line.

const MOST_NAMED = 3;

/** `"a.jpg", "b.jpg", "c.jpg" and 4 more` */
export function nameFew(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).map((name) => `"${name}"`).join(", ");
  const more = names.length - MOST_NAMED;
  return more > 0 ? `${named} and ${more} more` : named;
}
