// A server's own row about its model, as facts that stay the same from call to call.

/** Said otherwise already (id), the same for all (object), or the time of the call (created). */
const LEFT_OUT: ReadonlySet<string> = new Set(["id", "object", "created"]);
const MOST_LETTERS = 128;
const MOST_FACTS = 64;

/** Flattened one level, as `meta.ftype`; lists of texts with commas; what is empty left out. */
export function servedFacts(row: Readonly<Record<string, unknown>>): Record<string, string> {
  const facts: Array<readonly [string, string]> = [];
  for (const [key, value] of Object.entries(row)) {
    if (LEFT_OUT.has(key)) continue;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [inner, innerValue] of Object.entries(value)) {
        facts.push([`${key}.${inner}`, wordOf(innerValue)]);
      }
    } else facts.push([key, wordOf(value)]);
  }
  return Object.fromEntries(facts.filter(([, word]) => word !== "").slice(0, MOST_FACTS));
}

function wordOf(value: unknown): string {
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  const word = isList
    ? value.join(",")
    : typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : "";
  return word.slice(0, MOST_LETTERS);
}
