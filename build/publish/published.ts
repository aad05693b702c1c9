// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the project is published. An owner who publishes it fills in PUBLISHED, runs `deno task published` and
// commits what it wrote; every file that names an address is made of it.

export interface Published {
  /** The repository's page: "https://github.com/<owner>/photos-memories" */
  readonly repository: string | undefined;
  /** What stands before the images' names: "ghcr.io/<owner>/photos-memories" */
  readonly registry: string | undefined;
  /** The maintainer as packages name one: "Name <address>" */
  readonly maintainer: string | undefined;
}

export const PUBLISHED: Published = {
  repository: undefined,
  registry: undefined,
  maintainer: undefined,
};

/** What each of them has to look like. */
const SHAPES: Readonly<Record<keyof Published, RegExp>> = {
  repository: /^https:\/\/[\w.-]+(?:\/[\w.-]+)+$/,
  registry: /^[a-z0-9.-]+\.[a-z0-9-]+(?::\d+)?(?:\/[a-z0-9._-]+)+$/,
  maintainer: /^[^<>\n]+ <[^\s<>@]+@[^\s<>@]+\.[a-z]{2,}>$/,
};

/** One sentence for each part that a release needs and that is missing, or that no reader could take. */
export function problemsOf(published: Published): readonly string[] {
  return Object.entries(SHAPES).flatMap(([name, shape]) => {
    const value = published[name as keyof Published];
    if (value === undefined) return [`${name} is not set`];
    const isReserved = /\.(?:invalid|example|test|localhost)\b/.test(value);
    return shape.test(value) && !isReserved ? [] : [`${name} cannot be "${value}"`];
  });
}

/** What it is, in one sentence. */
export const DESCRIPTION =
  "Looks at a photo library, decides which memory is worth telling today, and makes a film of it.";

/** What the Node package's package.json says of its place. */
export const manifestLinks = ({ repository }: Pick<Published, "repository"> = PUBLISHED) =>
  repository === undefined ? {} : {
    homepage: repository,
    repository: { type: "git", url: `git+${repository}.git` },
    bugs: { url: `${repository}/issues` },
  };

/** The line `Maintainer:` of a package. */
export const maintainerOf = ({ maintainer }: Published): string =>
  maintainer ?? "The photos-memories project (no address is published yet)";

// deno run build/publish/published.ts: prints the repository, or ends with 1 where no release can be made of it.
if (import.meta.main) {
  const problems = problemsOf(PUBLISHED);
  if (problems.length > 0) {
    console.error(
      `build/publish/published.ts does not say where the project is published: ${
        problems.join(", ")
      }. Fill it in, run deno task published, and commit what it wrote`,
    );
    Deno.exit(1);
  }
  console.log(PUBLISHED.repository);
}
