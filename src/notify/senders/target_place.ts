// SPDX-License-Identifier: AGPL-3.0-or-later

// Where a target's servers are, without a word to them.

import { Fault } from "../../base/fault.ts";
import { checkedAddresses, type Destination } from "../../system/http/addresses.ts";
import type { Notification } from "../message.ts";
import type { Posting } from "../target.ts";
import { parseTarget } from "../targets/all.ts";
import { transportOptions } from "./mail_sender.ts";
import { SEND_LIMITS } from "./send.ts";

const NOTHING: Notification = { id: "", tone: "success", title: "", lines: [] };

/**
 * Why nothing would be sent to an address that can be read: a sentence about a server that is where
 * the rule does not lead. Looks the name up; one that cannot be looked up now is no reason.
 */
export async function placeProblem(
  url: string,
  destination: Destination,
): Promise<string | undefined> {
  const target = parseTarget(url);
  if (typeof target === "string") return undefined;
  try {
    for (const posting of target.postings(NOTHING)) {
      const host = await hostOf(posting, destination);
      await checkedAddresses(host, destination);
    }
  } catch (error) {
    if (error instanceof Fault) return error.message;
  }
  return undefined;
}

async function hostOf(posting: Posting, destination: Destination): Promise<string> {
  if (posting.via === "http") return new URL(posting.url).hostname;
  const signal = new AbortController().signal;
  const { exchangeMs: silenceMs } = SEND_LIMITS;
  return (await transportOptions(posting, { signal, destination, silenceMs })).host ?? "";
}
