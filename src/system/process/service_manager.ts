// SPDX-License-Identifier: AGPL-3.0-or-later

// What systemd is told of a service of `Type=notify`: sd_notify(3), by its own program, because neither Deno
// nor Node sends datagrams to a socket of the file system.

import { type BriefCommand, briefCommand } from "./brief_command.ts";

const LIMIT_MS = 10_000;

interface ServiceManagerDeps {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly warn: (sentence: string) => void;
  readonly ask?: BriefCommand;
}

/** Tells nothing where no service manager started this process. Nothing here throws. */
export class ServiceManager {
  #watchdog: ReturnType<typeof setInterval> | undefined;

  constructor(readonly deps: ServiceManagerDeps) {}

  /** From here on the service counts as started; where it is watched, it says twice a period that it is alive. */
  async ready(): Promise<void> {
    const everyMs = Number(this.deps.environment["WATCHDOG_USEC"]) / 1000 / 2;
    if (everyMs > 0) this.#watchdog = setInterval(() => void this.#tell("WATCHDOG=1"), everyMs);
    await this.#tell("READY=1");
  }

  /** The last word: nothing is said to be alive behind it. */
  async stopping(): Promise<void> {
    clearInterval(this.#watchdog);
    await this.#tell("STOPPING=1");
  }

  async #tell(state: string): Promise<void> {
    const { environment, warn, ask = briefCommand } = this.deps;
    if (!environment["NOTIFY_SOCKET"]) return;
    const end = await ask("systemd-notify", [state], { limitMs: LIMIT_MS });
    if (end.kind === "exited" && end.code === 0) return;
    warn(`Could not tell systemd ${state}: ${end.kind === "exited" ? end.err.trim() : end.kind}`);
  }
}
