// SPDX-License-Identifier: AGPL-3.0-or-later

// One request and who makes it: the client's address and the identity, each looked up once and only
// when it is needed.

import { reasonOf } from "../../base/fault.ts";
import type { Frame } from "../../ledger/frame.ts";
import type { GuestLink } from "../../ledger/guest_link.ts";
import { openGuestLink } from "../../signin/guest_links.ts";
import { digestOf } from "../../signin/link_token.ts";
import { isThisMachine } from "../../signin/listen_address.ts";
import { type Client, clientOf } from "../../signin/proxies.ts";
import { type Role, roleOf } from "../../signin/roles.ts";
import {
  beginSession,
  openSession,
  sealSession,
  type Session,
  type SessionOpening,
  type SignedIn,
  standing,
} from "../../signin/sessions/session.ts";
import {
  clearCookie,
  cookieIn,
  deviceCookieOptions,
  setCookie,
  setupCookieOptions,
} from "../../signin/sessions/session_cookie.ts";
import { equalText } from "../../signin/sessions/signed_text.ts";
import { identityOf, sessionStep } from "../../signin/trusted_header.ts";
import type { SignIn } from "../../app/sign_in.ts";
import type { GateDeps, WebContext } from "../web_deps.ts";

type Identity =
  /** Sign-in is off: every client that gets here may do everything. */
  | { readonly kind: "everybody" }
  /** `isUnread`: there may be a session, but the store of what was ended cannot be read. */
  | { readonly kind: "nobody"; readonly isUnread?: true }
  | { readonly kind: "known"; readonly session: Session };

/** Headers that proxies, tunnels and content networks add to what they hand on. */
const HANDED_ON = /^(?:forwarded|via|x-real-ip|true-client-ip|x-forwarded-.*|cf-.*)$/;

type VisitDeps = Pick<GateDeps, "signIn" | "guestLinks" | "frameLinks" | "clock" | "log">;

export class Visit {
  readonly #cookies: string[] = [];
  #client: Client | undefined;
  #identity: Promise<Identity> | undefined;
  #guestLink: Promise<GuestLink | undefined> | undefined;
  #frame: Promise<Frame | undefined> | undefined;

  constructor(
    readonly c: WebContext,
    readonly deps: VisitDeps,
  ) {}

