// The name somebody gives a film's file.

import { Fault } from "../src/base/fault.ts";

/** A name stays inside the output folder, and is a name on every system. */
export function outputFileName(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const name = text.replace(/\.(?:mp4|mov)$/i, "");
  if (/^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]{0,99}$/u.test(name)) return name;
  throw new Fault("usage", `"--output" cannot be "${text}"`, {
    hint: "Give a file name without folders; output.directory says where films go",
  });
}
