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
    await bundlePrograms({ entry: `${folder}/entry.ts` }, `${folder}/out`);
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

Deno.test("bundlePrograms joins what serve reads, and everybody still has the same piece", () =>
  inScratch(async (folder) => {
    const files = {
      "film.ts": `const word = "film"; export class Film { told = word; }
export default new Film(); export let seen = 0; export const look = () => { seen++; };`,
      "shelf.ts": `import { Film } from "./film.ts"; const word = "shelf";
export const shelf = (film: object) => [word, film instanceof Film];`,
      "serve.ts": `import film, { look } from "./film.ts"; import { shelf } from "./shelf.ts";
look(); export const said = [film.told, ...shelf(film)];`,
      "other.ts": `import film, * as all from "./film.ts"; import { shelf } from "./shelf.ts";
all.look(); export const said = [film.told, ...shelf(film), all.seen];`,
      "third.ts": `import { seen } from "./film.ts"; export const said = seen;`,
      "entry.ts": `const { said } = await import("./serve.ts");
console.log(...said, ...(await import("./other.ts")).said, (await import("./third.ts")).said);`,
    };
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeTextFile(`${folder}/${name}`, text);
    }
    const out = `${folder}/out`;
    await bundlePrograms({ entry: `${folder}/entry.ts` }, out);
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "--no-prompt", "--allow-read", "--no-config", `${out}/entry.js`],
      env: { NO_COLOR: "1" },
    }).output();
    assert.equal(
      new TextDecoder().decode(stdout),
      "film shelf true film shelf true 2 2\n",
    );
    const serve = [...Deno.readDirSync(out)].find(({ name }) => name.startsWith("serve-"))!.name;
    const read = [...(await readFirst(out, serve)).keys()].sort();
    assert.deepEqual(read, [serve, "start-1.js"]);
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
