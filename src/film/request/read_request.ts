// SPDX-License-Identifier: AGPL-3.0-or-later

// The whole way from a sentence to the pictures it means.

import { type Bank, isUnreadable } from "../../bank/bank.ts";
import type { DescriptionProducer } from "../../bank/fact.ts";
import { Fault } from "../../base/fault.ts";
import type { LocalDate, LocalRange } from "../../base/local_time.ts";
import type { AlbumId, Asset, AssetId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { readPlaces } from "../../library/places.ts";
import { firstNameOf } from "../brief/find_by_name.ts";
import { type Filter, isSaidIn, resolveFilters, saidIn, type Unknown } from "./filters.ts";
import {
  type Counted,
  RequestMatches,
  type RequestVerdict,
  verdictOfRequest,
} from "./request_matches.ts";
import type { Translator, Understood } from "./understood.ts";

interface RequestDeps {
  readonly library: Library;
  readonly bank: Pick<Bank, "readMany">;
  /** Whose captions count, the first that has one. */
  readonly captions: readonly DescriptionProducer[];
  readonly translator: Translator;
}

export interface ReadRequest {
  readonly sentence: string;
  readonly model: string;
  readonly understood: Understood;
  readonly counts: readonly Counted[];
  readonly unknown: readonly Unknown[];
  /** Pass everything but what they show; of them, those without a caption. */
  readonly candidates: number;
  readonly undescribed: number;
  readonly verdict: RequestVerdict;
  /** What stands on the card: words of the sentence. */
  readonly subject: string;
  /** First and last day that was named. */
  readonly days?: LocalRange;
  readonly matches: readonly AssetId[];
}

const MAX_SUBJECT = 80;

/**
 * The library has to be in sync. Throws Fault `model_unavailable` when the model gives no answer,
 * `nothing_to_film` for an empty library, and as the library does.
 */
export async function readRequest(
  { library, bank, captions, translator }: RequestDeps,
  sentence: string,
  today: LocalDate,
  signal: AbortSignal,
): Promise<ReadRequest> {
  const span = await library.span();
  if (!span) throw new Fault("nothing_to_film", `There is no picture in ${library.label}`);
  const people = await library.people(), albums = await library.albums();
  const places = (await readPlaces(library, signal)).sort();
  const given = {
    sentence,
    today,
    firstDay: span.first,
    lastDay: span.last,
    people: saidIn(
      sentence,
      people.filter(({ name }) => name !== "").flatMap((each) => [each.name, firstNameOf(each)]),
    ),
    places: saidIn(sentence, places),
    albums: saidIn(sentence, albums.map(({ name }) => name)),
  };
  const answer = await translator.translate(given, signal);
  if (answer.kind !== "said") {
    const [because, hint] = answer.kind === "closed"
      ? [answer.sentence, answer.hint]
      : [`its answer is not as asked: ${answer.reason}`, "Choose another model in llm.model"];
    throw new Fault(
      "model_unavailable",
      `The model "${translator.model}" could not read the sentence: ${because}`,
      { hint },
    );
  }
  const understood = answer.value;
  const filters = resolveFilters(sentence, understood, { people, albums, places });
  const matches = new RequestMatches({
    filters: filters.known,
    together: understood.together,
    members: await membersOf(library, filters.known, signal),
  });
  for await (const batch of library.assets(undefined, signal)) {
    const texts = captionsOf(bank, captions, batch);
    for (const asset of batch) matches.look(asset, texts.get(asset.sourceKey));
  }
  const { candidates, undescribed } = matches.prepared;
  const found = filters.unknown.length > 0 || filters.known.length === 0 ? [] : matches.found;
  return {
    sentence,
    model: translator.model,
    understood,
    counts: matches.counts,
    unknown: filters.unknown,
    candidates,
    undescribed,
    verdict: verdictOfRequest(filters, { found: found.length, candidates, undescribed }),
    subject: subjectOf(sentence, understood.subject),
    ...daysOf(filters.known),
    matches: found,
  };
}

async function membersOf(
  library: Library,
  filters: readonly Filter[],
  signal: AbortSignal,
): Promise<ReadonlyMap<AlbumId, ReadonlySet<AssetId>>> {
  const members = new Map<AlbumId, Set<AssetId>>();
  for (const filter of filters) {
    if (filter.kind !== "album") continue;
    const ids = new Set<AssetId>();
    for await (const batch of library.albumAssets(filter.id, signal)) {
      for (const { id } of batch) ids.add(id);
    }
    members.set(filter.id, ids);
  }
  return members;
}

/** By source key, in the words of the first captioner that has any. */
function captionsOf(
  bank: Pick<Bank, "readMany">,
  producers: readonly DescriptionProducer[],
  assets: readonly Asset[],
): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const keys = assets.map(({ sourceKey }) => sourceKey);
  for (const producer of producers.toReversed()) {
    for (const [key, row] of bank.readMany(producer, keys)) {
      if (!isUnreadable(row)) texts.set(key, [row.text, row.setting ?? ""].join(" "));
    }
  }
  return texts;
}

function daysOf(filters: readonly Filter[]): { readonly days?: LocalRange } {
  const ranges = filters.flatMap((filter) => filter.kind === "days" ? [filter.range] : []);
  if (ranges.length === 0) return {};
  const starts = ranges.map(({ start }) => start).sort();
  const ends = ranges.map(({ end }) => end).sort();
  return { days: { start: starts[0]!, end: ends.at(-1)! } };
}

/** The model's words where the sentence holds all of them, else the sentence as far as a card does. */
function subjectOf(sentence: string, subject: string): string {
  const said = subject.replace(/\s+/g, " ").trim();
  if (said !== "" && said.length <= MAX_SUBJECT && isSaidIn(sentence, said)) return said;
  const whole = sentence.replace(/\s+/g, " ").trim();
  if (whole.length <= MAX_SUBJECT) return whole;
  return `${whole.slice(0, MAX_SUBJECT - 1).replace(/\s+\S*$/, "")}…`;
}
