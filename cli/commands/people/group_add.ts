// `people group add`: saves a set of people under a label.

import { shellWord } from "../../../src/base/text.ts";
import { findPerson } from "../../../src/film/brief/find_by_name.ts";
import { parsePeopleExpression, personsOf } from "../../../src/film/brief/people_expression.ts";
import type { Command, CommandContext, Given } from "../../command.ts";
import { ONE_OPTIONS, oneOf, withLibrary } from "../../library/library_session.ts";
import { expressionText, localPersonOf } from "../../library/people_rows.ts";

export const peopleGroupAdd: Command = {
  name: "people group add",
  summary: "Save a group of people for films about them",
  positionals: ["label", "expression"],
  options: ONE_OPTIONS,
  examples: [
    'photos-memories people group add Kids "Ada OR Ben"',
    'photos-memories people group add "All of us" "Anna AND (Ada OR Ben)"',
  ],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal } = context;
  const [label, typed] = given.positionals as readonly [string, string];
  return await withLibrary(
    context,
    (config) => oneOf(given, config),
    async ({ library, ledger, account }) => {
      const people = await library.people();
      const expression = parsePeopleExpression(typed, (name) => findPerson(name, people));
      const group = await ledger.people.addGroup(label, expression);
      // Their names are kept, so that the group can be read without the library.
      const book = await ledger.people.book();
      const members = new Set(personsOf(expression));
      for (const person of people) {
        if (members.has(person.id)) {
          await ledger.people.put(localPersonOf(person, account, book), {});
        }
      }
      const names = new Map(people.map(({ id, name }) => [id, name]));
      terminal.out(
        `${group.label}  ${expressionText(expression, (id) => names.get(id))}  ${group.id}`,
      );
      terminal.note(
        "Make a film of them: photos-memories generate --year <yyyy> " +
          `--group ${shellWord(group.label)}`,
      );
      return 0;
    },
  );
}