  get client(): Client {
    return this.#client ??= clientOf(this.c.env?.peer, {
      forwardedFor: this.c.req.header("x-forwarded-for"),
      forwardedProto: this.c.req.header("x-forwarded-proto"),
      forwardedHost: this.c.req.header("x-forwarded-host"),
    }, this.deps.signIn.settings.forwarders);
  }

  /** The browser came by https, as far as the headers tell. */
  get isHttps(): boolean {
    return this.client.isHttps ?? this.c.req.url.startsWith("https:");
  }

  /** As the browser has it: a trusted proxy may be asked for another host, by https where plain HTTP comes here. */
  get address(): URL {
    const { pathname, search, host } = new URL(this.c.req.url);
    const scheme = this.isHttps ? "https" : "http";
    return new URL(`${scheme}://${this.client.host ?? host}${pathname}${search}`);
  }

  /** Whole `Set-Cookie` values for the answer. */
  get cookies(): readonly string[] {
    return this.#cookies;
  }

  identity(): Promise<Identity> {
    return this.#identity ??= this.#lookUp();
  }

  /**
   * `undefined` for a browser that is not signed in. With sign-in off a browser of this machine, or one
   * with the setup key, is the owner; all others are family, who cannot change settings.
   */
  async role(): Promise<Role | undefined> {
    const identity = await this.identity();
    switch (identity.kind) {
      case "nobody":
        return undefined;
      case "known":
        return roleOf(identity.session, this.deps.signIn.settings.auth);
      case "everybody":
        return this.#isAtThisMachine || this.#hasSetupKey ? "owner" : "family";
    }
  }

  /** The link of guests that the address holds, where it is one that opens. */
  guestLink(): Promise<GuestLink | undefined> {
    const { guestLinks, clock } = this.deps;
    const token = this.c.req.param("token") ?? "";
    return this.#guestLink ??= openGuestLink(guestLinks, token, clock.now());
  }

  /** The frame whose token the address holds. */
  frame(): Promise<Frame | undefined> {
    return this.#frame ??= (async () => {
      const digest = await digestOf(this.c.req.param("token") ?? "");
      return digest === undefined ? undefined : await this.deps.frameLinks.find(digest);
    })();
  }

  /** Keeps the setup key in this browser, where it is the right one. */
  takeSetupKey(key: string): boolean {
    const { setupKey } = this.deps.signIn;
    if (setupKey === undefined || !equalText(key, setupKey)) return false;
    this.setCookie(setCookie(this.#setupCookie, key, this.isHttps));
    return true;
  }

  get #hasSetupKey(): boolean {
    const { setupKey } = this.deps.signIn;
    const offered = cookieIn(this.c.req.header("cookie"), this.#setupCookie.name);
    return setupKey !== undefined && offered !== undefined && equalText(offered, setupKey);
  }

  get #setupCookie() {
    return setupCookieOptions(this.deps.signIn.settings.cookie);
  }

  /** What a proxy of this machine hands on came from elsewhere. */
  get #isAtThisMachine(): boolean {
    const peer = this.c.env?.peer;
    return peer !== undefined && isThisMachine(peer) &&
      ![...this.c.req.raw.headers.keys()].some((name) => HANDED_ON.test(name));
  }

  /** The user has signed in: the answer carries the session. */
  async signIn(who: SignedIn): Promise<Session> {
    const { signIn: { sessions, deviceKey, settings }, clock } = this.deps;
    const session = await beginSession(who, sessions, clock.now());
    const cookie = await sealSession(session, sessions.key);
    this.setCookie(setCookie(settings.cookie, cookie, this.isHttps));
    if (who.provider === "basic") {
      const device = await sealSession(session, deviceKey);
      this.setCookie(setCookie(this.#deviceCookie, device, this.isHttps));
    }
    this.#identity = Promise.resolve({ kind: "known", session });
    return session;
  }

  /** As `signIn`, for once the app has started again with this sign-in. */
  async signInUnder(who: SignedIn, { sessions, settings }: SignIn): Promise<void> {
    const session = await beginSession(who, sessions, this.deps.clock.now());
    const cookie = await sealSession(session, sessions.key);
    this.setCookie(setCookie(settings.cookie, cookie, this.isHttps));
  }

  /** Whether the user was signed in with this browser before, and nothing has ended their sessions since. */
  async isKnownTo(username: string): Promise<boolean> {
    const { signIn: { sessions, deviceKey: key }, clock } = this.deps;
    const { name, maxAgeSeconds: ttlSeconds } = this.#deviceCookie;
    const cookie = cookieIn(this.c.req.header("cookie"), name);
    const opening = await openSession(cookie, { ...sessions, key, ttlSeconds }, clock.now());
    return opening.kind === "open" && opening.session.username === username;
  }

  get #deviceCookie() {
    return deviceCookieOptions(this.deps.signIn.settings.cookie);
  }

  /** Takes the session away from this browser; ending it is the store's. */
  forget(): void {
    this.setCookie(clearCookie(this.deps.signIn.settings.cookie, this.isHttps));
    this.#identity = Promise.resolve({ kind: "nobody" });
  }

  setCookie(value: string): void {
    this.#cookies.push(value);
  }

  async #lookUp(): Promise<Identity> {
    const { auth } = this.deps.signIn.settings;
    if (auth.provider === "off") return { kind: "everybody" };
    const opening = await this.#cookieSession();
    const session = opened(opening, this.deps);
    if (auth.provider !== "header") {
      if (session?.provider === auth.provider) return { kind: "known", session };
      const isUnread = opening.kind === "closed" && opening.why === "store_unreadable";
      return { kind: "nobody", ...(isUnread && { isUnread }) };
    }
    const identity = identityOf(this.c.env?.peer, this.c.req.raw.headers.entries(), auth);
    if (identity === undefined) return { kind: "nobody" };
    if (sessionStep(session, identity) === "keep") return { kind: "known", session: session! };
    try {
      return { kind: "known", session: await this.signIn({ ...identity, provider: "header" }) };
    } catch (error) {
      this.deps.log.error(`Could not begin a session: ${reasonOf(error)}`);
      return { kind: "nobody", isUnread: true };
    }
  }

  async #cookieSession(): Promise<SessionOpening> {
    const { signIn: { sessions, settings }, clock } = this.deps;
    const cookie = cookieIn(this.c.req.header("cookie"), settings.cookie.name);
    return await openSession(cookie, sessions, clock.now());
  }
}

function opened(opening: SessionOpening, { log }: Pick<VisitDeps, "log">): Session | undefined {
  if (opening.kind === "open") return opening.session;
  if (opening.why === "store_unreadable") {
    log.error("Could not look a session up; the user counts as signed out");
  }
  return undefined;
}

/**
 * Asked again while an answer goes on for long: whether the session it was begun with still stands. A
 * header of a proxy stands as long as the request it came with.
 */
export async function isStillIn(
  identity: Identity,
  deps: VisitDeps,
): Promise<boolean> {
  if (identity.kind !== "known") return identity.kind === "everybody";
  const { signIn: { sessions }, clock } = deps;
  return opened(await standing(identity.session, sessions, clock.now()), deps) !== undefined;
}
