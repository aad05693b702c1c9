// The request of the automation, or of a page, for one film, read from standard input and believed only where
// every value has the type it must have.

import { Buffer } from "node:buffer";
import { Fault, reasonOf } from "../../base/fault.ts";
import type { FilmRequest } from "../../automation/auto_run_deps.ts";
import { FILM_OPTIONS } from "../../film/brief/film_options.ts";
import { ORIENTATIONS } from "../../film/brief/brief.ts";

/** A larger document is no request. */
const MAX_REQUEST_BYTES = 1_000_000;

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value.length <= 10_000;
const isFlag: Check = (value) => typeof value === "boolean";
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const oneOf = (...words: readonly unknown[]): Check => (value) => words.includes(value);

const ASK = Object.fromEntries(
  Object.entries(FILM_OPTIONS).map(([key, { accepts }]) => [key, accepts]),
);

const REQUEST: Readonly<Record<keyof FilmRequest, Check>> = {
  // What the words mean is checked where they are resolved.
  ask: (value) => wrongIn(value, ASK) === undefined,
  source: oneOf("manual", "scheduled", "auto"),
  memoryKey: isText,
  memoryCategory: isText,
  attemptId: isText,
  noRender: isFlag,
  cutOf: isText,
  orientation: oneOf(...ORIENTATIONS),
  accounts: isTexts,
  upload: isFlag,
  album: isText,
};
const OPTIONAL: ReadonlySet<string> = new Set<keyof FilmRequest>([
  "memoryKey",
  "memoryCategory",
  "attemptId",
  "noRender",
  "cutOf",
  "orientation",
  "album",
]);

/** Throws Fault `usage` for anything that is no request. */
export async function readFilmRequest(
  input: AsyncIterable<Uint8Array | string>,
): Promise<FilmRequest> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    chunks.push(Buffer.from(chunk as Uint8Array));
    bytes += chunk.length;
    if (bytes > MAX_REQUEST_BYTES) throw noRequest("it is larger than 1 MB");
  }
  let request: unknown;
  try {
    request = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks)));
  } catch (error) {
    throw noRequest(reasonOf(error));
  }
  const missing = Object.keys(REQUEST).find((key) =>
    !OPTIONAL.has(key) && (request as Record<string, unknown> | null)?.[key] === undefined
  );
  const wrong = wrongIn(request, REQUEST) ?? missing;
  if (wrong === undefined) return request as FilmRequest;
  throw noRequest(
    wrong === "ask" ? `"ask" is no ask for a film` : `"${wrong}" is not as it must be`,
  );
}

/** The first key that is unknown or whose value does not fit. */
function wrongIn(value: unknown, checks: Readonly<Record<string, Check>>): string | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return "it";
  return Object.entries(value).find(([key, member]) =>
    !Object.hasOwn(checks, key) || !checks[key]!(member)
  )?.[0];
}

function noRequest(because: string): Fault {
  return new Fault("usage", `Standard input holds no request for a film: ${because}`, {
    hint: "This option is for the program itself; ask for a film with the other options",
  });
}
