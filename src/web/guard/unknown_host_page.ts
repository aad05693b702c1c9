// What a person reads who came by a name the app does not answer to. By such a name the style and the
// letters of the other pages are not given out either, so this one brings its own style along.

import { putContentHeaders } from "./content_headers.ts";

const STYLE = `
:root { color-scheme: light dark; --paper: #f8f5ef; --card: #fffdf9; --ink: #23262b;
  --quiet: #62625f; --line: #e2dbce; --sunken: #efeae0 }
@media (prefers-color-scheme: dark) { :root { --paper: #12151a; --card: #1a1e25; --ink: #ece8df;
  --quiet: #a2a29c; --line: #2b313a; --sunken: #0d1014 } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; align-content: center;
  justify-content: center; padding: 24px; background: var(--paper); color: var(--ink);
  font: 400 17px/1.55 system-ui, -apple-system, "Segoe UI", sans-serif }
main { max-width: 34rem; padding: clamp(24px, 5vw, 40px); background: var(--card);
  border: 1px solid var(--line); border-radius: 14px; overflow-wrap: anywhere }
h1 { margin: 0 0 16px; font: 400 clamp(28px, 5vw, 38px)/1.15 Georgia, serif; text-wrap: balance }
p { margin: 0 0 12px }
p:last-child { margin: 0 }
.quiet { color: var(--quiet); font-size: 15px }
code { padding: 1px 6px; border-radius: 6px; background: var(--sunken);
  font: 0.9em ui-monospace, Menlo, Consolas, monospace }
`;

/** With its headers; `host` is whatever was sent, and may be empty. */
export function unknownHostAnswer(host: string): Response {
  const headers = new Headers({ "content-type": "text/html; charset=UTF-8" });
  putContentHeaders(headers);
  headers.set("content-security-policy", POLICY);
  return new Response(pageOf(host), { status: 421, headers });
}

/** Nothing but this one style, from nowhere; by its SHA-256, for to reckon it every start would load more. */
const POLICY =
  "default-src 'none'; style-src 'sha256-upPrbWWy9e/6xDwMiHLDaAEG8mCeCeijqzR0rpP+EQk='; " +
  "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

function pageOf(host: string): string {
  const name = host === "" ? "a request that names no host" : `the name <b>${harmless(host)}</b>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Another name · Photos Memories</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="quiet">Photos Memories</p>
<h1>The app does not go by this name</h1>
<p>It does not answer to ${name}, so that no stranger's name can lead anybody's browser here.</p>
<p>If it is the right one, add it to <code>server.allowed_hosts</code> in the configuration and start
the app again.</p>
<p class="quiet">On its own machine the app goes by <code>localhost</code>.</p>
</main>
</body>
</html>
`;
}

/** All but what names and addresses are made of stands there as its number. */
function harmless(text: string): string {
  return text.replace(/[^A-Za-z0-9.:_[\]-]/gu, (letter) => `&#${letter.codePointAt(0)};`);
}
