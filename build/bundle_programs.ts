// Entries of the program and their pieces as plain JavaScript, for Node and for Deno alike.

import path from "node:path";
import { pathToFileURL } from "node:url";
import { AS_MODULES, OUTSIDE } from "./outside_bundle.ts";
import { joinPieces } from "./join_pieces.ts";
import { readFirst } from "./read_first.ts";

export interface Program {
  /** Path of the file it begins with. */
  readonly entry: string;
  /** Paths of files it imports on demand whose pieces are joined: those it has to be quick to begin. */
  readonly starts?: readonly string[];
}

export const PROGRAMS = {
  main_node: {
    entry: "cli/main_node.ts",
    // What is read before a port is taken, and what all commands read that ask for settings.
    starts: ["cli/actions/serve.ts", "cli/actions/config_show.ts"],
  },
  inference: { entry: "inference/main.ts", starts: ["inference/serve.ts"] },
} satisfies Readonly<Record<string, Program>>;

/**
 * Each program as `<name>.js`. The names of the pieces are made from their contents, or from the starts that
 * read them; the folder must be a new one.
 */
export async function bundlePrograms(
  programs: Readonly<Record<string, Program>>,
  folder: string,
): Promise<void> {
  const external = [...OUTSIDE, ...Object.keys(AS_MODULES)].map((name) => `--external=${name}`);
  const scratch = await Deno.makeTempDir();
  try {
    // Beside each other, so that the pieces of all lie in one folder.
    const files = Object.entries(programs).map(async ([name, { entry }]) => {
      const file = `${scratch}/${name}.ts`;
      const address = pathToFileURL(await Deno.realPath(entry)).href;
      await Deno.writeTextFile(file, `import ${JSON.stringify(address)};`);
      return file;
    });
    await bundle("--code-splitting", "--outdir", folder, ...external, ...await Promise.all(files));
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
  for (const [name, entry] of Object.entries(AS_MODULES)) {
    await bundle("--output", `${folder}/${name}.js`, entry);
  }
  const names = [...Deno.readDirSync(folder)].map(({ name }) => name)
    .filter((name) => name.endsWith(".js"));
  for (const name of names) await readOnDemand(`${folder}/${name}`);
  const joined: string[][] = [];
  for (const [name, { starts = [] }] of Object.entries(programs)) {
    joined.push([`${name}.js`]);
    for (const start of starts) joined.push([`${name}.js`, await pieceOf(start, folder, names)]);
  }
  const apart = names.filter((name) => CHILD.test(name));
  await joinPieces(
    folder,
    { joined, apart },
    (file, entry, outside) => bundle("--output", file, ...external, `--external=${outside}`, entry),
  );
  for (const program of Object.keys(programs)) {
    for (const [name, text] of await readFirst(folder, `${program}.js`)) {
      if (!NODE_MODULE.test(text)) continue;
      throw new Error(
        `"${folder}/${name}" imports "node:module" before each command: the bundler or a package ` +
          "asks for it in other words than EAGER_REQUIRE replaces",
      );
    }
  }
}

/** What a kind of child process does; each child reads one of them. */
const CHILD = /_child-\w+\.js$/;

/** The piece that a file imported on demand became: the bundler writes its path, from here, above its lines. */
async function pieceOf(file: string, folder: string, names: readonly string[]): Promise<string> {
  const line = `// ${path.relative(Deno.cwd(), await Deno.realPath(file))}\n`;
  const stem = path.basename(file, path.extname(file));
  const found: string[] = [];
  for (const name of names) {
    if (!name.startsWith(`${stem}-`)) continue;
    // Its lines are in a piece that this one names, where others share them.
    const texts = [...(await readFirst(folder, name)).values()];
    if (texts.some((text) => text.includes(line))) found.push(name);
  }
  if (found.length === 1) return found[0]!;
  throw new Error(`"${file}" became ${found.length} pieces of "${folder}" instead of one`);
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

/**
 * What `@hono/node-server` asks of each request: whether it came by HTTP/2. No door of ours speaks that, and
 * to load it for the question takes a quarter of an empty program's start.
 */
const HTTP2 = /^import \{ Http2ServerRequest, constants \} from "node:http2";$/m;
const NO_HTTP2 = "class Http2ServerRequest {}\nconst constants = {};";

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
  ).replace(HTTP2, NO_HTTP2).replace(
    EAGER_REQUIRE,
    'var __require = (name) => process.getBuiltinModule("node:module").createRequire(import.meta.url)(name);',
  );
  if (onDemand.includes('"node:http2"')) {
    throw new Error(
      `"${file}" imports "node:http2", which nobody here speaks: a package asks for it in other words ` +
        "than HTTP2 replaces",
    );
  }
  if (onDemand !== text) await Deno.writeTextFile(file, onDemand);
}
