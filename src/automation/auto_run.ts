// One run of the automation: deliver what waits, or decide on one memory and have its film made.
// Every attempt ends in one of four outcomes, and the lock is always let go (seed 3.1).

import { BY_OWNER, hintOf, reasonOf, throwIfCancelled } from "../base/fault.ts";
import { redactText } from "../base/redact.ts";
import type { Attempt, AttemptId, AttemptPhase } from "../ledger/attempt.ts";
import { COOLDOWN_ACTIVE } from "../ledger/attempt_rules.ts";
import type { AutoMessage, AutoRunAsk, AutoRunNeeds, AutoRunRules } from "./auto_run_deps.ts";
import {
  ALREADY_RUNNING,
  type AutoAction,
  AUTOMATION_FAILED,
  AUTOMATION_STOPPED,
  type AutoRunResult,
  LIBRARY_FAILED,
  wasStopped,
} from "./auto_run_result.ts";
import { beginAttempt } from "./begin_attempt.ts";
import type { RankedCandidate } from "./candidate.ts";
import { cooldownUntil } from "./cooldown.ts";
import { accountsOf, type Decision, findCandidate } from "./decide.ts";
import { filmEnding } from "./film_ending.ts";
import type { FilmRequest } from "./film_request.ts";
import { normalKey } from "./memory_keys.ts";
import { deliverPending, oldestPending } from "./pending_delivery.ts";

/** Two ends of a child's output of 2,000 characters each, with their headings. */
const MOST_ERROR_CHARACTERS = 4_100;
/** Enough to find one among that asked the library; most of a day's may be skips for the cooldown. */
const RECENT_ATTEMPTS = 200;

/** The whole way. Throws only when the ledger cannot be written. */
export async function autoRun(
  needs: AutoRunNeeds,
  rules: AutoRunRules,
  ask: AutoRunAsk,
  signal: AbortSignal,
): Promise<AutoRunResult> {
  const start = await beginAttempt(needs, ask.reason, ask.dryRun);
  if (start.taken) return ALREADY_RUNNING;
  await using attempt = start.attempt;
  return await walkAttempt(needs, rules, ask, signal, attempt.attemptId);
}

/** What follows its beginning, to its last row; the lock is the caller's. Throws as `autoRun`. */
export async function walkAttempt(
  needs: AutoRunNeeds,
  rules: AutoRunRules,
  ask: AutoRunAsk,
  signal: AbortSignal,
  attemptId: AttemptId,
): Promise<AutoRunResult> {
  return await new AttemptWalk(needs, rules, ask, signal, attemptId).walk();
}

type Ending =
  & Pick<
    AutoRunResult,
    "outcome" | "reason" | "cooldownUntil" | "runId" | "error" | "hint" | "outputPath"
  >
  & { readonly action?: AutoAction; readonly isBlameless?: boolean };

/** One attempt between its first row and its last. */
class AttemptWalk {
  readonly #startedMs: number;
  readonly #warnings: string[] = [];
  #decision: Decision | undefined;
  #candidate: RankedCandidate | undefined;

  constructor(
    readonly needs: AutoRunNeeds,
    readonly rules: AutoRunRules,
    readonly ask: AutoRunAsk,
    readonly signal: AbortSignal,
    readonly attemptId: AttemptId,
  ) {
    this.#startedMs = needs.machine.now();
  }

