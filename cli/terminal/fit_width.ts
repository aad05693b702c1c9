// A line cut to the width of a terminal: colours take no room, and none of them outlives the line.

const ESC = String.fromCharCode(0x1b);
/** One colour code, or one character. */
const PARTS = new RegExp(`${ESC}\\[[\\d;]*m|.`, "gsu");

/** The first `columns` characters that are seen, with their colours, which end with the line. */
export function fitWidth(line: string, columns: number): string {
  let fitted = "", seen = 0, isColoured = false;
  for (const [part] of line.matchAll(PARTS)) {
    const isCode = part.length > 1 && part.startsWith(ESC);
    if (!isCode && ++seen > columns) break;
    fitted += part;
    isColoured ||= isCode;
  }
  return isColoured ? `${fitted}${ESC}[0m` : fitted;
}
