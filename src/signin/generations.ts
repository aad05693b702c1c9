// Sign-out everywhere: what a browser carries cannot be taken from it, so the user's generation is
// raised and every session that carries an older one is over.

import type { SessionGenerations } from "../ledger/ledger.ts";
import { countedAs, type Session, type SessionRules } from "./session.ts";

export interface SignedIn {
  readonly username: string;
  readonly email?: string;
  /** See `Session`. */
  readonly subject?: string;
  readonly provider: Session["provider"];
}

/**
 * The session of somebody who has just proved who they are. Throws what the store throws: a sign-in
 * that could not be ended again does not begin.
 */
export async function beginSession(
  who: SignedIn,
  rules: Pick<SessionRules, "fingerprint"> & { readonly generations: SessionGenerations },
  nowMs: number,
): Promise<Session> {
  return {
    ...who,
    signedInAt: Math.floor(nowMs / 1000),
    generation: await rules.generations.of(countedAs(who)),
    fingerprint: rules.fingerprint,
  };
}
