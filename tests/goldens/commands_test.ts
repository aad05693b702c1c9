import { commandsFor } from "../../cli/commands/all.ts";
import { golden } from "./golden.ts";

interface OptionRow {
  readonly kind: "text" | "number" | "flag";
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly repeatable?: true;
  readonly short?: string;
  readonly bare?: string;
  readonly hidden?: true;
}

interface CommandRow {
  readonly positionals?: readonly string[];
  readonly optionals?: readonly string[];
  readonly more?: string;
  readonly options: Readonly<Record<string, OptionRow>>;
}

/** The only place that knows how the program keeps its commands. */
async function commandTree(): Promise<Record<string, CommandRow>> {
  return Object.fromEntries(
    (await commandsFor()).map(({ name, positionals, optionals, more, options = {} }) => [name, {
      positionals,
      optionals,
      more,
      options: Object.fromEntries(
        Object.entries(options).map(([option, { about: _about, ...row }]) => [option, row]),
      ),
    }]),
  );
}

Deno.test("every command has the words and options it had", async () => {
  golden("commands", await commandTree());
});
