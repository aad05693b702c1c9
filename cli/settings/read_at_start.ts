// What a serving process reads when it starts and not again. Its timer reads the settings every half
// minute, and so does every run, every look at the library and every look at its health.

/** How it writes its log, and who may read its figures. */
const SECTIONS: ReadonlySet<string> = new Set(["logging", "metrics"]);
/** Pages say whether there is a library, and link to films in it. */
const KEYS: ReadonlySet<string> = new Set(["library.folder", "immich.url", "immich.public_url"]);

/** `key` is a dotted path of the schema. */
export function isReadAtStart(key: string): boolean {
  return KEYS.has(key) || SECTIONS.has(key.split(".")[0]!);
}
