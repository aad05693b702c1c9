// Which files of a build are read before its first line runs.

const STATIC = /^(?:import|export)\s*(?:[^;"(=]*\bfrom\s*)?"(\.\/[\w-]+\.js)"/gm;

/** The entries and all that they name in plain imports; what is imported on demand is not among them. */
export async function readFirst(
  folder: string,
  ...entries: readonly string[]
): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const waiting = [...entries];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (texts.has(name)) continue;
    const text = await Deno.readTextFile(`${folder}/${name}`);
    texts.set(name, text);
    for (const [, named] of text.matchAll(STATIC)) waiting.push(named!.slice("./".length));
  }
  return texts;
}
