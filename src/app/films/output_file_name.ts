// SPDX-License-Identifier: AGPL-3.0-or-later

// The name of a film's file, as it is typed.

import { Fault } from "../../base/fault.ts";

/** A name stays inside the output folder, and is a name on every system. */
export function outputFileName(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const name = text.replace(/\.(?:mp4|mov)$/i, "");
  if (/^[^./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]{0,99}$/u.test(name)) return name;
  throw new Fault("usage", `"--output" cannot be "${text}": ${whyRefused(name)}`, {
    hint: /[/\\]/.test(name)
      ? "Give a file name without folders; output.directory says where films go"
      : "Give another file name",
  });
}

function whyRefused(name: string): string {
  const characters = new Set(name.match(/[/\\:*?"<>|\p{Cc}]/gu));
  if (characters.size > 0) return `a file name cannot hold ${[...characters].join(" ")}`;
  if (name === "") return "it names nothing";
  return name.startsWith(".") ? "it begins with a dot" : "it is longer than 100 characters";
}
