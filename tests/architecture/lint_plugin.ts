// SPDX-License-Identifier: AGPL-3.0-or-later

// House rules as code, run by plain `deno lint`: one direction of imports, one owner for each
// package, pure thinking, the licence in the first line, and no `Deno.` outside the machine's room,
// so that Node can run it.

import { HOUSES, isRim, LOOSE_FILES, OPENERS, OWNERS, PURE_PACKAGES, roomOf } from "./rooms.ts";

/** Folder of the project, with a slash: it may itself lie below a "src", or end in "cli". */
const ROOT = new URL("../../", import.meta.url).pathname;

/** Path from the project's folder. */
export function pathInProject(file: string, root = ROOT): string {
  const path = file.replaceAll("\\", "/"), start = path.indexOf(root);
  return start < 0 ? path : path.slice(start + root.length);
}

/** Resolves a relative import of `file` to a path with the same root. */
function resolveImport(file: string, specifier: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const step of specifier.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  }
  return parts.join("/");
}

/** The rule an import of the file at `path` breaks, as a sentence; `undefined` when it breaks none. */
export function brokenRule(path: string, specifier: string): string | undefined {
  if (path.startsWith("tests/")) return brokenTestRule(path, specifier);
  if (specifier.startsWith(".")) {
    const target = resolveImport(path, specifier);
    if (/(?:^|\/)(?:mod|index)\.ts$/.test(target)) {
      return `Import the file where the thing lives, not the barrel "${specifier}"`;
    }
    if (path.startsWith("inference/") && /^(?:cli|src\/web)\//.test(target)) {
      return `The inference service runs without the app: it must not import "${specifier}"`;
    }
    if (path.startsWith("src/") && !target.startsWith("src/") && target !== "deno.json") {
      return `"src" must not import the entry "${specifier}"`;
    }
    for (const [house, rooms] of Object.entries(HOUSES)) {
      const room = roomOf(path, house) ?? "", other = roomOf(target, house) ?? "";
      const from = placeOf(rooms, room);
      if (from >= 0 && placeOf(rooms, other) > from) {
        return `"${room}" must not import "${other}": it stands below it`;
      }
    }
    return undefined;
  }
  const owners = OWNERS[specifier];
  if (owners && !owners.some((owner) => path.startsWith(owner))) {
    return `"${specifier}" belongs to ${owners.join(", ")}`;
  }
  if (PURE_PACKAGES.has(specifier) || isRim(path) || owners) return undefined;
  return `"${specifier}" is the outside; only rim folders import packages or node: modules`;
}

function placeOf(rooms: readonly string[], room: string): number {
  const place = rooms.indexOf(room);
  return place < 0 && room.endsWith(".ts") ? rooms.indexOf(LOOSE_FILES) : place;
}

/** The rule that the import of `name` by the file at `path` breaks; `undefined` when it breaks none. */
export function brokenOpener(path: string, name: string): string | undefined {
  const openers = OPENERS.get(name);
  return openers === undefined || path.startsWith("tests/") || openers.includes(path)
    ? undefined
    : `"${name}" is called in ${openers.join(", ")} alone: take what is open as an argument`;
}

/** What loads onnxruntime-node into the thread that imports it. */
const LOADS_ONNX = /^(?:onnxruntime-node|src\/facts\/onnx\/(?:session|loaded_model)\.ts)$/;

/** onnxruntime-node outgrows the stack of a test's thread and ends the process of all tests. */
function brokenTestRule(path: string, specifier: string): string | undefined {
  const target = specifier.startsWith(".") ? resolveImport(path, specifier) : specifier;
  return LOADS_ONNX.test(target) && !path.endsWith("_entry.ts")
    ? `"${specifier}" loads onnxruntime-node: import it in a program "…_entry.ts" and run that`
    : undefined;
}

/** As SPDX says it, so that scanners of licences read it; NOTICE.md names what is under another. */
const LICENCE_LINE = "// SPDX-License-Identifier: AGPL-3.0-or-later\n";

const plugin: Deno.lint.Plugin = {
  name: "house",
  rules: {
    "one-direction": {
      create(context) {
        const path = pathInProject(context.filename);
        const check = (node: Deno.lint.Node, specifier: unknown) => {
          if (typeof specifier !== "string") return;
          const message = brokenRule(path, specifier);
          if (message) context.report({ node, message });
        };
        return {
          ImportDeclaration(node) {
            check(node, node.source.value);
            for (const specifier of node.specifiers) {
              if (specifier.type !== "ImportSpecifier") continue;
              const { imported } = specifier;
              const name = imported.type === "Identifier" ? imported.name : imported.value;
              const message = brokenOpener(path, name);
              if (message) context.report({ node: specifier, message });
            }
          },
          ExportNamedDeclaration: (node) => check(node, node.source?.value),
          ExportAllDeclaration: (node) => check(node, node.source.value),
          ImportExpression: (node) =>
            check(node, node.source.type === "Literal" ? node.source.value : undefined),
        };
      },
    },
    "licence-line": {
      create(context) {
        return {
          Program(node) {
            if (context.sourceCode.text.startsWith(LICENCE_LINE)) return;
            context.report({
              node,
              message: "The first line says the licence; deno lint --fix writes it",
              fix: (fixer) => fixer.insertTextBeforeRange([0, 0], `${LICENCE_LINE}\n`),
            });
          },
        };
      },
    },
    "no-deno-outside-system": {
      create(context) {
        const path = pathInProject(context.filename);
        if (!/^(?:src|cli|inference)\//.test(path) || path.startsWith("src/system/")) return {};
        return {
          'MemberExpression[object.name="Deno"]'(node) {
            context.report({
              node,
              message: "Deno is used in src/system and tests only, so that the Node build works",
            });
          },
        };
      },
    },
  },
};

export default plugin;
