// Runs one bench of this folder by its name: deno task bench <name> [its flags…]. Without a name, or
// with one there is none of, it says which there are.

const [name, ...flags] = Deno.args;
const here = import.meta.dirname!;
const known = [...Deno.readDirSync(here)]
  .filter((entry) => entry.name.endsWith("_bench.ts") && entry.name !== "run_bench.ts")
  .map((entry) => entry.name.slice(0, -".ts".length))
  .sort();
if (!name || !known.includes(name)) {
  console.error(`${name ? `There is no bench "${name}". ` : ""}There are: ${known.join(", ")}.`);
  Deno.exit(2);
}
const { code } = await new Deno.Command(Deno.execPath(), {
  args: ["run", "--no-prompt", "-A", `${here}/${name}.ts`, ...flags],
  stdin: "inherit",
  stdout: "inherit",
  stderr: "inherit",
}).output();
Deno.exit(code);
