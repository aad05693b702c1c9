// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether a secret that the owner set could be guessed. The sentences never hold the secret itself.

/** Characters a storage secret and a trigger token have at least. */
const MIN_SECRET_LENGTH = 32;

/** Fewer different characters than a random text of that length ever has. */
const MIN_DIFFERENT = 10;

/** Found in templates and in texts that were typed, not drawn; compared without case. */
const PLACEHOLDERS: readonly string[] = [
  "change-me",
  "changeme",
  "change_me",
  "secret",
  "password",
  "example",
  "your-",
  "your_",
  "token",
  "placeholder",
  "replace",
  "todo",
  "xxxx",
  "123456",
];

/** Makes a secret that passes. */
const SECRET_RECIPE = "openssl rand -hex 32";

/** What is wrong with the secret, each finishing "PHOTOS_MEMORIES_… "; empty when it is strong. */
export function secretWeaknesses(secret: string): readonly string[] {
  const weaknesses: string[] = [];
  const characters = [...secret];
  if (characters.length < MIN_SECRET_LENGTH) {
    weaknesses.push(
      `has ${characters.length} characters; it needs at least ${MIN_SECRET_LENGTH}`,
    );
  }
  if (/^\s|\s$/.test(secret)) weaknesses.push("begins or ends with a space");
  const lower = secret.toLowerCase();
  const found = PLACEHOLDERS.find((word) => lower.includes(word));
  if (found !== undefined) weaknesses.push(`holds the placeholder word "${found}"`);
  // The length says enough of a short one.
  if (characters.length >= MIN_SECRET_LENGTH && new Set(characters).size < MIN_DIFFERENT) {
    weaknesses.push(`has fewer than ${MIN_DIFFERENT} different characters`);
  }
  return weaknesses;
}

/** What keeps a strong secret from travelling in a header as it is; `undefined` when nothing does. */
function headerWeakness(secret: string): string | undefined {
  return /^[\x21-\x7e]*$/.test(secret)
    ? undefined
    : "holds a space or a letter beyond ASCII, which a request's header does not carry unchanged";
}

/** A weakness as a problem of what `name` sets. */
export function weaknessProblem(name: string, weakness: string): string {
  return `${name} ${weakness}; make one with: ${SECRET_RECIPE}`;
}

/** Everything that is wrong with a token that callers send in a header. */
export function tokenProblems(name: string, token: string): readonly string[] {
  return [...secretWeaknesses(token), headerWeakness(token)]
    .filter((weakness) => weakness !== undefined)
    .map((weakness) => weaknessProblem(name, weakness));
}
