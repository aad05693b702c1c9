// One film as a command asks for it.

import { Fault } from "../../base/fault.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import type { Brief } from "../../film/brief/brief.ts";
import type { RunOrigin } from "../../film/film_contract.ts";
import type { Cut } from "../../film/select/cut.ts";
import type { Timeline } from "../../film/timeline/timeline.ts";
import type { RunId } from "../../ledger/run.ts";

export interface FilmCommand {
  readonly libraryFolder?: string;
  readonly ask: FilmOptions;
  readonly outputName?: string;
  readonly dryRun: boolean;
  /** Names of the library server's accounts to read; its top-level connection when empty. */
  readonly accounts?: readonly string[];
  /** Asks for delivery to the library server, as `upload.enabled` does. */
  readonly upload?: boolean;
  /** Album for the delivered film instead of `upload.album_name`. */
  readonly album?: string;
  /** Lay the cut out and stop there; `runs render` goes on from it. */
  readonly noRender?: boolean;
  /** What another run resolved and chose: it is rendered as it is. */
  readonly kept?: {
    readonly run: RunId;
    readonly brief: Brief;
    readonly cut: Cut;
    /** Where its owner changed it: as it was laid out before. */
    readonly before?: Timeline;
  };
  /** Set for a request of the automation or a page; an attempt follows the film's phases. */
  readonly origin?: RunOrigin;
}

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
