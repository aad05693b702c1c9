// What the page of people asks of the library and the ledger.

import type { LocalDate } from "../../base/local_time.ts";
import type { PersonId } from "../../library/asset.ts";
import type { PersonRole } from "../../library/person_book.ts";

export interface ShownPerson {
  readonly id: PersonId;
  readonly name: string;
  readonly pictures: number;
  readonly role?: PersonRole;
  readonly birthDate?: LocalDate;
  readonly birthDateSource?: "yours" | "library";
  /** Labels of groups. */
  readonly groups: readonly string[];
  /** Every film leaves them out. */
  readonly isHidden: boolean;
}

export interface ShownGroup {
  readonly id: string;
  readonly label: string;
  /** "Ada AND (Ben OR Mia)" */
  readonly members: string;
}

export interface ShownPeople {
  /** Most pictured first. */
  readonly people: readonly ShownPerson[];
  readonly groups: readonly ShownGroup[];
}

/** What a form says of a person. */
export interface PersonForm {
  /** `null` for none. */
  readonly role: PersonRole | null;
  /** Empty for the library's. */
  readonly birthDate: string;
  readonly isHidden: boolean;
}

/** Each throws Fault where the library cannot be read. */
export interface PeopleDeps {
  shown(): Promise<ShownPeople>;
  /**
   * Changes what differs from `seen`, which is what the form was shown. Throws Fault `usage` for a day
   * that cannot be, `not_found`, `busy` where the person is not as they were seen any more.
   */
  save(id: PersonId, form: PersonForm, seen: PersonForm): Promise<void>;
  /** Throws Fault `usage` for names the library does not know, and for a label that is taken. */
  addGroup(label: string, members: string): Promise<void>;
  /** Whether it was there. */
  removeGroup(id: string): Promise<boolean>;
}
