// SPDX-License-Identifier: AGPL-3.0-or-later

// The frame of every page: head, bar, foot.

import { html } from "hono/html";
import type { Child } from "hono/jsx";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { LANGUAGES, type MessageKey, type MessageValues, say } from "../../messages/say.ts";
import { underBase } from "../../signin/base_path.ts";
import { type AssetName, assetPath } from "../assets/asset_table.ts";
import { chosenLanguage, visitorLocale } from "../visitor_locale.ts";
import type { GateDeps, WebContext } from "../web_deps.ts";
import { KeysDialog } from "./keys_dialog.tsx";

/** What every page knows of its surroundings. */
export interface PageFrame {
  /** An address below the base for a path such as "/sign-in". */
  readonly to: (path: string) => string;
  readonly asset: (name: AssetName) => string;
  /** Who is signed in; absent when no user is, or sign-in is off. */
  readonly username?: string;
  /** May see more than the sign-in page. */
  readonly isInside: boolean;
  /** May change settings: what leads there is shown to no other. */
  readonly isOwner: boolean;
  /** Has a link to the one film of the page, and sees no way to anything else. */
  readonly isGuest?: true;
  /** A sign-out does something. */
  readonly canSignOut: boolean;
  /** Path of this page, without the base. */
  readonly here: string;
  readonly version: string;
  /** Where this page is seen again, with the base. */
  readonly address: string;
  /** Chosen below a page; absent for "as the browser says". */
  readonly language?: string;
  /** BCP 47: of who looks at the page. */
  readonly locale: string;
  /** In the language of who looks at the page. */
  readonly say: (key: MessageKey, values?: MessageValues) => string;
}

export async function pageFrame(c: WebContext, deps: GateDeps, here: string): Promise<PageFrame> {
  const identity = await c.var.visit.identity();
  return {
    ...bareFrame(c, deps, here),
    username: identity.kind === "known" ? identity.session.username : undefined,
    isInside: identity.kind !== "nobody",
    isOwner: await c.var.visit.role() === "owner",
    canSignOut: identity.kind === "known",
  };
}

/** As for who is not signed in. */
export function bareFrame(c: WebContext, deps: GateDeps, here: string): PageFrame {
  const { settings } = deps.signIn;
  const locale = visitorLocale(c), language = chosenLanguage(c);
  return {
    to: (path) => underBase(settings.basePath, path),
    asset: (name) => underBase(settings.basePath, assetPath(name)),
    isInside: false,
    isOwner: false,
    canSignOut: false,
    here,
    address: c.req.method === "GET" ? addressOf(c.req.url) : underBase(settings.basePath, here),
    language,
    version: deps.version,
    locale,
    say: (key, values) => say(locale, key, values),
  };
}

function addressOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

export function sendPage(
  c: WebContext,
  status: ContentfulStatusCode,
  page: Child,
): Response | Promise<Response> {
  return c.html(html`<!DOCTYPE html>${page}`, status);
}

interface LayoutProps {
  readonly frame: PageFrame;
  readonly title: string;
  /** The title is a name, and the same in every language. */
  readonly isNamed?: boolean;
  /** One card in the middle instead of a whole page. */
  readonly isAlone?: boolean;
  /** Across the screen: it is looked at more than read. */
  readonly isWide?: boolean;
  /** The browser goes on to this address at once, without a script. */
  readonly goesOnTo?: string;
  readonly children?: Child;
}

export function Layout(
  { frame, title, isNamed, isAlone, isWide, goesOnTo, children }: LayoutProps,
) {
  return (
    <html lang={frame.locale}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f8f5ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12151a" media="(prefers-color-scheme: dark)" />
        <meta name="robots" content="noindex" />
        {goesOnTo !== undefined && <meta http-equiv="refresh" content={`0; url=${goesOnTo}`} />}
        <title translate={isNamed ? "no" : undefined}>
          {title === "" ? "Photos Memories" : `${title} · Photos Memories`}
        </title>
        <link rel="stylesheet" href={frame.asset("app.css")} />
        <link rel="icon" type="image/svg+xml" href={frame.asset("mark.svg")} />
        <link rel="apple-touch-icon" href={frame.asset("icon-180.png")} />
        {!frame.isGuest && <link rel="manifest" href={frame.to("/manifest.webmanifest")} />}
        <script type="module" src={frame.asset("app.js")}></script>
      </head>
      <body>
        <a class="skip" href="#main">{frame.say("frame.to_content")}</a>
        <Bar frame={frame} />
        <main id="main" class={isAlone ? "wrap alone" : isWide ? "wrap wide" : "wrap"}>
          {children}
        </main>
        <footer>
          <div class="wrap">
            <span translate="no">Photos Memories {frame.isInside && frame.version}</span>
            {frame.isInside && <a href={frame.to("/api-docs")}>{frame.say("frame.interface")}</a>}
            {frame.isInside && (
              <button type="button" data-opens="keys" hidden>{frame.say("keys.title")}</button>
            )}
            {frame.canSignOut && <span>{whoText(frame)}</span>}
            {!frame.isGuest && <LanguageForm frame={frame} />}
          </div>
        </footer>
        {frame.isInside && <KeysDialog frame={frame} />}
      </body>
    </html>
  );
}

