// SPDX-License-Identifier: AGPL-3.0-or-later

// What would be filmed next, looked for in the background: a page never waits for a whole library.

import type { Message } from "../../messages/say.ts";
import type { Decision, Rejection } from "../../automation/candidate.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { redactText } from "../../base/redact.ts";
import type { WhyCode } from "../../ledger/attempt_reason.ts";
import type { RunId } from "../../ledger/run.ts";
import { partsOfKey } from "../../automation/memory_keys.ts";
import type { Asset } from "../../library/asset.ts";
import type { CoverSize } from "./cover.ts";

export interface Suggestion {
  readonly memoryKey: string;
  readonly category: string;
  readonly reason: Message;
  /** Local days, ISO. */
  readonly start: string;
  readonly end: string;
  readonly assetCount: number;
  /** The names of the people in it, where the library knows them. */
  readonly names: readonly string[];
  /** The id of one of its pictures. */
  readonly pictureId?: string;
  /** 0…1 */
  readonly score: number;
}

/** A memory that is not made now. */
export interface PassedOver {
  /** Its category, or what its name says of its kind. */
  readonly category: string;
  /** Local days, ISO; absent where its name has none. */
  readonly days?: { readonly start: string; readonly end: string };
  /** The names of the people in it, where the library knows them. */
  readonly names: readonly string[];
  readonly why: WhyCode;
  /** The film whose days it repeats. */
  readonly film?: RunId;
}

export interface Suggestions {
  readonly isLooking: boolean;
  /** ISO 8601 in UTC; absent before the first look came to its end. */
  readonly lookedAt?: string;
  /** Best first. */
  readonly ranked: readonly Suggestion[];
  readonly passedOver: readonly PassedOver[];
  /** Why a whole kind is missing. */
  readonly notes: ReadonlyArray<Message | string>;
  /** Why the last look failed, in one sentence without a secret. */
  readonly problem?: string;
}

export interface ShownMemory {
  readonly names: readonly string[];
  /** Some of its pictures in order of time, which its title is made of; none where they were not looked at. */
  readonly material: readonly Asset[];
  /** The name of the album it is of. */
  readonly album?: string;
  /** JPEGs of one picture; the id is that of the small one's bytes. */
  readonly picture?: {
    readonly id: string;
    readonly small: Uint8Array<ArrayBuffer>;
    readonly wide: Uint8Array<ArrayBuffer>;
  };
}

/** What was found; `shown` by memory key. */
export interface FoundSuggestions extends Decision {
  readonly shown?: ReadonlyMap<string, ShownMemory>;
  /** The names of people, by canonical id. */
  readonly names?: ReadonlyMap<string, string>;
}

/** Why a look did not come to its end. */
interface FailedLook {
  /** The library could be read; what failed came later. */
  readonly isProved: boolean;
  readonly error: unknown;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

interface SuggestionDeps {
  /** Calls `proved` once the library has shown that it can be read, and `decided` before pictures of it are drawn. */
  readonly look: (
    signal: AbortSignal,
    proved: () => void,
    decided: (decision: FoundSuggestions) => void,
  ) => Promise<FoundSuggestions>;
  readonly now: () => number;
  /** As they are by the end of a look, which may have read settings anew. */
  readonly secrets: readonly string[];
  readonly signal: AbortSignal;
}

/** A day's decision changes little within it; a film that was made begins a new look at once. */
const FRESH_MS = 30 * 60_000;
/** A library that does not answer is not asked at every visit. */
const RETRY_MS = 60_000;

export class SuggestionMonitor {
  #known: Suggestions = { isLooking: false, ranked: [], passedOver: [], notes: [] };
  #decision: FoundSuggestions | undefined;
  /** What the look before showed: pages that were made from it still ask for its pictures. */
  #shownBefore: FoundSuggestions["shown"];
  #failed: FailedLook | undefined;
  #looking: Promise<void> | undefined;
  readonly #firstDecision = Promise.withResolvers<void>();
  #nextLookMs = Number.NEGATIVE_INFINITY;
  /** As the last look began. */
  #newestFilm: RunId | undefined;

