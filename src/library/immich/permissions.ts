// SPDX-License-Identifier: AGPL-3.0-or-later

// The permissions of a key, and the reason each is asked for.

/** `album`: films are delivered into an album. */
type Need = "read" | "deliver" | "album";

interface ApiScope {
  readonly name: string;
  /** Finishes the sentence "Without it this program cannot …". */
  readonly purpose: string;
  readonly needs: readonly Need[];
  /** Films are made and delivered without it, with something less. */
  readonly optional?: true;
}

const SCOPES = [
  { name: "user.read", purpose: "tell whose pictures are whose", needs: ["read", "deliver"] },
  { name: "asset.read", purpose: "find pictures", needs: ["read", "deliver"] },
  { name: "asset.statistics", purpose: "count pictures", needs: ["read"] },
  { name: "asset.view", purpose: "look at previews and play clips", needs: ["read"] },
  { name: "asset.download", purpose: "render films from originals", needs: ["read"] },
  { name: "person.read", purpose: "know who is in a picture", needs: ["read"] },
  { name: "face.read", purpose: "keep faces in the frame", needs: ["read"] },
  { name: "album.read", purpose: "list albums", needs: ["read", "deliver"] },
  { name: "tag.read", purpose: "heed tags", needs: ["read"], optional: true },
  { name: "stack.read", purpose: "heed stacks of pictures", needs: ["read"], optional: true },
  { name: "asset.upload", purpose: "deliver films", needs: ["deliver"] },
  { name: "album.create", purpose: "make the album films go into", needs: ["album"] },
  { name: "albumAsset.create", purpose: "put a film into its album", needs: ["album"] },
  {
    name: "asset.update",
    purpose: "write a film's description",
    needs: ["deliver"],
    optional: true,
  },
  {
    name: "asset.delete",
    purpose: "take a film back out of the trash",
    needs: ["deliver"],
    optional: true,
  },
  { name: "tag.create", purpose: "make the tag of its films", needs: ["deliver"], optional: true },
  { name: "tag.asset", purpose: "tag its films", needs: ["deliver"], optional: true },
] as const satisfies readonly ApiScope[];

export type ScopeName = typeof SCOPES[number]["name"];

/** Permissions without which the need cannot be met, in the order of the table. */
export function missingPermissions(have: readonly string[], need: Need): ScopeName[] {
  return lacking(have, need).filter((scope) => !scope.optional).map((scope) => scope.name);
}

/** The optional permissions a key lacks, with the purpose of each. */
export function missingOptionalPermissions(have: readonly string[], need: Need): ApiScope[] {
  return lacking(have, need).filter((scope) => scope.optional);
}

function lacking(have: readonly string[], need: Need): Array<ApiScope & { name: ScopeName }> {
  if (have.includes("all")) return [];
  const scopes: ReadonlyArray<ApiScope & { name: ScopeName }> = SCOPES;
  return scopes.filter(({ name, needs }) => needs.includes(need) && !have.includes(name));
}
