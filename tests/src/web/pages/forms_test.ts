// SPDX-License-Identifier: AGPL-3.0-or-later

// Every form of every page, sent as a browser without a script sends it.

import { DOMParser, type Element } from "@xmldom/xmldom";
import assert from "node:assert/strict";
import { EVERY_PAGE } from "../../../fakes/web/every_page.ts";
import { asked, signedIn, WebWorld } from "../../../fakes/web/web_world.ts";

const HOST = "http://localhost";

const all = (root: Element, name: string) => [...root.getElementsByTagName(name)];
const within = (piece: Element, name: string) => {
  for (let up = piece.parentNode; up; up = up.parentNode) if (up.nodeName === name) return true;
  return false;
};

/** What the fields hold at first, as pairs; buttons are apart. */
function fieldsOf(form: Element): Array<[string, string]> {
  const fields: Array<[string, string]> = [];
  for (const field of ["input", "select", "textarea"].flatMap((name) => all(form, name))) {
    const name = field.getAttribute("name"), type = field.getAttribute("type") ?? "text";
    if (!name || field.hasAttribute("disabled") || /^(submit|image|button|file)$/.test(type)) {
      continue;
    }
    if (field.tagName === "select") {
      const options = all(field, "option");
      const chosen = options.find((each) => each.hasAttribute("selected")) ?? options[0];
      if (chosen) fields.push([name, chosen.getAttribute("value") ?? chosen.textContent ?? ""]);
    } else if (field.tagName === "textarea") {
      fields.push([name, field.textContent ?? ""]);
    } else if (!/^(checkbox|radio)$/.test(type) || field.hasAttribute("checked")) {
      fields.push([name, field.getAttribute("value") ?? (type === "checkbox" ? "on" : "")]);
    }
  }
  return fields;
}

interface Sending {
  readonly name: string;
  readonly method: string;
  readonly url: URL;
  readonly isMultipart: boolean;
  readonly fields: ReadonlyArray<readonly [string, string]>;
}

/** One for each button of each form that may be pressed; a form without one is sent by the Enter key. */
function sendingsOf(html: string, page: URL): Sending[] {
  const root = new DOMParser().parseFromString(html, "text/html").documentElement!;
  return all(root, "form").flatMap((form) => {
    // Without a script a dialog is never open.
    if (form.getAttribute("method") === "dialog" || within(form, "dialog")) return [];
    const buttons = [...all(form, "button"), ...all(form, "input")].filter((each) => {
      const type = each.getAttribute("type") ?? (each.tagName === "button" ? "submit" : "text");
      return /^(submit|image)$/.test(type) && !each.hasAttribute("disabled");
    });
    return (buttons.length > 0 ? buttons : [undefined]).map((button) => {
      const of = (key: string) => button?.getAttribute(`form${key}`) || form.getAttribute(key);
      const name = button?.getAttribute("name"), value = button?.getAttribute("value") ?? "";
      const own: Array<[string, string]> = name ? [[name, value]] : [];
      if (button?.getAttribute("type") === "image") {
        own.splice(0, 1, [name ? `${name}.x` : "x", "40"], [name ? `${name}.y` : "y", "30"]);
      }
      return {
        name: `${form.getAttribute("action")} ${name ?? ""}=${value}`,
        method: (of("method") ?? "get").toUpperCase(),
        url: new URL(of("action") || page.href, page),
        isMultipart: of("enctype") === "multipart/form-data",
        fields: [...fieldsOf(form), ...own],
      };
    });
  });
}

function requestOf({ method, url, fields, isMultipart }: Sending, page: URL, cookie: string) {
  const body = isMultipart ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value);
  const headers = {
    accept: "text/html,application/xhtml+xml,*/*;q=0.8",
    origin: HOST,
    referer: page.href,
    "sec-fetch-site": "same-origin",
    cookie,
  };
  if (method !== "GET") return asked(url.href, { method, headers, body });
  const to = new URL(url);
  to.search = String(body);
  return asked(to.href, { headers });
}

/** A redirect, or a page; one that takes nothing says why where messages stand. */
async function flawOf(answer: Response): Promise<string | undefined> {
  const { status } = answer, text = await answer.text();
  if (status === 303 && answer.headers.has("location")) return undefined;
  const type = answer.headers.get("content-type") ?? "";
  if (!type.startsWith("text/html")) return `${status} ${type} ${text.slice(0, 120)}`;
  if (status >= 200 && status < 400) return undefined;
  if (status >= 500) return `${status}`;
  const said = /(?:role="alert"|class="[^"]*\bnotice\b[^"]*"|<h1)[^>]*>\s*(?:<[^>]+>\s*)*[^<\s]/;
  return said.test(text) ? undefined : `${status} and no sentence`;
}

Deno.test("every form of every page works without a script", async () => {
  const flaws: string[] = [], seen = new Set<string>();
  let sent = 0;
  for (const [mode, path, prepare] of EVERY_PAGE) {
    const page = new URL(path, HOST);
    const opened = async () => {
      const { world, app } = await WebWorld.open(mode);
      await prepare?.(world);
      const isOut = mode !== "basic" || path.startsWith("/sign-in");
      const cookie = isOut ? "" : await signedIn(app);
      return { app, cookie, answer: await app.fetch(asked(page.href, { headers: { cookie } })) };
    };
    const first = await opened();
    const sendings = sendingsOf(await first.answer.text(), page);
    for (const sending of sendings) {
      const key = `${mode} ${page.pathname} ${sending.name}`;
      // Forms that stand on every page are sent from one.
      const once = /\/(language|logout) /.test(sending.name) ? sending.name : key;
      if (seen.has(once)) continue;
      seen.add(once);
      const { app, cookie } = await opened();
      const answer = await app.fetch(requestOf(sending, page, cookie), { peer: "127.0.0.1" });
      const flaw = await flawOf(answer);
      sent++;
      if (flaw !== undefined) flaws.push(`${key}: ${flaw}`);
    }
  }
  assert.deepEqual(flaws, []);
  assert.ok(sent > 30, `${sent} forms`);
});
