// What a bundle reads as files and looks for beside itself: fonts of films and maps, pictures of the demo.

import path from "node:path";

const FOLDERS = { fonts: "src/film/titles/fonts/files", demo: "demo" };

export async function copyFiles(folder: string): Promise<void> {
  for (const [name, source] of Object.entries(FOLDERS)) await copyTree(source, `${folder}/${name}`);
}

async function copyTree(source: string, target: string): Promise<void> {
  await Deno.mkdir(target);
  for (const { name, isDirectory } of Deno.readDirSync(source)) {
    const from = path.join(source, name), to = path.join(target, name);
    await (isDirectory ? copyTree(from, to) : Deno.copyFile(from, to));
  }
}