function LanguageForm({ frame }: { readonly frame: PageFrame }) {
  return (
    <form class="language" method="post" action={frame.to("/language")}>
      <input type="hidden" name="next" value={frame.address} />
      <label for="language">{frame.say("frame.language")}</label>
      <select id="language" name="language" autocomplete="off">
        <option value="">{frame.say("frame.language_auto")}</option>
        {LANGUAGES.map((each) => (
          <option value={each} lang={each} selected={each === frame.language} translate="no">
            {ownName(each)}
          </option>
        ))}
      </select>
      <button type="submit">{frame.say("frame.language_set")}</button>
    </form>
  );
}

/** "Deutsch" for "de": as its speakers call it. */
function ownName(language: string): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.replace(/^./, (letter) => letter.toLocaleUpperCase(language));
}

function Bar({ frame }: { readonly frame: PageFrame }) {
  return (
    <header class="bar">
      <div class="wrap">
        {frame.isGuest
          ? (
            <span class="brand" translate="no">
              <Brand />
            </span>
          )
          : (
            <a class="brand" href={frame.to("/")} aria-label="Photos Memories" translate="no">
              <Brand />
            </a>
          )}
        {frame.isInside && (
          <nav aria-label={frame.say("frame.pages")}>
            <NavLink frame={frame} path="/" keys="g h" name={frame.say("frame.memories")} />
            <NavLink frame={frame} path="/films" keys="g f" name={frame.say("frame.films")} />
            <NavLink frame={frame} path="/make" keys="g m" name={frame.say("frame.make")} />
            {frame.isOwner && (
              <NavLink frame={frame} path="/frames" keys="g w" name={frame.say("frames.title")} />
            )}
            {frame.isOwner && (
              <NavLink
                frame={frame}
                path="/settings"
                keys="g s"
                name={frame.say("settings.title")}
              />
            )}
            {frame.canSignOut && (
              <form method="post" action={frame.to("/logout")}>
                <button
                  type="submit"
                  title={whoText(frame)}
                >
                  {frame.say("frame.sign_out")}
                </button>
              </form>
            )}
          </nav>
        )}
      </div>
    </header>
  );
}

/** Who is signed in, and as what. */
function whoText({ say, isOwner, username = "" }: PageFrame): string {
  return say(isOwner ? "frame.as_owner" : "frame.as_family", { name: username });
}

function Brand() {
  return (
    <>
      <Mark />
      <span>
        <span class="first">Photos</span> Memories
      </span>
    </>
  );
}

function NavLink(
  { frame, path, keys, name }: { frame: PageFrame; path: string; keys: string; name: string },
) {
  return (
    <a
      href={frame.to(path)}
      aria-current={frame.here === path ? "page" : undefined}
      data-keys={keys}
    >
      {name}
    </a>
  );
}

/** A message whose values are pieces of the page, such as names and code. */
export function Said(
  { frame, message, values }: {
    readonly frame: PageFrame;
    readonly message: MessageKey;
    readonly values: Readonly<Record<string, Child>>;
  },
) {
  const names = Object.keys(values);
  // Marks from the private use area hold the places: no text has them.
  const mark = (index: number) => String.fromCharCode(0xe000 + index);
  const marks = Object.fromEntries(names.map((name, index) => [name, mark(index)]));
  const parts = frame.say(message, marks).split(/([\ue000-\uf8ff])/);
  return (
    <>
      {parts.map((part, index) =>
        index % 2 === 0 ? part : values[names[part.charCodeAt(0) - 0xe000]!]
      )}
    </>
  );
}

/** A frame with a play triangle. */
export function Mark({ class: name }: { readonly class?: string }) {
  return (
    <svg class={name} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect x="3" y="6" width="26" height="20" rx="4" stroke="currentColor" stroke-width="2.4" />
      <path d="M13 11.6v8.8l7.6-4.4z" fill="currentColor" />
    </svg>
  );
}
