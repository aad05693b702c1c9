// SPDX-License-Identifier: AGPL-3.0-or-later

// Who writes the title of a film: the template it has, or a language model within the guard.

import type { RunReader } from "../../ledger/ledger.ts";
import type { PersonId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { PersonRole } from "../../library/person_book.ts";
import type { LlmMeter } from "../../facts/llm/llm_metrics.ts";
import type { Brief, Titles } from "../brief/brief.ts";
import { memoryKeyOf } from "../brief/memory_key.ts";
import { isTitledByModel } from "../brief/resolve_style.ts";
import type { Cut } from "../select/cut.ts";
import { readAlbumOfFilm } from "./album_hint.ts";
import { gatherTitleFacts } from "./gather_title_facts.ts";
import { guardTitle, isUsual } from "./title_guard.ts";
import type { TitleRecord, TitleWords, TitleWriter } from "./title_writer.ts";

/** Whom a film may ask for its title. */
export interface Naming {
  /** Throws Fault `config_invalid` for an address or a key that cannot be used. */
  readonly writer: () => TitleWriter;
  /** How people are related to the owner, by id. */
  readonly relations: () => Promise<ReadonlyMap<PersonId, PersonRole>>;
  /** Counts what the film's questions to the language model took. */
  readonly meter?: LlmMeter;
}

interface NamingDeps {
  readonly library: Library;
  readonly runs: RunReader;
  readonly naming?: Naming;
}

interface NamedFilm {
  readonly titles: Titles;
  readonly record: TitleRecord;
}

/**
 * Nothing where no model is to be asked. The rules' title stands, with a record that says why, where the
 * model gives none.
 */
export async function nameFilm(
  { library, runs, naming }: NamingDeps,
  brief: Brief,
  cut: Cut,
  signal: AbortSignal,
): Promise<NamedFilm | undefined> {
  const isAsked = brief.titleBy === "model";
  const isLeft = brief.titleBy === "template" || brief.titleOverride !== undefined || brief.privacy;
  if (!naming || isLeft || !isTitledByModel(brief.memoryType, isAsked)) return undefined;
  const writer = naming.writer();
  const shots = cut.shots.map(({ asset }) => asset);
  const poolSize = cut.trace.filter(({ stage }) => stage !== "pool").length;
  const facts = gatherTitleFacts(brief, cut, {
    people: await library.people(),
    relations: await naming.relations(),
    album: brief.albumId === undefined && !brief.query
      ? await readAlbumOfFilm(library, brief, shots, poolSize, signal)
      : undefined,
  });
  const { model, address } = writer;
  const asked = { model, address, request: await writer.requestKey(facts) };
  const kept = await writtenBefore(runs, memoryKeyOf(brief), asked);
  if (kept) naming.meter?.recordCached();
  const written = kept ?? await writer.write(facts, signal);
  if (written.kind !== "said") {
    const because = written.kind === "invalid"
      ? `the answer is not as asked: ${written.reason}`
      : lowerFirst(written.sentence);
    return { titles: cut.titles, record: { ...asked, because } };
  }
  if (isUsual(written.value.title)) {
    return { titles: cut.titles, record: { ...asked, said: written.value } };
  }
  const guarded = guardTitle(written.value, facts);
  if (guarded.kind === "refused") {
    return {
      titles: cut.titles,
      record: { ...asked, said: written.value, because: guarded.because },
    };
  }
  const { title, subtitle } = guarded.words;
  return {
    titles: { main: title, ...(subtitle === "" ? {} : { sub: subtitle }), source: "model" },
    record: { ...asked, said: written.value },
  };
}

/**
 * What the model wrote for the same question; the guard looks at it anew. What it refused holds for the
 * address and model that gave it.
 */
async function writtenBefore(
  runs: RunReader,
  memoryKey: string,
  { request, address }: Pick<TitleRecord, "request" | "address">,
): Promise<{ readonly kind: "said"; readonly value: TitleWords } | undefined> {
  const records = await runs.documentsOfMemory(memoryKey, "title") as readonly TitleRecord[];
  const said = records.find((record) =>
    record.request === request && record.said &&
    (record.because === undefined || record.address === address)
  )?.said;
  return said && { kind: "said", value: said };
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
