// Patterns of file names.

/** One of its letters or digits: "[0-9]", "[abc]". */
const CLASS = /(\[(?:\w-\w|\w)+\])/;

/**
 * One test for all patterns, in any case: `*` is anything, `?` one character, `[0-9]` one of a class; the
 * rest stands for itself, a bracket that begins no class too.
 */
export function nameMatcher(patterns: readonly string[]): (fileName: string) => boolean {
  if (patterns.length === 0) return () => false;
  // Every second part is a class.
  const sources = patterns.map((pattern) =>
    pattern.split(CLASS).map((part, at) => at % 2 === 1 && isClass(part) ? part : plain(part)).join(
      "",
    )
  );
  const whole = new RegExp(`^(?:${sources.join("|")})$`, "is");
  return (fileName) => whole.test(fileName);
}

/** "[9-0]" is none. */
function isClass(part: string): boolean {
  try {
    return new RegExp(part) instanceof RegExp;
  } catch {
    return false;
  }
}

function plain(part: string): string {
  return part.replace(/[.+^${}()|\\[\]]/g, "\\$&").replaceAll("*", ".*").replaceAll("?", ".");
}