  async walk(): Promise<AutoRunResult> {
    let ending: Ending;
    try {
      await this.#enter("discovery");
      ending = await this.#retryDelivery() ?? await this.#makeOne();
    } catch (error) {
      ending = this.signal.aborted
        ? { outcome: "failed", reason: stopWords(this.signal), isBlameless: true }
        : { outcome: "failed", reason: AUTOMATION_FAILED, error: reasonOf(error) };
    }
    return await this.#end({
      ...ending,
      reason: redactText(ending.reason, this.rules.secrets),
      error: ending.error === undefined ? undefined : this.#errorText(ending.error),
      hint: ending.hint === undefined ? undefined : redactText(ending.hint, this.rules.secrets),
    });
  }

  async #end(ending: Ending): Promise<AutoRunResult> {
    const { outcome, reason, cooldownUntil, runId, error, hint, outputPath, isBlameless } = ending;
    const finishedAt = new Date(this.needs.machine.now()).toISOString();
    if (outcome === "completed") await this.#enter("complete");
    await this.needs.ledger.attempts.finish(this.attemptId, {
      outcome,
      reason,
      runId,
      error,
      finishedAt,
      isBlameless,
    });
    const candidate = this.#candidate;
    if (outcome === "failed" && !this.signal.aborted) {
      const message = candidate
        ? {
          kind: "film_failed" as const,
          memoryType: memoryTypeOf(candidate),
          error: error ?? reason,
          seconds: (this.needs.machine.now() - this.#startedMs) / 1000,
        }
        : await this.#libraryFailed(ending).catch(() => undefined);
      if (message) await this.needs.notify(message).catch(() => {});
    }
    return {
      outcome,
      action: ending.action ?? "generation",
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

  /**
   * What is told of a library that does not answer: once, and no word of the days after it. Nobody is told
   * of a dry run, for somebody watches it.
   */
  async #libraryFailed({ reason, error, hint }: Ending): Promise<AutoMessage | undefined> {
    if (this.ask.dryRun || reason !== LIBRARY_FAILED) return undefined;
    const recent = await this.needs.ledger.attempts.list(RECENT_ATTEMPTS);
    const before = recent.find((one) => one.attemptId !== this.attemptId && hasAsked(one));
    if (before?.reason === LIBRARY_FAILED) return undefined;
    return { kind: "library_failed", error: error ?? reason, hint };
  }

  /** Nothing when no delivery is waiting, or one memory was asked for by its key. */
  async #retryDelivery(): Promise<Ending | undefined> {
    const { needs, rules, ask, signal } = this;
    if (ask.candidate !== undefined) return undefined;
    const run = await oldestPending(needs, rules, ask.dryRun, this.#warnings);
    if (!run) return undefined;
    const { runId, outputPath } = run;
    const about = { action: "delivery_retry", runId } as const;
    await needs.ledger.attempts.describe(this.attemptId, { runId });
    await this.#enter("delivery");
    const refused = await this.#refusal(() => needs.delivery.prove(signal));
    if (refused) return { ...refused, ...about, outputPath };
    if (ask.dryRun) {
      return { outcome: "dry_run", reason: "pending delivery dry run", ...about, outputPath };
    }
    const ending = await deliverPending(needs, run, signal);
    const isThere = await needs.delivery.hasFile(outputPath);
    return { ...ending, ...about, outputPath: isThere ? outputPath : undefined };
  }

  async #makeOne(): Promise<Ending> {
    const { needs, ask, signal } = this;
    const cooldownUntil = ask.force ? undefined : await this.#coolingDownUntil();
    if (cooldownUntil !== undefined) {
      return { outcome: "skipped", reason: COOLDOWN_ACTIVE, cooldownUntil };
    }
    const refused = await this.#refusal(() => needs.library.prove(signal));
    if (refused) return refused;
    this.#decision = await needs.library.discover(signal);
    const candidate = ask.candidate === undefined
      ? this.#decision.ranked[0]
      : findCandidate(this.#decision, ask.candidate);
    if (!candidate) {
      this.#warnings.push(...this.#decision.notes);
      return notThere(ask.candidate, this.#decision);
    }
    this.#candidate = candidate;
    await needs.ledger.attempts.describe(this.attemptId, {
      category: candidate.category,
      memoryType: memoryTypeOf(candidate),
      memoryKey: candidate.memoryKey,
    });
    await needs.onChosen?.(candidate).catch(() => {});
    if (ask.dryRun) return { outcome: "dry_run", reason: "dry run" };
    return await this.#make(this.#requestOf(candidate));
  }

  async #make(request: FilmRequest): Promise<Ending> {
    const { needs, ask, signal } = this;
    throwIfCancelled(signal);
    const child = await needs.makeFilm(request, ask.reason, signal);
    const run = await needs.ledger.runs.ofAttempt(this.attemptId);
    const hasFile = run?.outputPath !== undefined && await needs.delivery.hasFile(run.outputPath);
    const ending = filmEnding(request, child, run, hasFile);
    if (ending.outcome !== "failed" || run?.errorCode !== "library_unreadable") return ending;
    // Away for all memories, or one that cannot be read and would be tried for ever.
    const isAway = await this.#refusal(() => needs.library.prove(signal)) !== undefined;
    return { ...ending, isBlameless: isAway };
  }

  #requestOf(candidate: RankedCandidate): FilmRequest {
    const { rules, ask } = this;
    return {
      ask: candidate.ask,
      source: "auto",
      memoryKey: candidate.memoryKey,
      memoryCategory: candidate.category,
      attemptId: this.attemptId,
      accounts: accountsOf(candidate, rules),
      upload: rules.upload || ask.upload === true,
      ...(rules.album === undefined ? {} : { album: rules.album }),
    };
  }

  /** ISO 8601; nothing when it is over. */
  async #coolingDownUntil(): Promise<string | undefined> {
    const { needs, rules, ask } = this;
    const [newest] = await needs.ledger.runs.completed("auto", 1);
    const hours = ask.cooldownHours ?? rules.cooldownHours;
    const until = cooldownUntil(newest, hours, needs.machine.now());
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
        reason: LIBRARY_FAILED,
        error: reasonOf(error),
        hint: hintOf(error),
      };
    }
  }

  /** Only for those who watch: whatever goes wrong here stops no decision. */
  async #enter(phase: AttemptPhase): Promise<void> {
    await this.needs.ledger.attempts.enter(this.attemptId, phase).catch(() => false);
  }

  #errorText(error: string): string {
    return redactText(error, this.rules.secrets).slice(0, MOST_ERROR_CHARACTERS);
  }
}

/** Whether it got as far as the library, and to an end of its own. */
function hasAsked({ outcome, reason, isDryRun }: Attempt): boolean {
  return outcome !== "running" && outcome !== "dry_run" && !isDryRun &&
    reason !== COOLDOWN_ACTIVE && !wasStopped(reason);
}

function notThere(asked: string | undefined, { rejections, backedOff }: Decision): Ending {
  if (asked === undefined) return { outcome: "skipped", reason: "no eligible candidates" };
  const isAsked = ({ memoryKey }: { readonly memoryKey: string }) =>
    normalKey(memoryKey) === normalKey(asked);
  const why = rejections.find(isAsked)?.rule ?? backedOff.find(isAsked)?.reason;
  const reason = `Candidate is no longer eligible: ${asked}${why ? ` (${why})` : ""}; ` +
    "see what is with: photos-memories auto suggest";
  return { outcome: "failed", reason, error: reason };
}

/** Ctrl-C is the owner's word; anything else that stops it is the system's, such as a restart. */
function stopWords({ reason }: AbortSignal): string {
  const isOwner = reason instanceof Error && reason.message === BY_OWNER;
  return isOwner ? BY_OWNER : AUTOMATION_STOPPED;
}

function memoryTypeOf({ ask, filmType }: RankedCandidate): string {
  return ask.memoryType ?? filmType;
}
