// Pieces of a build that the same starts read, joined to one file each: a runtime takes longer to find, open
// and link fifty small files than to run what is in them.

import { readFirst } from "./read_first.ts";

/** As esbuild writes them; what a piece exports are its last lines. */
const IMPORT = /^import (?:\{([^}]*)\} from )?"\.\/chunk-(\w+)\.js";$/gm;
const EXPORT = /^export \{([^}]*)\};\s*$(?![^])/m;
const PIECE = /^chunk-(\w+)\.js$/;

export interface Starts {
  /** Files, and those that they name, which are read together. */
  readonly joined: ReadonlyArray<readonly string[]>;
  /** Files of many small starts: they share the joined files that all their pieces are in, and no others. */
  readonly apart: readonly string[];
}

/**
 * A piece imports pieces that at least the same starts read, so those of most starts are joined first and
 * nothing goes around in a ring. `bundle` is told which file to make, from which, and what to leave as an
 * import.
 */
export async function joinPieces(
  folder: string,
  { joined, apart }: Starts,
  bundle: (file: string, entry: string, outside: string) => Promise<void>,
): Promise<void> {
  const readBy = new Map<string, string[]>();
  const note = async (start: string, files: readonly string[]) => {
    for (const name of (await readFirst(folder, ...files)).keys()) {
      if (PIECE.test(name)) readBy.set(name, [...readBy.get(name) ?? [], start]);
    }
  };
  for (const [i, files] of joined.entries()) await note(String(i), files);
  await note(APART, apart);
  const groups = Map.groupBy(readBy.keys(), (name) => readBy.get(name)!.join("-"));
  groups.delete(APART);
  const entry = `${folder}/joined.js`;
  for (const [key, names] of [...groups].toSorted(([a], [b]) => startsOf(b) - startsOf(a))) {
    const file = `start-${key}.js`;
    const lines = await Promise.all(names.map((name) => passedOn(folder, name)));
    await Deno.writeTextFile(entry, lines.join("\n"));
    await bundle(`${folder}/${file}`, entry, "./start-*");
    for (const name of ["joined.js", ...names]) await Deno.remove(`${folder}/${name}`);
    await importFrom(folder, file, new Set(names));
  }
}

const APART = "apart";

/** Everything a piece exports, under names that no other piece has. */
async function passedOn(folder: string, name: string): Promise<string> {
  const names = EXPORT.exec(await Deno.readTextFile(`${folder}/${name}`))?.[1] ?? "";
  const piece = PIECE.exec(name)![1]!;
  const list = wordsOf(names).map((words) => words.split(" as ").at(-1)!)
    .map((word) => `${word} as ${uniqueName(piece, word)}`);
  return list.length === 0
    ? `import "./${name}";`
    : `export { ${list.join(", ")} } from "./${name}";`;
}

async function importFrom(
  folder: string,
  joined: string,
  names: ReadonlySet<string>,
): Promise<void> {
  for (const { name } of Deno.readDirSync(folder)) {
    if (!name.endsWith(".js")) continue;
    const text = await Deno.readTextFile(`${folder}/${name}`);
    const changed = text.replace(IMPORT, (whole, list: string | undefined, piece: string) => {
      if (!names.has(`chunk-${piece}.js`)) return whole;
      if (list === undefined) return `import "./${joined}";`;
      const renamed = wordsOf(list).map((words) => {
        const [word, local = word] = words.split(" as ");
        return `${uniqueName(piece, word!)} as ${local}`;
      });
      return `import { ${renamed.join(", ")} } from "./${joined}";`;
    });
    const lost = [...names].find((gone) => changed.includes(`"./${gone}"`));
    if (lost !== undefined) {
      throw new Error(`"${folder}/${name}" names "${lost}" in other words than IMPORT replaces`);
    }
    if (changed !== text) await Deno.writeTextFile(`${folder}/${name}`, changed);
  }
}

const startsOf = (key: string) => key.split("-").length;

const wordsOf = (list: string): string[] =>
  list.split(",").map((word) => word.trim()).filter(Boolean);

const uniqueName = (piece: string, word: string) => `_${piece}_${word}`;
