// SPDX-License-Identifier: AGPL-3.0-or-later

// One run of the automation: deliver what waits, or decide on one memory and have its film made.
// Every attempt ends in one of four outcomes, and the lock is always let go.

import { PLAIN_ENGLISH } from "../messages/locale.ts";
import { formatMessage } from "../messages/say.ts";
import { BY_OWNER, hintOf, reasonOf, throwIfCancelled } from "../base/fault.ts";
import { redactText } from "../base/redact.ts";
import { type Attempt, type AttemptId, type AttemptPhase } from "../ledger/attempt.ts";
import type {
  AttemptRequest,
  AutoMessage,
  AutoRunDeps,
  AutoRunOptions,
  AutoRunSettings,
} from "./auto_run_deps.ts";
import { ALREADY_RUNNING, type AutoAction, type AutoRunResult } from "./auto_run_result.ts";
import {
  type AttemptReason,
  reasonSentence,
  STOPPED_BY_OWNER,
  STOPPED_BY_SYSTEM,
  wasStopped,
} from "../ledger/attempt_reason.ts";
import { beginAttempt } from "./begin_attempt.ts";
import type { Decision, RankedCandidate, Rejection } from "./candidate.ts";
import { cooldownUntil } from "./cooldown.ts";
import { accountsOfDecision, findCandidate } from "./decide.ts";
import { filmEnding } from "./film_ending.ts";
import { normalKey } from "./memory_keys.ts";
import { deliverPending, oldestPending } from "./pending_delivery.ts";

/** Two ends of a child's output of 2,000 characters each, with their headings. */
const MAX_ERROR_CHARACTERS = 4_100;
/** Enough to find one among that asked the library; most of a day's may be skips for the cooldown. */
const RECENT_ATTEMPTS = 200;

/** The whole way. Throws only when the ledger cannot be written. */
export async function autoRun(
  deps: AutoRunDeps,
  rules: AutoRunSettings,
  options: AutoRunOptions,
  signal: AbortSignal,
): Promise<AutoRunResult> {
  const start = await beginAttempt(deps, options.reason, options.dryRun);
  if (start.taken) return ALREADY_RUNNING;
  await using attempt = start.attempt;
  return await runAttempt(deps, rules, options, signal, attempt.attemptId);
}

/** What follows its beginning, to its last row; the lock is the caller's. Throws as `autoRun`. */
export async function runAttempt(
  deps: AutoRunDeps,
  rules: AutoRunSettings,
  options: AutoRunOptions,
  signal: AbortSignal,
  attemptId: AttemptId,
): Promise<AutoRunResult> {
  return await new RunningAttempt(deps, rules, options, signal, attemptId).run();
}

type Ending =
  & Pick<
    AutoRunResult,
    "outcome" | "because" | "cooldownUntil" | "runId" | "error" | "hint" | "outputPath"
  >
  & { readonly action?: AutoAction; readonly countsAgainstCandidate?: boolean };

/** One attempt between its first row and its last. */
class RunningAttempt {
  readonly #startedMs: number;
  readonly #warnings: string[] = [];
  #decision: Decision | undefined;
  #candidate: RankedCandidate | undefined;

  constructor(
    readonly deps: AutoRunDeps,
    readonly rules: AutoRunSettings,
    readonly options: AutoRunOptions,
    readonly signal: AbortSignal,
    readonly attemptId: AttemptId,
  ) {
    this.#startedMs = deps.machine.now();
  }

