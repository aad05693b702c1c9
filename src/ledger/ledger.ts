// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to what was done. Reading and writing are different types: a page that lists runs
// cannot change one.

import type { LocalDate } from "../base/local_time.ts";
import type { ReadableSettingStore } from "../config/saved/saved_settings.ts";
import type { AssetId } from "../library/asset.ts";
import type {
  Exclusion,
  ExclusionRule,
  PictureDecision,
  StoredExclusion,
} from "../library/exclusion.ts";
import type {
  BookPerson,
  GroupExpression,
  LocalPerson,
  PeopleGroup,
  PersonBook,
  PersonRole,
} from "../library/person_book.ts";
import type { AttemptReader, AttemptWriter } from "./attempt.ts";
import type { FilmOrderStore } from "./film_order.ts";
import type { FrameStore } from "./frame.ts";
import type { GuestLinkStore } from "./guest_link.ts";
import type { MemoryStore } from "./memory.ts";
import type { Run, RunId, RunPhase, RunSource, RunStatus, StepCount } from "./run.ts";
import type { StoredFailures } from "./sign_in_failures.ts";
import type { ScannedYear, SpecialDay } from "./special_day.ts";

/** What a run keeps beside its row; each is plain JSON of the type its room defines. */
export type RunDocument =
  | "request"
  | "skipped"
  | "closed"
  | "brief"
  | "cut"
  | "timeline"
  | "edits"
  | "changes"
  | "facts"
  | "title"
  | "llm"
  | "delivery";

/** Why one considered picture is or is not in the film; the film's room makes the sentence. */
export interface RunTrace {
  readonly asset: string;
  readonly stage: string;
  readonly verdict: string;
  readonly reason: string;
  readonly other?: string;
  readonly story?: string;
  readonly numbers?: Readonly<Record<string, number>>;
  /** What was known of the picture then, in words. */
  readonly seen?: {
    readonly facts?: string;
    readonly caption?: string;
    readonly captioner?: string;
    readonly clip?: string;
    readonly clipCaptioner?: string;
  };
}

export interface RunReader {
  /** Newest first; of any status unless told. Cuts of memories are none of them. */
  list(limit: number, statuses?: readonly RunStatus[]): Promise<readonly Run[]>;
  get(runId: RunId): Promise<Run | undefined>;
  /** Completed runs that rendered the cut of this one, newest first. */
  filmsOf(runId: RunId): Promise<readonly Run[]>;
  /** Completed runs whose delivery is pending, oldest first; of one source when given. */
  pendingDeliveries(source?: RunSource): Promise<readonly Run[]>;
  /** Completed runs of one source; the newest completion first, then the newest start. */
  completed(source: RunSource, limit: number): Promise<readonly Run[]>;
  /** Newest first; completed runs of any source with a memory key. */
  completedKeys(): Promise<ReadonlyArray<Pick<Run, "runId" | "memoryKey" | "finishedAt">>>;
  /** Identifiers of all films that are on the library server, also of runs that were deleted. */
  deliveredAssets(): Promise<ReadonlySet<string>>;
  /** The run an attempt made, as soon as it exists. */
  ofAttempt(attemptId: string): Promise<Run | undefined>;
  document(runId: RunId, kind: RunDocument): Promise<unknown>;
  /** Those of every run of a memory that has one, whatever became of it; the newest run first. */
  documentsOfMemory(memoryKey: string, kind: RunDocument): Promise<readonly unknown[]>;
  trace(runId: RunId, asset: string): Promise<RunTrace | undefined>;
  /** Ids of all pictures the run considered, in the order of the alphabet. */
  considered(runId: RunId): Promise<readonly string[]>;
  /** How many pictures left or stayed, by stage and reason. */
  funnel(
    runId: RunId,
  ): Promise<ReadonlyArray<{ stage: string; verdict: string; reason: string; count: number }>>;
}

export interface RunEnd {
  readonly status: Exclude<RunStatus, "running">;
  readonly finishedAt: string;
  /** Why it failed, or why there is nothing worth a film. */
  readonly error?: string;
  readonly errorCode?: Run["errorCode"];
  readonly outputPath?: string;
  readonly posterPath?: string;
  readonly outputDurationSeconds?: number;
  readonly outputSizeBytes?: number;
  /** Asks for a delivery in the same write: the status becomes `pending`. */
  readonly delivery?: { readonly album?: string };
}

