// Persons of one name in two accounts whom nobody has bound: most often they are one person, and a
// film about them would count them twice.

import { shellWord } from "../base/shell_word.ts";
import type { Person } from "./asset.ts";
import type { AccountName, PersonBook } from "./person_book.ts";

/** So many names are told of; the rest are counted. */
const MOST_NAMED = 3;

/**
 * Sentences with the command that binds them. `people` are those of each account by their canonical
 * ids. Two whom the owner's book both knows are two: somebody has looked at them.
 */
export function namesakeNotes(
  accounts: ReadonlyArray<{ readonly account: AccountName; readonly people: readonly Person[] }>,
  book: PersonBook,
): string[] {
  const known = new Set(book.people.map(({ id }) => id));
  const first = new Map<string, { readonly account: AccountName; readonly person: Person }>();
  const notes: string[] = [];
  let more = 0;
  for (const { account, people } of accounts) {
    const own = people.filter(({ name }) => name.trim() !== "");
    for (const person of own) {
      const other = first.get(nameKey(person));
      if (!other || other.account === account || other.person.id === person.id) continue;
      if (known.has(person.id) && known.has(other.person.id)) continue;
      if (notes.length === MOST_NAMED) more++;
      else notes.push(noteOn(person, account, other.account));
    }
    for (const person of own) {
      if (!first.has(nameKey(person))) first.set(nameKey(person), { account, person });
    }
  }
  if (more > 0) {
    notes.push(`${more} more names are in two accounts; see photos-memories people list`);
  }
  return notes;
}

function nameKey({ name }: Person): string {
  return name.trim().toLowerCase();
}

function noteOn({ id, name }: Person, account: AccountName, other: AccountName): string {
  // The other way round of `ownPersonId`: how the account itself calls them.
  const own = id.startsWith(`${account}/`) ? id.slice(account.length + 1) : id;
  const command = `photos-memories people bind ${shellWord(name)} --account ${account} --id ` +
    shellWord(own);
  return `"${name}" is in the accounts "${other}" and "${account}"; ` +
    `if that is one person, type: ${command}`;
}