  async run(): Promise<AutoRunResult> {
    let ending: Ending;
    try {
      await this.#enter("discovery");
      ending = await this.#retryDelivery() ?? await this.#makeOne();
    } catch (error) {
      ending = this.signal.aborted
        ? { outcome: "failed", because: stopOf(this.signal), countsAgainstCandidate: false }
        : { outcome: "failed", because: { code: "app" }, error: reasonOf(error) };
    }
    return await this.#end({
      ...ending,
      because: this.#redacted(ending.because),
      error: ending.error === undefined ? undefined : this.#errorText(ending.error),
      hint: ending.hint === undefined ? undefined : redactText(ending.hint, this.rules.secrets),
    });
  }

  async #end(ending: Ending): Promise<AutoRunResult> {
    const { outcome, because, cooldownUntil, runId, error, hint, outputPath } = ending;
    const reason = reasonSentence(because);
    const finishedAt = new Date(this.deps.machine.now()).toISOString();
    if (outcome === "completed") await this.#enter("complete");
    await this.deps.ledger.attempts.finish(this.attemptId, {
      outcome,
      reason,
      because,
      runId,
      error,
      finishedAt,
      countsAgainstCandidate: ending.countsAgainstCandidate,
    });
    const candidate = this.#candidate;
    await this.deps.endLog(this.attemptId, redactText(this.#logOf(ending), this.rules.secrets));
    if (outcome === "failed" && !this.signal.aborted && !wasStopped(because.code)) {
      const message = candidate
        ? {
          kind: "film_failed" as const,
          memoryType: memoryTypeOf(candidate),
          error: error ?? reason,
          seconds: (this.deps.machine.now() - this.#startedMs) / 1000,
        }
        : await this.#libraryFailed(ending).catch(() => undefined);
      if (message) await this.deps.notify(message).catch(() => {});
    }
    return {
      outcome,
      action: ending.action ?? "generation",
      because,
      reason,
      cooldownUntil,
      attemptId: this.attemptId,
      candidateKey: candidate?.memoryKey,
      category: candidate?.category,
      runId,
      error,
      hint,
      outputPath,
      recentCategories: this.#decision?.recentCategories ?? [],
      rejections: this.#decision?.rejections ?? [],
      warnings: this.#warnings,
    };
  }

  #logOf({ outcome, because, error, hint }: Ending): string {
    const reason = reasonSentence(because);
    const rejections = this.#decision?.rejections ?? [];
    const lines = [
      `Attempt: ${this.attemptId}`,
      `Woken by: ${this.options.reason}${this.options.dryRun ? ", dry run" : ""}`,
      ...this.#candidate ? [`Candidate: ${this.#candidate.memoryKey}`] : [],
      ...rejections.map((each) => `Kept back: ${each.memoryKey} (${ruleText(each)})`),
      ...this.deps.openingWarnings ?? [],
      ...this.#warnings,
      `Outcome: ${outcome}, ${reason}`,
      ...error === undefined || error === reason ? [] : [`Error: ${error}`],
      ...hint === undefined ? [] : [hint],
    ];
    return `${lines.join("\n")}\n`;
  }

  /**
   * What is told of a library that does not answer: once, and no word of the days after it. Nothing
   * is told of a dry run, whose caller reads the result.
   */
  async #libraryFailed({ because, error, hint }: Ending): Promise<AutoMessage | undefined> {
    if (this.options.dryRun || because.code !== "library") return undefined;
    if ((await this.#before())?.because?.code === "library") return undefined;
    return { kind: "library_failed", error: error ?? reasonSentence(because), hint };
  }

  /** The newest attempt before this one that asked the library. */
  async #before(): Promise<Attempt | undefined> {
    const recent = await this.deps.ledger.attempts.list(RECENT_ATTEMPTS);
    return recent.find((one) => one.attemptId !== this.attemptId && hasAsked(one));
  }

  /** `undefined` when no delivery is waiting. */
  async #retryDelivery(): Promise<Ending | undefined> {
    const { deps, rules, options, signal } = this;
    const run = await oldestPending(deps, rules, options.dryRun, this.#warnings);
    if (!run) return undefined;
    const { runId, outputPath } = run;
    const about = { action: "delivery_retry", runId } as const;
    await deps.ledger.attempts.describe(this.attemptId, { runId });
    await this.#enter("delivery");
    const refused = await this.#refusal(() => deps.delivery.prove(signal));
    if (refused) return { ...refused, ...about, outputPath };
    if (options.dryRun) {
      const because: AttemptReason = { code: "dry_run", values: { of: "delivery" } };
      return { outcome: "dry_run", because, ...about, outputPath };
    }
    const ending = await deliverPending(deps, run, rules, this.#warnings, signal);
    const isThere = await deps.delivery.hasFile(outputPath);
    return { ...ending, ...about, outputPath: isThere ? outputPath : undefined };
  }

  async #makeOne(): Promise<Ending> {
    const { deps, options, signal } = this;
    const cooldownUntil = options.force ? undefined : await this.#coolingDownUntil();
    if (cooldownUntil !== undefined) {
      return { outcome: "skipped", because: { code: "cooldown" }, cooldownUntil };
    }
    const refused = await this.#refusal(() => deps.library.prove(signal));
    if (refused) return refused;
    this.#decision = await deps.library.discover(signal);
    const { empty } = this.#decision;
    // The first run after the pictures went leaves nothing of them in the index.
    if (empty && (empty.hadPictures || (await this.#before())?.error === empty.sentence)) {
      const { sentence, hint } = empty;
      return { outcome: "failed", because: { code: "library" }, error: sentence, hint };
    }
    const candidate = options.candidate === undefined
      ? this.#decision.ranked[0]
      : findCandidate(this.#decision, options.candidate);
    if (!candidate) {
      this.#warnings.push(
        ...this.#decision.notes.map((note) => formatMessage(PLAIN_ENGLISH, note)),
      );
      return notThere(options.candidate, this.#decision);
    }
    this.#candidate = candidate;
    await deps.ledger.attempts.describe(this.attemptId, {
      category: candidate.category,
      memoryType: memoryTypeOf(candidate),
      memoryKey: candidate.memoryKey,
    });
    await deps.onChosen?.(candidate).catch(() => {});
    if (options.dryRun) {
      return { outcome: "dry_run", because: { code: "dry_run", values: { of: "film" } } };
    }
    return await this.#make(this.#requestOf(candidate));
  }

  async #make(request: AttemptRequest): Promise<Ending> {
    const { deps, options, signal } = this;
    throwIfCancelled(signal);
    const child = await deps.makeFilm(request, options.reason, signal);
    const run = await deps.ledger.runs.ofAttempt(this.attemptId);
    if (run?.status === "cancelled" && run.isStopAsked) {
      return { outcome: "failed", because: STOPPED_BY_OWNER, countsAgainstCandidate: false };
    }
    const hasFile = run?.outputPath !== undefined && await deps.delivery.hasFile(run.outputPath);
    const ending = filmEnding(request.origin, child, run, hasFile);
    if (ending.outcome !== "failed" || run?.errorCode !== "library_unreadable") return ending;
    // Away for all memories, or one that cannot be read and would be tried for ever.
    const isAway = await this.#refusal(() => deps.library.prove(signal)) !== undefined;
    return { ...ending, countsAgainstCandidate: !isAway };
  }

  #requestOf(candidate: RankedCandidate): AttemptRequest {
    const { rules, options } = this;
    return {
      options: candidate.options,
      origin: {
        source: "auto",
        memoryKey: candidate.memoryKey,
        memoryCategory: candidate.category,
        attemptId: this.attemptId,
      },
      accounts: accountsOfDecision(candidate, rules),
      upload: rules.upload || options.upload === true,
      album: rules.album,
    };
  }

  /** ISO 8601; nothing when it is over. */
  async #coolingDownUntil(): Promise<string | undefined> {
    const { deps, rules, options } = this;
    const [newest] = await deps.ledger.runs.completed("auto", 1);
    const hours = options.cooldownHours ?? rules.cooldownHours;
    const until = cooldownUntil(newest, hours, deps.machine.now());
    return until === undefined ? undefined : new Date(until).toISOString();
  }

  async #refusal(prove: () => Promise<void>): Promise<Ending | undefined> {
    try {
      await prove();
      return undefined;
    } catch (error) {
      if (this.signal.aborted) throw error;
      return {
        outcome: "failed",
        because: { code: "library" },
        error: reasonOf(error),
        hint: hintOf(error),
      };
    }
  }

  /** Only for those who watch: whatever goes wrong here stops no decision. */
  async #enter(phase: AttemptPhase): Promise<void> {
    await this.deps.ledger.attempts.enter(this.attemptId, phase).catch(() => false);
  }

  #redacted({ detail, ...because }: AttemptReason): AttemptReason {
    if (detail === undefined) return because;
    return { ...because, detail: redactText(detail, this.rules.secrets) };
  }

  #errorText(error: string): string {
    return redactText(error, this.rules.secrets).slice(0, MAX_ERROR_CHARACTERS);
  }
}

