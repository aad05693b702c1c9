// Where people see a delivered film.

export interface ShelfAddresses {
  readonly url?: string;
  /** The address browsers use, when it differs from the program's. */
  readonly public_url?: string;
}

/** Nothing without a library server. */
export function filmLink(
  { url, public_url = url }: ShelfAddresses,
  assetId: string,
): string | undefined {
  if (public_url === undefined) return undefined;
  return `${public_url.replace(/\/(api\/?)?$/, "")}/photos/${assetId}`;
}
