// SPDX-License-Identifier: AGPL-3.0-or-later

// One account of a library server: where it is, with which key, and how patiently it is asked.

import { Fault } from "../../base/fault.ts";
import { type HttpFetch, httpFetch } from "../../system/http/http.ts";
import type { Destination, LookUp } from "../../system/http/addresses.ts";

export interface Timings {
  /**
   * A call answered in JSON with all its tries and waits, from the question to the last
   * byte of the answer.
   */
  readonly callMs: number;
  /**
   * A download ends when fewer than `idleBytes` arrive in so long, whatever is tried meanwhile; also the
   * wait for its headers.
   */
  readonly idleMs: number;
  readonly idleBytes: number;
  /** An upload ends when the server takes no byte, or gives no answer, for so long. */
  readonly uploadIdleMs: number;
  /** How long a server that took a film may be busy reading it, and how often it is asked. */
  readonly readMs: number;
  readonly readPollMs: number;
  /** Before the second try, unless the server says how long; doubles with each further one. */
  readonly firstWaitMs: number;
}

/**
 * 128 KiB in 30 s is 4 kB/s: a preview of 300 kB would take more than a minute there, and a film's
 * originals days, so what is slower counts as a server that stopped answering.
 */
const TIMINGS: Timings = {
  callMs: 30_000,
  idleMs: 30_000,
  idleBytes: 128 * 1024,
  uploadIdleMs: 600_000,
  readMs: 60_000,
  readPollMs: 500,
  firstWaitMs: 500,
};

export interface ConnectionOptions {
  /** Name of the account in the configuration; "primary" for the top-level connection. */
  readonly account: string;
  /** With or without "/api", with or without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  /** Absent or "auto" asks the server; with the others a server of another version is refused. */
  readonly apiVersion?: "auto" | "v2" | "v3";
  readonly fetch?: HttpFetch;
  /** The system's own unless given. */
  readonly lookUp?: LookUp;
  readonly timings?: Partial<Timings>;
}

/** The key lives in closures only, so that a printed connection cannot show it. */
export interface ImmichConnection {
  readonly account: string;
  /** Without "/api" and without a trailing slash; safe to print. */
  readonly url: string;
  /** Names of the settings a remedy points at. */
  readonly settings: { readonly url: string; readonly apiKey: string; readonly apiVersion: string };
  readonly forcedMajor?: 2 | 3;
  readonly timings: Timings;
  readonly fetch: HttpFetch;
  readonly destination: Destination;
  /** The headers with the account's key. */
  readonly credentials: () => Readonly<Record<string, string>>;
  /** The text without the key, should a server or a runtime repeat it. */
  readonly redact: (text: string) => string;
}

/** Throws Fault `config_invalid` for an address or a key that cannot be used. */
export function connect(options: ConnectionOptions): ImmichConnection {
  const prefix = options.account === "primary" ? "immich" : `immich.accounts.${options.account}`;
  const settings = {
    url: `${prefix}.url`,
    apiKey: `${prefix}.api_key`,
    apiVersion: `${prefix}.api_version`,
  };
  const { apiKey, apiVersion = "auto", lookUp } = options;
  // A key with a line break or a letter outside ASCII makes fetch throw an error that shows it.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new Fault("config_invalid", `The setting "${settings.apiKey}" holds no usable key`, {
      hint: "Make a key on the server under Account Settings, API Keys, and set it without spaces",
    });
  }
  const destination = { setting: settings.url, lookUp };
  return {
    account: options.account,
    url: plainAddress(options.url, settings.url),
    settings,
    forcedMajor: apiVersion === "auto" ? undefined : apiVersion === "v2" ? 2 as const : 3 as const,
    timings: { ...TIMINGS, ...options.timings },
    fetch: options.fetch ?? httpFetch(destination),
    destination,
    credentials: () => ({ "x-api-key": apiKey }),
    redact: (text) => text.replaceAll(apiKey, "…"),
  };
}

/** The address without "/api", query and trailing slash. */
export function plainAddress(text: string, setting: string): string {
  const refuse = (reason: string) =>
    new Fault("config_invalid", `The setting "${setting}" is no address of a server: ${reason}`, {
      hint: `Set "${setting}" to an address such as https://photos.example.org`,
    });
  if (!URL.canParse(text)) throw refuse("it cannot be read as one");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw refuse("it begins with neither http:// nor https://");
  }
  if (url.username !== "" || url.password !== "") {
    throw refuse("it carries a name or a password, which belong nowhere in it");
  }
  const path = url.pathname.replace(/\/+$/, "").replace(/\/api$/, "").replace(/\/+$/, "");
  return url.origin + path;
}
