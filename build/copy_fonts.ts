// The fonts of films and maps, which a bundle looks for beside itself.

const FONTS = "src/film/titles/fonts/files";

export async function copyFonts(folder: string): Promise<void> {
  await Deno.mkdir(`${folder}/fonts`);
  for (const { name } of Deno.readDirSync(FONTS)) {
    await Deno.copyFile(`${FONTS}/${name}`, `${folder}/fonts/${name}`);
  }
}
