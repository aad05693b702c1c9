// SPDX-License-Identifier: AGPL-3.0-or-later

// Links for guests: a random token opens one film until it ends.

import type { GuestLink, GuestLinkStore } from "../ledger/guest_link.ts";
import type { RunId } from "../ledger/run.ts";
import { digestOf, newToken } from "./link_token.ts";

/** How long a link can last, in days. */
export const GUEST_DAYS = [1, 7, 30] as const;
export type GuestDays = typeof GUEST_DAYS[number];

const DAY_MS = 86_400_000;

/** Makes a link and returns its token, which is known to nothing else afterwards. */
export async function makeGuestLink(
  store: Pick<GuestLinkStore, "add">,
  { runId, days }: { readonly runId: RunId; readonly days: GuestDays },
  nowMs: number,
): Promise<string> {
  const { token, digest } = await newToken();
  await store.add({
    digest,
    runId,
    createdAt: new Date(nowMs).toISOString(),
    expiresAt: new Date(nowMs + days * DAY_MS).toISOString(),
  });
  return token;
}

/** The link a token opens; nothing for one that ended or never was. */
export async function openGuestLink(
  store: Pick<GuestLinkStore, "find">,
  token: string,
  nowMs: number,
): Promise<GuestLink | undefined> {
  const digest = await digestOf(token), link = digest && await store.find(digest);
  return link && isLasting(link, nowMs) ? link : undefined;
}

/** The links of a film that can be opened, in the order they were made. */
export async function lastingLinks(
  store: Pick<GuestLinkStore, "of">,
  runId: RunId,
  nowMs: number,
): Promise<readonly GuestLink[]> {
  return (await store.of(runId)).filter((link) => isLasting(link, nowMs));
}

const isLasting = ({ expiresAt }: GuestLink, nowMs: number): boolean =>
  nowMs < Date.parse(expiresAt);
