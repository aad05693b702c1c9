// SPDX-License-Identifier: AGPL-3.0-or-later

// `people list`: the people the library names, and what was noted about them.

import { jsonPage } from "../../terminal/json_answer.ts";
import { type Command, type CommandContext, type Given, JSON_OPTION } from "../../command.ts";
import { WHICH_OPTIONS, whichOf, withLibrary } from "../../library/library_session.ts";
import { listPeople } from "../../../src/app/people/people.ts";
import type { PersonRow } from "../../../src/app/people/people_rows.ts";
import type { Paint } from "../../terminal/terminal.ts";
import { counted } from "../../../src/base/english_text.ts";
import { tableLines } from "../../terminal/table_lines.ts";

export const peopleList: Command = {
  name: "people list",
  summary: "List the people the library names",
  options: {
    ...WHICH_OPTIONS,
    json: JSON_OPTION,
  },
  examples: ["photos-memories people list"],
  action: run,
};

async function run(context: CommandContext, given: Given): Promise<number> {
  const { terminal, signal } = context;
  return await withLibrary(context, whichOf(given), async ({ library, ledger }) => {
    const { rows, nameless } = await listPeople({ library, ledger }, signal, {
      isRecounted: true,
    });
    if (given.flag("json")) {
      terminal.page(jsonPage(rows));
      return 0;
    }
    if (rows.length === 0) {
      terminal.note(
        nameless === 0
          ? "The library has no named person yet. Name some faces in it, then look again"
          : `${counted(nameless, "face")} without a name. Name some in the library, then ` +
            "look again",
      );
      return 0;
    }
    for (const line of lines(rows, terminal.paint)) terminal.out(line);
    const others = nameless > 0 ? `; ${counted(nameless, "other")} without a name` : "";
    terminal.note(terminal.paint.dim(counted(rows.length, "person", "people") + others));
    if (rows.every(({ bindings }) => bindings.length === 0)) {
      terminal.note(
        `Note more about a person: photos-memories people set "${rows[0]!.name}" --role child`,
      );
    }
    return 0;
  });
}

const HEADER = ["name", "born", "role", "pictures", "groups", "also", "id"];

function lines(rows: readonly PersonRow[], paint: Paint): string[] {
  return tableLines(
    HEADER,
    rows.map((row) => [
      row.name || "(no name)",
      row.birthDate === undefined ? "" : `${row.birthDate} (${row.birthDateSource})`,
      row.role ?? "",
      row.pictures.toLocaleString("en"),
      row.groups.join(", "),
      row.bindings.slice(1).map(({ account, id }) => `${account}:${id}`).join(", "),
      row.id,
    ]),
    paint,
  );
}
