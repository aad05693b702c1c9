// SPDX-License-Identifier: AGPL-3.0-or-later

// Telling the owner of films, as the configuration says it.

import { throwIfCancelled } from "../base/fault.ts";
import type { Config } from "../config/schema.ts";
import { leastSpaceSentence } from "../system/free_space.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { jpegWithSharp, openPicture } from "../media/pictures/sharp_reader.ts";
import type { LookUp } from "../system/http/addresses.ts";
import { type HttpFetch, httpFetch } from "../system/http/http.ts";
import { type Machine, systemMachine } from "../system/machine.ts";
import {
  composeMessage,
  type FilmNotification,
  type Notify,
  testWords,
  type Words,
} from "./compose_message.ts";
import type { AttachedPicture, Notification } from "./message.ts";
import { destinationOf } from "./notification_destination.ts";
import { SEND_LIMITS, sendAll, type SendLimits } from "./senders/send.ts";
import { type TargetReport, tellTargets } from "./tell_targets.ts";

/** As wide as a phone shows it beside a message. */
const PICTURE = { width: 480, height: Number.POSITIVE_INFINITY, quality: 82 };

interface NotifierDeps {
  readonly config: Pick<Config, "notifications" | "immich" | "output">;
  readonly ledger: Pick<Ledger, "notifications">;
  /** Takes every secret out of a text. */
  readonly redact: (text: string) => string;
  /** Folders whose volumes must not run full: where films and caches are. */
  readonly folders?: readonly string[];
  readonly fetch?: HttpFetch;
  /** The system's own unless given. */
  readonly lookUp?: LookUp;
  readonly machine?: Pick<Machine, "now" | "freeBytes">;
  readonly limits?: SendLimits;
  /** Stops waiting for answers. */
  readonly signal?: AbortSignal;
}

/** Sends nothing when notifications are off or have no address. */
export function openNotifier(deps: NotifierDeps): Notify {
  const { notifications } = deps.config;
  return async (message) => {
    const isSuccess = message.kind === "film_made";
    const isWanted = isSuccess ? notifications.on_success : notifications.on_failure;
    if (!notifications.enabled || notifications.urls.length === 0 || !isWanted) return;
    try {
      const words = await wordsOf(deps, message);
      const picture = await pictureOf(deps, message);
      // A failure is sent to every target that can be reached.
      await tell(deps, { ...words, picture }, !isSuccess);
    } catch {
      // A film is never the worse for a message.
    }
  };
}

/**
 * One message to every address, those that pause included; a success ends the pause. Throws Fault
 * `cancelled`.
 */
export async function testTargets(deps: NotifierDeps): Promise<readonly TargetReport[]> {
  const reports = await tell(deps, testWords(), true);
  throwIfCancelled(deps.signal);
  return reports;
}

async function tell(
  { config, ledger, machine = systemMachine, fetch, lookUp, limits = SEND_LIMITS, signal }:
    NotifierDeps,
  words: Words & { readonly picture?: AttachedPicture },
  ignorePause: boolean,
): Promise<readonly TargetReport[]> {
  const message: Notification = { id: crypto.randomUUID(), ...words };
  const inTime = AbortSignal.timeout(limits.totalMs);
  const either = signal ? AbortSignal.any([signal, inTime]) : inTime;
  const destination = destinationOf(config, lookUp);
  return await tellTargets(
    {
      urls: config.notifications.urls,
      cooldownHours: config.notifications.cooldown_hours,
      store: ledger.notifications,
      now: machine.now,
      send: (target, message) =>
        sendAll(target.postings(message), target.secrets, {
          fetch: fetch ?? httpFetch(destination),
          destination,
          limits,
          signal: either,
        }),
      signal,
    },
    message,
    ignorePause,
  );
}

async function wordsOf(deps: NotifierDeps, message: FilmNotification): Promise<Words> {
  const { config, redact, machine = systemMachine, folders = [] } = deps;
  const warnings = message.kind === "film_made"
    ? await lowSpaceWarnings(machine, folders, config.output.min_free_space_gb * 1e9)
    : [];
  return composeMessage(message, { immich: config.immich, redact, warnings });
}

/** A picture that cannot be had is no reason to say so. */
async function pictureOf(
  { config }: NotifierDeps,
  message: FilmNotification,
): Promise<AttachedPicture | undefined> {
  if (!config.notifications.attach_thumbnail || message.kind !== "film_made") return undefined;
  const { posterPath } = message.run;
  if (posterPath === undefined) return undefined;
  try {
    const { width, height, quality } = PICTURE;
    const bytes = await jpegWithSharp(openPicture(posterPath), width, height, quality);
    return { name: "film.jpg", bytes: new Uint8Array(bytes) };
  } catch {
    return undefined;
  }
}

/** One sentence for each folder below the limit; a folder that cannot be looked at says nothing. */
export async function lowSpaceWarnings(
  machine: Pick<Machine, "freeBytes">,
  folders: readonly string[],
  minFreeBytes: number,
): Promise<readonly string[]> {
  const sentences = await Promise.all(folders.map(async (folder) => {
    const free = await machine.freeBytes(folder).catch(() => Infinity);
    return free >= minFreeBytes ? [] : [leastSpaceSentence(folder, free, minFreeBytes)];
  }));
  return sentences.flat();
}
