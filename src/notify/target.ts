// SPDX-License-Identifier: AGPL-3.0-or-later

// Where messages go, and one thing to send there. Reading an address and making what is sent are
// pure; only `senders/` touches the network.

import type { TargetHealth } from "../ledger/ledger.ts";
import type { AttachedPicture, Notification } from "./message.ts";

export type FailureCategory = NonNullable<TargetHealth["failureCategory"]>;

export interface HttpPosting {
  readonly via: "http";
  readonly method: "POST" | "PUT" | "GET" | "DELETE" | "PATCH" | "HEAD";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer> | FormData;
  /** Some services answer 200 to what they refuse: why, from the body of such an answer. */
  readonly refusal?: (body: string) => FailureCategory | undefined;
  /** What is sent after this one, made from its answer; nothing when the answer is not one. */
  readonly next?: (body: string) => HttpPosting | undefined;
}

export interface MailServer {
  readonly host: string;
  /** Absent: by the way of encryption. */
  readonly port?: number;
  /** `maybe`: encrypted when the server offers it. */
  readonly encryption: "from_the_start" | "starttls" | "maybe";
  readonly user?: string;
  readonly password?: string;
}

export interface MailAddress {
  readonly name?: string;
  readonly address: string;
}

export interface MailPosting {
  readonly via: "mail";
  /** The mail domain when only that is known; well-known providers are looked up by it. */
  readonly server: MailServer | (Omit<MailServer, "host"> & { readonly domain: string });
  readonly from: MailAddress;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly picture?: AttachedPicture;
}

export type Posting = HttpPosting | MailPosting;

/** What an address says once its scheme has read it. */
export interface Reading {
  /** Scheme and server, never more: safe to print. */
  readonly label: string;
  /** Several when one address names several chats or topics. */
  postings(message: Notification): readonly Posting[];
}

export interface Target extends Reading {
  /** Parts of the address that open something; taken out of whatever is printed. */
  readonly secrets: readonly string[];
}

/** How one posting, or a whole target, went. `said` is short, one line, and for people. */
export type Outcome =
  | { readonly ok: true; readonly said: string; readonly body: string }
  | { readonly ok: false; readonly said: string; readonly category: FailureCategory };
