import assert from "node:assert/strict";
import { bundlePrograms } from "../../build/bundle_programs.ts";
import { readFirst } from "../../build/read_first.ts";
import { inScratch } from "../fixtures/scratch.ts";

/** Bundles `entry.ts` of these files; returns what the build says when it runs. */
async function built(files: Readonly<Record<string, string>>): Promise<string> {
  let said = "";
  await inScratch(async (folder) => {
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    await bundlePrograms({ entry: { entry: `${folder}/entry.ts` } }, `${folder}/out`);
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--allow-read", "--no-config", `${folder}/out/entry.js`],
      env: { NO_COLOR: "1" },
    }).output();
    const words = new TextDecoder();
    said = words.decode(stdout) + words.decode(stderr);
  });
  return said;
}

const ASKS = `import { createRequire } from "node:module";
export const separator = createRequire("file:///")("node:path").posix.sep;`;

Deno.test("bundlePrograms loads what a package requires when it is asked for", async () => {
  const said = await built({
    "old.cjs": `exports.separator = require("node:path").posix.sep;`,
    "entry.ts": `import old from "./old.cjs"; console.log("found", old.separator);`,
  });
  assert.equal(said, "found /\n");
});

Deno.test("bundlePrograms fails where the entry would load node:module before its first line", async () => {
  for (const entry of [ASKS, `import { separator } from "./asks.ts"; console.log(separator);`]) {
    await assert.rejects(
      built({ "asks.ts": ASKS, "entry.ts": entry }),
      /"[^"]*\/out\/entry\.js" imports "node:module" before each command/,
    );
  }
});

Deno.test("bundlePrograms lets a piece load node:module that is read on demand", async () => {
  const said = await built({
    "asks.ts": ASKS,
    "entry.ts": `const { separator } = await import("./asks.ts"); console.log("found", separator);`,
  });
  assert.equal(said, "found /\n");
});

Deno.test("bundlePrograms leaves node:http2 out where a package only asks what a request is", async () => {
  const said = await built({
    "entry.ts": `import { Http2ServerRequest, constants } from "node:http2";
const request: unknown = {};
console.log("found", request instanceof Http2ServerRequest, constants.NGHTTP2_NO_ERROR);`,
  });
  assert.equal(said, "found false undefined\n");
  await assert.rejects(
    built({ "entry.ts": `import { connect } from "node:http2"; console.log(connect);` }),
    /imports "node:http2", which nobody here speaks/,
  );
});

const FILMS = {
  "film.ts": `const word = "film"; export class Film { told = word; }
export default new Film(); export let seen = 0; export const look = () => { seen++; };
export const form = \`
export { nothing };
\`;`,
  "shelf.ts": `import { Film } from "./film.ts"; const word = "shelf";
export const shelf = (film: object) => [word, film instanceof Film];`,
  "box.ts":
    `import { shelf } from "./shelf.ts"; export const box = (film: object) => ["box", ...shelf(film)];`,
  "serve.ts": `import film, { look } from "./film.ts"; import { box } from "./box.ts";
look(); export const said = [film.told, ...box(film)];`,
  "show.ts": `import film, * as all from "./film.ts"; import { shelf } from "./shelf.ts";
all.look(); export const said = [film.told, ...shelf(film), all.seen];`,
  "other.ts":
    `import { box } from "./box.ts"; import film from "./film.ts"; export const said = box(film);`,
  "cut_child.ts": `import film, { form, seen } from "./film.ts"; import { knife } from "./knife.ts";
export const said = [film.told, seen, form.length, knife];`,
  "ink_child.ts": `import { knife } from "./knife.ts"; export const said = [knife];`,
  "knife.ts": `export const knife = "knife";`,
  "entry.ts": `for (const load of [() => import("./serve.ts"), () => import("./show.ts"),
  () => import("./other.ts"), () => import("./cut_child.ts"), () => import("./ink_child.ts")]) {
  console.log(...(await load()).said);
}`,
};

Deno.test("bundlePrograms joins what starts read, for a folder that may be anywhere", () =>
  inScratch(async (folder) => {
    for (const [name, text] of Object.entries(FILMS)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const starts = [`${folder}/serve.ts`, `${folder}/show.ts`];
    const built = `${folder}/built`, out = `${folder}/moved`;
    await bundlePrograms({ entry: { entry: `${folder}/entry.ts`, starts } }, built);
    await Deno.rename(built, out);
    const { stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--allow-read", "--no-config", `${out}/entry.js`],
      env: { NO_COLOR: "1" },
    }).output();
    const words = new TextDecoder();
    assert.equal(
      words.decode(stdout) + words.decode(stderr),
      "film box shelf true\nfilm shelf true 2\nbox shelf true\nfilm 2 21 knife\nknife\n",
    );
    const read = async (start: string) => {
      const piece = [...Deno.readDirSync(out)].find(({ name }) => name.startsWith(`${start}-`))!;
      const names = [...(await readFirst(out, piece.name)).keys()];
      return names.filter((name) => name !== piece.name).sort();
    };
    // The film by all, the shelf by both starts, the box by one; a knife is for children alone.
    assert.deepEqual(await read("serve"), ["start-1-2-apart.js", "start-1-2.js", "start-1.js"]);
    assert.deepEqual(await read("show"), ["start-1-2-apart.js", "start-1-2.js"]);
    const [first, second, ...more] = await read("cut_child");
    assert.match(first!, /^chunk-/);
    assert.deepEqual([second, more], ["start-1-2-apart.js", []]);
  }));

Deno.test("bundlePrograms fails where a start became no piece", () =>
  inScratch(async (folder) => {
    await Deno.writeTextFile(`${folder}/entry.ts`, "console.log(1);");
    await Deno.writeTextFile(`${folder}/away.ts`, "console.log(2);");
    const entry = { entry: `${folder}/entry.ts`, starts: [`${folder}/away.ts`] };
    await assert.rejects(
      bundlePrograms({ entry }, `${folder}/out`),
      /"[^"]*\/away\.ts" became 0 pieces of "[^"]*\/out" instead of one/,
    );
  }));

Deno.test("readFirst follows plain imports, around rings too, and no others", () =>
  inScratch(async (folder) => {
    const files = {
      "entry.js":
        `import "./bare.js";\nimport {\n  a,\n  b\n} from "./many.js";\nimport("./later.js");`,
      "bare.js": `export { c } from "./passed_on.js";`,
      "many.js": `import { d } from "./entry.js";\nimport os from "node:os";`,
      "passed_on.js": "export const c = 1;",
      "later.js": "",
    };
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const first = await readFirst(folder, "entry.js");
    const names = ["bare.js", "entry.js", "many.js", "passed_on.js"];
    assert.deepEqual([...first.keys()].sort(), names);
    assert.equal(first.get("passed_on.js"), files["passed_on.js"]);
  }));
