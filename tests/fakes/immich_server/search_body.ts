// The body of a search, checked as the server checks it. Fields it does not know are ignored without
// a word.

import { type FieldError, invalid } from "./refusal.ts";
import { UUID_V4 } from "./uuid.ts";

export interface SearchBody {
  readonly albumIds?: readonly string[];
  readonly personIds?: readonly string[];
  readonly tagIds?: readonly string[] | null;
  readonly checksum?: string;
  readonly id?: string;
  readonly city?: string | null;
  readonly state?: string | null;
  readonly country?: string | null;
  readonly make?: string | null;
  readonly model?: string | null;
  readonly lensModel?: string | null;
  readonly description?: string;
  readonly originalFileName?: string;
  readonly rating?: number | null;
  readonly isFavorite?: boolean;
  readonly isMotion?: boolean;
  readonly isNotInAlbum?: boolean;
  readonly isOffline?: boolean;
  readonly type?: "IMAGE" | "VIDEO" | "AUDIO" | "OTHER";
  readonly visibility?: "timeline" | "archive" | "hidden" | "locked";
  readonly takenAfter?: string;
  readonly takenBefore?: string;
  readonly createdAfter?: string;
  readonly createdBefore?: string;
  readonly updatedAfter?: string;
  readonly updatedBefore?: string;
  readonly trashedAfter?: string;
  readonly trashedBefore?: string;
  readonly withDeleted?: boolean;
  readonly withStacked?: boolean;
  readonly withExif?: boolean;
  readonly withPeople?: boolean;
  readonly order?: "asc" | "desc";
  readonly size?: number;
  readonly page?: number;
  readonly query?: string;
}

type Check = (value: unknown) => string | undefined;

const flag: Check = (value) => typeof value === "boolean" ? undefined : "must be a boolean";
const words: Check = (value) => typeof value === "string" ? undefined : "must be a string";
const wordsOrNull: Check = (value) => value === null ? undefined : words(value);
const instant: Check = (value) =>
  typeof value === "string" &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value) &&
    !Number.isNaN(Date.parse(value))
    ? undefined
    : "Invalid ISO datetime";
const uuid: Check = (value) =>
  typeof value === "string" && UUID_V4.test(value) ? undefined : "Invalid UUID";
const uuids: Check = (value) =>
  Array.isArray(value) && value.every((each) => uuid(each) === undefined)
    ? undefined
    : "Invalid UUID";
const whole = (least: number, most: number): Check => (value) =>
  Number.isInteger(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `must be a whole number from ${least} to ${most}`;
const oneOf = (...values: string[]): Check => (value) =>
  values.includes(value as string) ? undefined : `must be one of ${values.join(", ")}`;

const CHECKS: { readonly [K in keyof Required<SearchBody>]: Check } = {
  albumIds: uuids,
  personIds: uuids,
  tagIds: (value) => value === null ? undefined : uuids(value),
  checksum: words,
  id: uuid,
  city: wordsOrNull,
  state: wordsOrNull,
  country: wordsOrNull,
  make: wordsOrNull,
  model: wordsOrNull,
  lensModel: wordsOrNull,
  description: words,
  originalFileName: words,
  rating: (value) => value === null ? undefined : whole(-1, 5)(value),
  isFavorite: flag,
  isMotion: flag,
  isNotInAlbum: flag,
  isOffline: flag,
  type: oneOf("IMAGE", "VIDEO", "AUDIO", "OTHER"),
  visibility: oneOf("timeline", "archive", "hidden", "locked"),
  takenAfter: instant,
  takenBefore: instant,
  createdAfter: instant,
  createdBefore: instant,
  updatedAfter: instant,
  updatedBefore: instant,
  trashedAfter: instant,
  trashedBefore: instant,
  withDeleted: flag,
  withStacked: flag,
  withExif: flag,
  withPeople: flag,
  order: oneOf("asc", "desc"),
  size: whole(1, 1_000),
  page: whole(1, Number.MAX_SAFE_INTEGER),
  query: words,
};

/** Known fields of the body. Throws Refusal 400. */
export function searchBody(major: 2 | 3, body: unknown): SearchBody {
  const given = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>;
  const errors: FieldError[] = [], known: Record<string, unknown> = {};
  for (const [name, check] of Object.entries(CHECKS)) {
    const value = given[name];
    if (value === undefined) continue;
    const message = check(value);
    if (message) errors.push({ path: [name], code: "invalid_format", message });
    known[name] = value;
  }
  if (errors.length > 0) throw invalid(major, errors);
  return known as SearchBody;
}