  constructor(readonly deps: SuggestionDeps) {}

  /**
   * What is known, at once; too old, or another film is the newest one now, and another look begins
   * behind it.
   */
  get(newestFilm?: RunId): Suggestions {
    const { signal, now } = this.deps;
    const isOld = now() >= this.#nextLookMs || newestFilm !== this.#newestFilm;
    if (this.#looking === undefined && isOld && !signal.aborted) {
      this.#newestFilm = newestFilm;
      this.#looking = this.#look().finally(() => this.#looking = undefined);
    }
    return { ...this.#known, isLooking: this.#looking !== undefined };
  }

  /** The decision of the last look that came to its end. */
  get decision(): FoundSuggestions | undefined {
    return this.#decision;
  }

  /** The last search, if it failed and is recent: none is made while no page is asked for. */
  get failed(): FailedLook | undefined {
    if (this.#failed === undefined) return undefined;
    return this.deps.now() < this.#failed.atMs + FRESH_MS ? this.#failed : undefined;
  }

  picture(id: string, size: CoverSize = "small"): Uint8Array<ArrayBuffer> | undefined {
    for (const shown of [this.#decision?.shown, this.#shownBefore]) {
      for (const { picture } of shown?.values() ?? []) {
        if (picture?.id === id) return picture[size];
      }
    }
    return undefined;
  }

  /** Something changed: the next visit looks again. */
  forget(): void {
    this.#nextLookMs = Number.NEGATIVE_INFINITY;
  }

  async quiet(): Promise<void> {
    await this.#looking;
  }

  /** Resolves once a decision is known, or the look came to nothing. */
  async decided(): Promise<void> {
    if (this.#decision === undefined) {
      await Promise.race([this.#firstDecision.promise, this.quiet()]);
    }
  }

  async #look(): Promise<void> {
    const { look, now, signal } = this.deps;
    this.#nextLookMs = now() + FRESH_MS;
    let isProved = false;
    try {
      const decision = await look(signal, () => isProved = true, (first) => {
        // Without pictures it is better than none.
        this.#decision ??= first;
        this.#firstDecision.resolve();
      });
      this.#shownBefore = this.#decision?.shown;
      this.#decision = decision;
      this.#failed = undefined;
      this.#known = {
        isLooking: false,
        lookedAt: new Date(now()).toISOString(),
        ranked: decision.ranked.map((each) =>
          suggestionOf(each, decision.shown?.get(each.memoryKey))
        ),
        passedOver: passedOver(decision),
        notes: decision.notes,
      };
    } catch (error) {
      this.#nextLookMs = now() + RETRY_MS;
      this.#failed = { isProved, error, atMs: now() };
      const hint = error instanceof Fault && error.hint ? `. ${error.hint}` : "";
      const problem = redactText(`${reasonOf(error)}${hint}`, this.deps.secrets);
      this.#known = { ...this.#known, problem };
    }
  }
}

function suggestionOf(
  { memoryKey, category, reason, range, assetCount, parts }: Decision["ranked"][number],
  { names, picture }: Pick<ShownMemory, "names" | "picture"> = { names: [] },
): Suggestion {
  const { start, end } = range;
  const pictureId = picture && { pictureId: picture.id };
  return {
    memoryKey,
    category,
    reason,
    start,
    end,
    assetCount,
    names,
    ...pictureId,
    score: parts.score,
  };
}

/** What rests after failures first; the rules follow in their own order. */
function passedOver({ rejections, backedOff, names }: FoundSuggestions): readonly PassedOver[] {
  const told = (
    memoryKey: string,
    why: PassedOver["why"],
    { category, film }: Partial<Pick<Rejection, "category" | "film">> = {},
  ): PassedOver => {
    const { kind, days, people } = partsOfKey(memoryKey);
    return {
      category: category ?? kind,
      ...(days && { days }),
      names: people.flatMap((id) => names?.get(id) || []),
      why,
      ...(film === undefined ? {} : { film }),
    };
  };
  return [
    ...backedOff.map(({ memoryKey, why }) => told(memoryKey, why)),
    ...rejections.map((each) => told(each.memoryKey, each.rule, each)),
  ];
}
