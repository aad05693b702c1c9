// Links for guests: a random token opens one film until it ends. The ledger keeps the token's digest, so
// neither it nor its backups open a film.

import { sha256Hex } from "../base/digest.ts";
import type { GuestLink, GuestLinkStore } from "../ledger/guest_link.ts";
import type { RunId } from "../ledger/run.ts";
import { base64url } from "./sessions/signed_text.ts";

/** How long a link can last, in days. */
export const GUEST_DAYS = [1, 7, 30] as const;
export type GuestDays = typeof GUEST_DAYS[number];

const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
/** As `base64url` writes so many bytes; no other text is looked up. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Makes a link and returns its token, which is known to nothing else afterwards. */
export async function makeGuestLink(
  store: Pick<GuestLinkStore, "add">,
  { runId, days }: { readonly runId: RunId; readonly days: GuestDays },
  nowMs: number,
): Promise<string> {
  const token = base64url(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)));
  await store.add({
    digest: await sha256Hex(token),
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
  if (!TOKEN.test(token)) return undefined;
  const link = await store.find(await sha256Hex(token));
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
