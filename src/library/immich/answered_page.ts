// Whether a page is of what was asked for. A server says nothing of a field it does not know and answers
// as if it had not been there: whoever reads on until the last page would read the first one for ever.

import type { Connection } from "./connection.ts";
import type { AssetPage, AssetQuery } from "./immich_api.ts";
import { unreadable } from "./refusal.ts";

/** Throws Fault `library_unreadable` for a page that leads to itself, or to one before it. */
export function checkNext(
  connection: Connection,
  name: string,
  page: number,
  next: number | undefined,
): void {
  if (next === undefined || next > page) return;
  throw unreadable(connection, name, `page ${page} leads to page ${next}`);
}

/**
 * The same, and where most assets are of another time than was asked for: single ones are a server's rounding,
 * and no reason to read nothing at all.
 */
export function checkPage(connection: Connection, query: AssetQuery, answer: AssetPage): void {
  const name = "POST /search/metadata";
  checkNext(connection, name, query.page ?? 1, answer.nextPage);
  const isTaken = isWithin(query.takenAfter, query.takenBefore);
  const isUpdated = isWithin(query.updatedAfter, query.updatedBefore);
  const strangers = answer.assets.filter((asset) =>
    !isTaken(asset.fileCreatedAt) || !isUpdated(asset.updatedAt)
  );
  const [first] = strangers;
  if (first === undefined || strangers.length * 2 <= answer.assets.length) return;
  throw unreadable(connection, name, `"${first.id}", which is of another time`);
}

/** Both inclusive; a time nobody can read lies anywhere. */
function isWithin(after: string | undefined, before: string | undefined) {
  if (after === undefined && before === undefined) return () => true;
  const fromMs = Date.parse(after ?? ""), toMs = Date.parse(before ?? "");
  return (time: string) => {
    const ms = Date.parse(time);
    return !(ms < fromMs) && !(ms > toMs);
  };
}
