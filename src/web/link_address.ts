// SPDX-License-Identifier: AGPL-3.0-or-later

// Where others reach the app: what links for guests and for frames begin with.

import { parsePublicUrl, underBase } from "../signin/base_path.ts";
import { isThisMachine } from "../signin/listen_address.ts";
import { orRefused, Refused } from "./refused.ts";
import type { WebContext, WebDeps } from "./web_deps.ts";

export const LINK_ADDRESS = "output.link_address";

/**
 * The address of a path, by `auth.public_url`, else by the address that was remembered, else by the one that this
 * browser used. `undefined` where that is this machine, which is another one for everybody else.
 */
export async function linkTo(
  c: WebContext,
  deps: WebDeps,
  path: string,
): Promise<string | undefined> {
  const { publicAddress, basePath } = deps.signIn.settings;
  if (publicAddress !== undefined) return publicAddress.base + path;
  const remembered = await rememberedBase(deps);
  if (remembered !== undefined) return remembered + path;
  const { origin, hostname } = c.var.visit.address;
  return isThisMachine(hostname) ? undefined : origin + underBase(basePath, path);
}

async function rememberedBase(deps: WebDeps): Promise<string | undefined> {
  const read = await orRefused(deps, () => deps.settings.read());
  if (read instanceof Refused) return undefined;
  const value = read.all.find(({ key }) => key.path === LINK_ADDRESS)?.value;
  return typeof value === "string" ? baseOf(value, deps) : undefined;
}

/** An address at home, as it is typed without a scheme: an IP address, one with a port, a name of the local network. */
const AT_HOME =
  /^\[|^[\d.]+(?=$|[:/])|^[^/]*:\d+(?=$|\/)|^[^./]+(?=$|\/)|\.(?:box|home|internal|lan|local)(?=$|\/)/i;

/** Reads an address as people type it, "photos.example.org" too; `undefined` for one that others cannot open. */
export function baseOf(
  typed: string,
  { signIn: { settings } }: Pick<WebDeps, "signIn">,
): string | undefined {
  const text = typed.trim();
  const scheme = AT_HOME.test(text) ? "http" : "https";
  const url = /^[a-z]+:\/\//i.test(text) ? text : `${scheme}://${text}`;
  const parsed = text === "" ? "" : parsePublicUrl(url, settings.basePath);
  if (typeof parsed === "string" || isThisMachine(parsed.hostname)) return undefined;
  return parsed.base;
}

/** Where others open the app has to be asked for. */
export interface AskedAddress {
  /** As it was typed, where no other machine can open it. */
  readonly typed?: string;
}

/**
 * Remembers what was typed for it in a form. What is to be asked for before an address for others is made; nothing
 * once it is known where they reach the app. Throws Fault as a save of settings does.
 */
export async function addressToAsk(
  c: WebContext,
  deps: WebDeps,
  form: URLSearchParams,
): Promise<AskedAddress | undefined> {
  const typed = form.get("address")?.trim() ?? "";
  if (typed !== "") {
    const base = baseOf(typed, deps);
    if (base === undefined) return { typed };
    await rememberBase(base, deps);
  }
  return await linkTo(c, deps, "/") === undefined ? {} : undefined;
}

async function rememberBase(base: string, { settings }: WebDeps): Promise<void> {
  const section = "output", { revisions } = await settings.read();
  const change = { set: new Map([[LINK_ADDRESS, base]]), unset: [] };
  await settings.save(change, { section, revision: revisions.get(section) ?? "" });
}