/** Whether it got as far as the library, and to an end of its own. */
function hasAsked({ outcome, because, isDryRun }: Attempt): boolean {
  return outcome !== "running" && outcome !== "dry_run" && !isDryRun &&
    because?.code !== "cooldown" && !wasStopped(because?.code);
}

function notThere(asked: string | undefined, { rejections, backedOff }: Decision): Ending {
  if (asked === undefined) return { outcome: "skipped", because: { code: "nothing" } };
  const isAsked = ({ memoryKey }: { readonly memoryKey: string }) =>
    normalKey(memoryKey) === normalKey(asked);
  const rejection = rejections.find(isAsked), rest = backedOff.find(isAsked);
  const because: AttemptReason = {
    code: "gone",
    values: { key: asked },
    why: rejection?.rule ?? rest?.why,
    detail: rejection ? ruleText(rejection) : rest?.reason,
  };
  return { outcome: "failed", because, error: reasonSentence(because) };
}

function ruleText({ rule, film }: Rejection): string {
  return film === undefined ? rule : `${rule}: ${film}`;
}

/** Ctrl-C is the owner's word; anything else that stops it is the system's, such as a restart. */
function stopOf({ reason }: AbortSignal): AttemptReason {
  const isOwner = reason instanceof Error && reason.message === BY_OWNER;
  return isOwner ? STOPPED_BY_OWNER : STOPPED_BY_SYSTEM;
}

function memoryTypeOf({ options, filmType }: RankedCandidate): string {
  return options.memoryType ?? filmType;
}
