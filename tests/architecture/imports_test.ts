// SPDX-License-Identifier: AGPL-3.0-or-later

// Imports as a graph, types included: rooms and folders that need each other in a circle are a knot,
// and each house lists every room it has.

import assert from "node:assert/strict";
import { HOUSES, LOOSE_FILES, roomOf } from "./rooms.ts";

async function* sourceFiles(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory) yield* sourceFiles(`${folder}/${name}`);
    else if (/\.tsx?$/.test(name)) yield `${folder}/${name}`;
  }
}

type Import = readonly [from: string, to: string];

/** Static and dynamic imports and those of a type, as paths from the project's folder. */
async function importsOf(file: string): Promise<Import[]> {
  const text = await Deno.readTextFile(file);
  const found = text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+)"/g);
  return [...found].map(([, specifier]) => [
    file,
    new URL(specifier!, `file:///${file}`).pathname.slice(1),
  ]);
}

/** Groups of nodes that reach each other; none where imports have an order. */
function knotsOf(imports: Iterable<Import>, nodeOf: (file: string) => string): string[][] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of imports) {
    const [a, b] = [nodeOf(from), nodeOf(to)];
    if (a !== b) next.set(a, (next.get(a) ?? new Set()).add(b));
  }
  const reached = new Map([...next.keys()].map((start) => {
    const seen = new Set<string>(), left = [start];
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      for (const other of next.get(node) ?? []) {
        if (!seen.has(other)) left.push(other);
        seen.add(other);
      }
    }
    return [start, seen] as const;
  }));
  const knots = new Map<string, string[]>();
  for (const [node, others] of reached) {
    if (!others.has(node)) continue;
    const knot = [...others].filter((other) => reached.get(other)?.has(node)).sort();
    knots.set(knot.join(" "), knot);
  }
  return [...knots.values()];
}

const files: string[] = [];
for await (const file of sourceFiles("src")) files.push(file);
const imports = (await Promise.all(files.map(importsOf))).flat();
Deno.test("knotsOf finds what needs each other, over any number of steps", () => {
  const chain: Import[] = [["a", "b"], ["b", "c"], ["x", "a"]];
  assert.deepEqual(knotsOf(chain, (file) => file), []);
  assert.deepEqual(knotsOf([...chain, ["c", "a"]], (file) => file), [["a", "b", "c"]]);
});

/** The file or the folder directly in `folder` that `file` is or lies in. */
function childOf(file: string, folder: string): string {
  return file.slice(0, `${file}/`.indexOf("/", folder.length + 1));
}

function knotsIn(folder: string): string[][] {
  const inside = imports.filter((ends) => ends.every((file) => file.startsWith(`${folder}/`)));
  return knotsOf(inside, (file) => childOf(file, folder));
}

Deno.test("the rooms of src have an order", () => {
  assert.ok(imports.length > 1_000, `${imports.length} imports`);
  assert.deepEqual(knotsIn("src"), []);
});

Deno.test("in every folder of the films, the use cases and the automation files have an order", () => {
  const folders = new Set(files.flatMap((file) => {
    const parts = file.split("/");
    return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join("/"));
  }));
  const ordered = [...folders].filter((folder) =>
    /^src\/(?:film|app|automation)\//.test(`${folder}/`)
  );
  assert.ok(ordered.length > 50, `${ordered.length} folders`);
  for (const folder of ordered) assert.deepEqual(knotsIn(folder), [], folder);
});

Deno.test("a house lists every room it has", () => {
  for (const house of ["src", "src/film"]) {
    const rooms = new Set(files.flatMap((file) => roomOf(file, house) ?? []));
    const listed = HOUSES[house]!, hasLoose = listed.includes(LOOSE_FILES);
    const unlisted = [...rooms].filter((room) =>
      !listed.includes(room) && !(hasLoose && room.endsWith(".ts"))
    );
    assert.deepEqual(unlisted, [], house);
  }
});
