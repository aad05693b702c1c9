// One look at everything the app needs, bounded in time and shared by everybody who asks within ten
// seconds.

import type { TimerSnapshot } from "../../automation/timer/timer_snapshot.ts";
import type { WebClock } from "../web_needs.ts";
import type {
  AutomationHealth,
  ConfigurationHealth,
  DiskHealth,
  HealthNeeds,
  LastFilm,
  LibraryHealth,
} from "./health_needs.ts";

export interface HealthLook {
  /** A film could be made now. */
  readonly isReady: boolean;
  /** Milliseconds since 1970. */
  readonly lookedAtMs: number;
  readonly configuration: ConfigurationHealth;
  readonly library: LibraryHealth;
  /** `undefined` when the ledger cannot be read. */
  readonly automation: AutomationHealth | undefined;
  readonly lastFilm: LastFilm | null;
  readonly disk: { readonly output: DiskHealth; readonly cache: DiskHealth } | undefined;
}

/** Control 7.10. */
const KEPT_MS = 10_000;
/** One call to the library has two seconds of its own; all of them together have these. */
const LONGEST_LIBRARY_MS = 5_000;

export class HealthWatch {
  #look: Promise<HealthLook> | undefined;
  #until = Number.NEGATIVE_INFINITY;

  constructor(readonly needs: HealthNeeds, readonly clock: WebClock) {}

  /** At most ten seconds old; those who ask while somebody looks wait for the same look. */
  look(): Promise<HealthLook> {
    const now = this.clock.steady();
    if (this.#look === undefined || now >= this.#until) {
      this.#until = now + KEPT_MS;
      this.#look = lookNow(this.needs, this.clock.now());
    }
    return this.#look;
  }

  /** As it is at this moment; costs nothing. */
  timer(): TimerSnapshot {
    return this.needs.timer();
  }

  /** Keys without which there is no library; costs nothing. */
  missing(): readonly string[] {
    return this.needs.configuration().missing;
  }
}

async function lookNow(needs: HealthNeeds, lookedAtMs: number): Promise<HealthLook> {
  const configuration = needs.configuration();
  const [library, automation, lastFilm, disk] = await Promise.all([
    libraryInTime(needs),
    needs.automation().catch(() => undefined),
    needs.lastFilm().catch(() => null),
    needs.disk().catch(() => undefined),
  ]);
  const isReady = configuration.configured && library.status === "ready" &&
    automation !== undefined;
  return { isReady, lookedAtMs, configuration, library, automation, lastFilm, disk };
}

async function libraryInTime(needs: HealthNeeds): Promise<LibraryHealth> {
  const late = AbortSignal.timeout(LONGEST_LIBRARY_MS);
  const tooLate = new Promise<LibraryHealth>((resolve) =>
    late.addEventListener("abort", () =>
      resolve({
        kind: "server",
        status: "unreachable",
        problem: "The library server did not answer within 5 seconds",
      }))
  );
  return await Promise.race([
    needs.library(late).catch((): LibraryHealth => ({ kind: "server", status: "unreachable" })),
    tooLate,
  ]);
}