/** What one try to deliver came to. */
export type DeliveryEnd =
  | { readonly status: "delivered"; readonly assetId: string }
  /** Counts one attempt more and keeps the error and what to do about it. */
  | { readonly status: "pending"; readonly error: string; readonly hint?: string }
  /** Without an error of its own it keeps the one of the last try. */
  | { readonly status: "abandoned"; readonly error?: string };

export interface RunWriter {
  begin(
    run: Pick<
      Run,
      "runId" | "startedAt" | "source" | "isDryRun" | "attemptId" | "cutOf" | "library"
    >,
  ): Promise<void>;
  /** Writes down what only the brief and the cut tell. */
  describe(
    runId: RunId,
    words: Partial<
      Pick<
        Run,
        | "memoryType"
        | "memoryKey"
        | "memoryCategory"
        | "rangeStart"
        | "rangeEnd"
        | "people"
        | "summary"
        | "title"
      >
    >,
  ): Promise<void>;
  /** Ends the step of the phase before. */
  enter(runId: RunId, phase: RunPhase, secondsOfLastPhase: number): Promise<void>;
  /** Stores what the run waits for within its phase; `undefined` when it goes on. */
  keepStep(runId: RunId, step: StepCount | undefined): Promise<void>;
  keepProgress(runId: RunId, progress: NonNullable<Run["progress"]>): Promise<void>;
  /** Does nothing to a run that has ended. */
  askToStop(runId: RunId): Promise<void>;
  warn(runId: RunId, sentence: string): Promise<void>;
  /** Removes every warning with this beginning: its cause is gone, or a new warning follows. */
  unwarn(runId: RunId, beginning: string): Promise<void>;
  keep(runId: RunId, kind: RunDocument, document: unknown): Promise<void>;
  /**
   * Stores what the owner changed in the run's cut, where the stored edits still have the revision
   * `before` (0 for none); false where another page was first.
   */
  keepEdits(
    runId: RunId,
    before: number,
    edits: { readonly revision: number },
  ): Promise<boolean>;
  /** Replaces the run's trace in one transaction. */
  keepTrace(runId: RunId, rows: readonly RunTrace[]): Promise<void>;
  end(runId: RunId, end: RunEnd): Promise<void>;
  /**
   * Asks for the delivery of a completed film afterwards; the attempts start at 0 again. Throws Fault
   * `internal` when the run is not completed.
   */
  requestDelivery(runId: RunId, album: string | undefined): Promise<void>;
  /**
   * Throws Fault `internal` naming both states when the run is not completed or already delivered,
   * or, for `delivered`, not pending.
   */
  endDelivery(runId: RunId, end: DeliveryEnd): Promise<void>;
  /**
   * Takes runs out with all they keep, with the orders they were made for, and the links of attempts and other
   * runs to them; one write.
   */
  forget(runIds: readonly RunId[]): Promise<void>;
  /** Runs that still say `running` although the pipeline lock is free. Returns their ids. */
  markInterrupted(dryRunsToo: boolean): Promise<readonly RunId[]>;
}

/** People the owner said something about, and named groups. */
export interface PersonStore {
  book(): Promise<PersonBook>;
  /**
   * Makes the person known with its first binding, or finds it by that binding, and changes what is
   * given; `null` takes a value away. Returns the person as it is now.
   */
  put(
    who: LocalPerson & { readonly name: string },
    change: { readonly birthDate?: LocalDate | null; readonly role?: PersonRole | null },
  ): Promise<BookPerson>;
  /**
   * Throws Fault `usage` when the local person is already bound to another one; one that is known by
   * nothing but that binding joins quietly. `not_found` when nothing is known of `person`.
   */
  bind(person: string, local: LocalPerson): Promise<BookPerson>;
  /**
   * Does nothing when no person has this binding. A person's last binding is removed with the person.
   * Throws Fault `usage` for the first binding of several, which carries the id.
   */
  unbind(local: LocalPerson): Promise<void>;
  /**
   * `replaced` is the id of a group that is removed for it: an id never means another group. Throws Fault `usage`
   * when the label is taken (compared without case).
   */
  addGroup(label: string, expression: GroupExpression, replaced?: string): Promise<PeopleGroup>;
  /** Returns whether there was one. */
  removeGroup(id: string): Promise<boolean>;
}

