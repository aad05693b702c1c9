// Entries of the program and their pieces as plain JavaScript, for Node and for Deno alike.

import { pathToFileURL } from "node:url";
import { AS_MODULES, OUTSIDE } from "./outside_bundle.ts";
import { joinPieces } from "./join_pieces.ts";
import { readFirst } from "./read_first.ts";

/** What is read before a port is taken, and what all read that ask for settings. */
const STARTS = ["serve", "config_show"];

/**
 * Programs by their names. The names of the pieces are made from their contents, or from the starts that
 * read them; the folder must be a new one.
 */
export async function bundlePrograms(
  entries: Readonly<Record<string, string>>,
  folder: string,
): Promise<void> {
  const external = [...OUTSIDE, ...Object.keys(AS_MODULES)].map((name) => `--external=${name}`);
  const scratch = await Deno.makeTempDir();
  try {
    // Beside each other, so that the pieces of all lie in one folder.
    const files = Object.entries(entries).map(async ([name, entry]) => {
      const file = `${scratch}/${name}.ts`;
      await Deno.writeTextFile(
        file,
        `import ${JSON.stringify(pathToFileURL(await Deno.realPath(entry)).href)};`,
      );
      return file;
    });
    await bundle("--code-splitting", "--outdir", folder, ...external, ...await Promise.all(files));
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
  for (const [name, entry] of Object.entries(AS_MODULES)) {
    await bundle("--output", `${folder}/${name}.js`, entry);
  }
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name);
  for (const name of names) if (name.endsWith(".js")) await readOnDemand(`${folder}/${name}`);
  const first = Object.keys(entries).map((name) => `${name}.js`);
  const starts = STARTS.flatMap((start) => {
    const piece = names.find((name) => name.startsWith(`${start}-`));
    return piece === undefined ? [] : [[...first, piece]];
  });
  await joinPieces(
    await Deno.realPath(folder),
    [...first.map((name) => [name]), ...starts],
    (file, entry, outside) => bundle("--output", file, ...external, `--external=${outside}`, entry),
  );
  for (const entry of first) {
    for (const [name, text] of await readFirst(folder, entry)) {
      if (!NODE_MODULE.test(text)) continue;
      throw new Error(
        `"${folder}/${name}" imports "node:module" before each command: the bundler or a package ` +
          "asks for it in other words than EAGER_REQUIRE replaces",
      );
    }
  }
}

async function bundle(...words: readonly string[]): Promise<void> {
  const { success, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["bundle", ...words],
    env: { NO_COLOR: "1" },
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
}

/**
 * What the bundler gives packages that `require`: before each command it would load `node:module`, and
 * with it half of the runtime's Node modules, for which Deno takes longer than for an empty program.
 */
const EAGER_REQUIRE =
  /import \{ createRequire as (\w+) \} from "node:module";\nvar __require = \1\(import\.meta\.url\);/;

/** Whatever is taken from it. */
const NODE_MODULE = /^import\s*(?:[^;"(=]*\bfrom\s*)?"(?:node:)?module"/m;

/** Where a piece names a package that became a file beside it. */
const BESIDE = new RegExp(`(\\bfrom |\\bimport\\()"(${Object.keys(AS_MODULES).join("|")})"`, "g");

/**
 * Deno reads all that a literal import names before it runs the first line: 14 MB before each command.
 * An address that is made when it is asked for is read then, and means the same under Node.
 */
async function readOnDemand(file: string): Promise<void> {
  const text = await Deno.readTextFile(file);
  const onDemand = text.replace(
    BESIDE,
    '$1"./$2.js"',
  ).replace(
    /\bimport\("(\.\/[\w-]+\.js)"\)/g,
    'import(new URL("$1", import.meta.url).href)',
  ).replace(
    EAGER_REQUIRE,
    'var __require = (name) => process.getBuiltinModule("node:module").createRequire(import.meta.url)(name);',
  );
  if (onDemand !== text) await Deno.writeTextFile(file, onDemand);
}
