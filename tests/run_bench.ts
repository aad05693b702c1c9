// SPDX-License-Identifier: AGPL-3.0-or-later

// Runs one bench of tests/bench by its name: deno task bench <name> [its flags…]. Without a name, or
// with one there is none of, it says which there are.

const [name, ...flags] = Deno.args;
const folder = `${import.meta.dirname}/bench`;
const known = [...Deno.readDirSync(folder)]
  .filter((entry) => entry.name.endsWith("_bench.ts"))
  .map((entry) => entry.name.slice(0, -".ts".length))
  .sort();
if (!name || !known.includes(name)) {
  console.error(`${name ? `There is no bench "${name}". ` : ""}There are: ${known.join(", ")}.`);
  Deno.exit(2);
}
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["run", "--no-prompt", "-A", `${folder}/${name}.ts`, ...flags],
  stdin: "inherit",
  stdout: "inherit",
  stderr: "inherit",
}).output();
Deno.exit(code);