export interface ExclusionStore {
  /** In the order they were made. */
  list(): Promise<readonly StoredExclusion[]>;
  add(rule: ExclusionRule): Promise<Exclusion>;
  /** Returns whether there was one. */
  remove(id: string): Promise<boolean>;
}

export interface DecisionStore {
  /** In the order they were made. */
  list(): Promise<readonly PictureDecision[]>;
  /** Replaces the decision of the same kind on the same picture. */
  put(decision: Omit<PictureDecision, "decidedAt">): Promise<PictureDecision>;
  /** Every decision on the picture; returns how many there were. */
  forget(asset: AssetId): Promise<number>;
}

export interface SpecialDayStore {
  /** By day, then event. */
  list(): Promise<readonly SpecialDay[]>;
  scannedYears(): Promise<readonly ScannedYear[]>;
  /**
   * Replaces the found days of a year, not those written by hand, and marks it scanned; one write.
   * A day and an event appear once.
   */
  keepYear(scanned: ScannedYear, days: readonly SpecialDay[]): Promise<void>;
  /** Replaces everything, for an import; one write. */
  replaceAll(days: readonly SpecialDay[], years: readonly ScannedYear[]): Promise<void>;
}

/** How deliveries of messages to one target went; the target is known by a digest of its address. */
export interface TargetHealth {
  readonly target: string;
  readonly lastAttemptAt: string;
  readonly lastSuccessAt?: string;
  readonly lastFailureAt?: string;
  readonly failureCategory?:
    | "unavailable"
    | "authentication"
    | "quota"
    | "provider_rejected"
    | "transport";
}

export interface NotificationStore {
  health(): Promise<readonly TargetHealth[]>;
  put(health: TargetHealth): Promise<void>;
  clear(): Promise<void>;
}

/**
 * Which sessions are over although their cookie is not: a session carries its user's generation, and
 * an end raises it. A caller that cannot read it must take the session for ended.
 */
export interface SessionGenerations {
  /**
   * The user's own plus that of all users; 0 at first, and never lower than before. `user` is whatever the
   * sign-in knows a user by, never empty.
   */
  of(user: string): Promise<number>;
  /** Ends every session of the user, in every browser. */
  endUser(user: string): Promise<void>;
  /**
   * Ends every session of every user when other people may sign in than at the last start: what was
   * ended stays so although the configuration is put back. `rules` is one text for who may.
   */
  startUnder(rules: string): Promise<void>;
}

export interface SessionStore extends SessionGenerations {
  /**
   * Ends every session of before `now`, in milliseconds since 1970, also where an older ledger took the
   * place of the one that counted its user's sign-outs: no user signs out once a second.
   */
  endAll(now: number): Promise<void>;
}

/** Failed sign-ins, so that a restart forgets none. */
export interface SignInFailureStore {
  /** `undefined` before the first failure. */
  read(): Promise<StoredFailures | undefined>;
  /** Replaces what was there. */
  put(failures: StoredFailures): Promise<void>;
}

export interface Ledger extends AsyncDisposable {
  readonly runs: RunReader & RunWriter;
  readonly people: PersonStore;
  readonly exclusions: ExclusionStore;
  readonly decisions: DecisionStore;
  readonly attempts: AttemptReader & AttemptWriter;
  readonly filmOrders: FilmOrderStore;
  readonly guestLinks: GuestLinkStore;
  readonly memories: MemoryStore;
  readonly frames: FrameStore;
  readonly specialDays: SpecialDayStore;
  readonly notifications: NotificationStore;
  readonly sessions: SessionStore;
  readonly signInFailures: SignInFailureStore;
  readonly settings: ReadableSettingStore;
  /** Throws what SQLite says when the ledger cannot be read. */
  proveReadable(): Promise<void>;
}
