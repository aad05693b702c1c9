// SPDX-License-Identifier: AGPL-3.0-or-later

// The port to a sign-in that happens elsewhere: the browser is sent to a provider and comes back. What
// came of it is a value; the pages and cookies are the web's.

import type { SignedIn } from "./sessions/session.ts";

/** What a provider may know of a request; everything in it may be a stranger's invention. */
export interface ProviderRequest {
  /** As the browser asked, with its query: "https://films.example.org/auth/callback?code=…". */
  readonly url: URL;
  /** The `Cookie` header. */
  readonly cookies: string | undefined;
}

export type AuthorizeAnswer =
  /** `cookies` are whole `Set-Cookie` values, also in the other answers. */
  | { readonly kind: "redirect"; readonly to: string; readonly cookies: readonly string[] }
  /** The provider cannot be asked; the sentence is for people and holds no secret. */
  | { readonly kind: "unavailable"; readonly sentence: string };

export type CallbackAnswer =
  | {
    readonly kind: "signed_in";
    readonly who: SignedIn;
    /** The page first asked for; still to be read by `safeNext`. */
    readonly next?: string;
    readonly cookies: readonly string[];
  }
  /** Expired, used before or not begun in this browser: "Sign-in expired. Try again." */
  | { readonly kind: "expired"; readonly cookies: readonly string[] }
  /** The provider sent the browser back with an error, such as `access_denied`. */
  | { readonly kind: "denied"; readonly cookies: readonly string[] }
  /** The provider knows them, the allow list does not. */
  | { readonly kind: "not_authorised"; readonly name: string; readonly cookies: readonly string[] }
  /** The browser came back to another address than `auth.public_url`. */
  | { readonly kind: "invalid_origin" }
  | { readonly kind: "unavailable"; readonly sentence: string };

export interface SignInProvider {
  /** Begins a sign-in. `next` is the page first asked for. Never throws. */
  authorize(request: ProviderRequest, next: string): Promise<AuthorizeAnswer>;
  /** Ends it. Never throws. */
  callback(request: ProviderRequest): Promise<CallbackAnswer>;
  /** Where the provider ends its own session, when it says so. Never throws. */
  signOutUrl(): Promise<string | undefined>;
}
