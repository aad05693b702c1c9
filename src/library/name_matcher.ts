// Patterns of file names.

/** One of its letters or digits: "[0-9]", "[abc]". */
const CLASS = /(\[(?:\w-\w|\w)+\])/;

/**
 * One test for all patterns, in any case: `*` is anything, `?` one character, `[0-9]` one of a class; the
 * rest stands for itself, a bracket that begins no class too. Letters are the same however their accents
 * are written: some disks take them apart.
 */
export function nameMatcher(patterns: readonly string[]): (fileName: string) => boolean {
  if (patterns.length === 0) return () => false;
  const sources = patterns.map((pattern) => sourceOf(pattern.normalize("NFC")));
  const whole = new RegExp(`^(?:${sources.join("|")})$`, "isu");
  return (fileName) => whole.test(fileName.normalize("NFC"));
}

function sourceOf(pattern: string): string {
  // Every second part is a class.
  const parts = pattern.split(CLASS);
  return parts.map((part, at) => at % 2 === 1 && isClass(part) ? part : plain(part)).join("");
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
