// One entry of the program and its pieces as plain JavaScript, for Node and for Deno alike.

import { OUTSIDE } from "./outside_bundle.ts";

/** The names of the pieces are made from their contents. The folder may hold another entry's already. */
export async function bundleProgram(entry: string, folder: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "bundle",
      "--code-splitting",
      "--outdir",
      folder,
      ...OUTSIDE.map((name) => `--external=${name}`),
      entry,
    ],
    env: { NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  for (const { name } of Deno.readDirSync(folder)) {
    if (name.endsWith(".js")) await readOnDemand(`${folder}/${name}`);
  }
}

/**
 * What the bundler gives packages that `require`: before each command it would load `node:module`, and
 * with it half of the runtime's Node modules, for which Deno takes longer than for an empty program.
 */
const EAGER_REQUIRE =
  /import \{ createRequire as (\w+) \} from "node:module";\nvar __require = \1\(import\.meta\.url\);/;

/**
 * Deno reads all that a literal import names before it runs the first line: 14 MB before each command.
 * An address that is made when it is asked for is read then, and means the same under Node.
 */
async function readOnDemand(file: string): Promise<void> {
  const text = await Deno.readTextFile(file);
  const onDemand = text.replace(
    /\bimport\("(\.\/[\w-]+\.js)"\)/g,
    'import(new URL("$1", import.meta.url).href)',
  ).replace(
    EAGER_REQUIRE,
    'var __require = (name) => process.getBuiltinModule("node:module").createRequire(import.meta.url)(name);',
  );
  if (onDemand !== text) await Deno.writeTextFile(file, onDemand);
}
