// The request of the automation for one film, read from standard input and believed only where every
// value has the type it must have.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import { type FilmRequest, MAX_REQUEST_BYTES } from "../../src/automation/film_request.ts";
import type { Ask } from "../../src/film/brief/ask.ts";
import { CODECS, SHARING_LEVELS, TRANSITIONS } from "../../src/film/brief/brief.ts";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value.length <= 10_000;
const isNumber: Check = (value) => typeof value === "number" && Number.isFinite(value);
const isFlag: Check = (value) => typeof value === "boolean";
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const oneOf = (...words: readonly unknown[]): Check => (value) => words.includes(value);

/** Every word of an ask; what the words mean is checked where they are resolved. */
const ASK: Readonly<Record<keyof Ask, Check>> = {
  memoryType: isText,
  year: isNumber,
  month: isNumber,
  season: isText,
  hemisphere: oneOf("north", "south"),
  start: isText,
  end: isText,
  period: isText,
  day: isText,
  eventId: isText,
  holiday: isText,
  yearsBack: isNumber,
  birthday: (value) => value === true || isText(value),
  person: isTexts,
  personMatch: oneOf("and", "or"),
  peopleExpression: isText,
  group: isText,
  query: isText,
  album: isText,
  request: isText,
  nearDate: isText,
  tripIndex: isNumber,
  durationSeconds: isNumber,
  shortForm: oneOf(15, 30, 60, 90),
  orientation: oneOf("auto", "landscape", "portrait", "square"),
  resolution: isNumber,
  fps: isNumber,
  codec: oneOf(...CODECS),
  format: oneOf("mp4", "mov"),
  quality: oneOf("high", "balanced", "fast"),
  scaleMode: oneOf("auto", "blur", "fit"),
  photoSeconds: isNumber,
  musicVolume: isNumber,
  privacy: isFlag,
  sharing: oneOf(...SHARING_LEVELS),
  subject: isText,
  transition: oneOf(...TRANSITIONS),
  music: isText,
  mood: isText,
  noMusic: isFlag,
  title: isText,
  subtitle: isText,
  llmTitle: isFlag,
  addDate: isFlag,
  addPlace: isFlag,
  captions: isFlag,
  cards: isFlag,
  include: isTexts,
  exclude: isTexts,
  noPhotos: isFlag,
  noLivePhotos: isFlag,
  seed: isNumber,
};

const REQUEST: Readonly<Record<keyof FilmRequest, Check>> = {
  ask: (value) => wrongIn(value, ASK) === undefined,
  source: oneOf("manual", "scheduled", "auto"),
  memoryKey: isText,
  memoryCategory: isText,
  attemptId: isText,
  accounts: isTexts,
  upload: isFlag,
  album: isText,
};
const OPTIONAL: ReadonlySet<string> = new Set<keyof FilmRequest>(["album"]);

/** Throws Fault `usage` for anything that is no request. */
export async function readFilmRequest(
  input: AsyncIterable<Uint8Array | string>,
): Promise<FilmRequest> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    const part = typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk;
    bytes += part.length;
    if (bytes > MAX_REQUEST_BYTES) throw noRequest("it is larger than 1 MB");
    chunks.push(part);
  }
  let request: unknown;
  try {
    request = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(joined(chunks, bytes)));
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

function joined(chunks: readonly Uint8Array[], bytes: number): Uint8Array {
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
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
