// SPDX-License-Identifier: AGPL-3.0-or-later

// Where others reach the app: what links for guests and for frames begin with.

import { parsePublicUrl, underBase } from "../signin/base_path.ts";
import { isHostAnswered } from "../signin/host_check.ts";
import { isThisMachine } from "../signin/listen_address.ts";
import { orRefused, Refused } from "./refused.ts";
import type { WebContext, WebDeps } from "./web_deps.ts";

export const LINK_ADDRESS = "output.link_address";
export const LISTEN_ADDRESS = "server.host";

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

/** Why no other device opens the app. */
export type OnlyHere =
  /** Without a password it is closed to others. */
  | { readonly by: "password" }
  | { readonly by: "setting"; readonly address: string }
  | { readonly by: "start" };

/** Where others open the app has to be asked for. */
export interface AskedAddress {
  /** As it was typed, where no other machine can open it. */
  readonly typed?: string;
  readonly onlyHere?: OnlyHere;
  /** Addresses of this machine's at which other devices open the app, the likeliest first. */
  readonly choices: readonly string[];
}

/** `undefined` once it is known where others reach the app. */
export async function unknownAddress(
  c: WebContext,
  deps: WebDeps,
): Promise<AskedAddress | undefined> {
  if (await linkTo(c, deps, "/") !== undefined) return undefined;
  const choices = await ownBases(c, deps), onlyHere = await onlyHereBy(deps, choices);
  return { choices, ...(onlyHere && { onlyHere }) };
}

/**
 * Remembers what was chosen or typed for it in a form. What is to be asked for before an address for others is made;
 * nothing once it is known where they reach the app. Throws Fault as a save of settings does.
 */
export async function addressToAsk(
  c: WebContext,
  deps: WebDeps,
  form: URLSearchParams,
): Promise<AskedAddress | undefined> {
  const typed = (form.get("address")?.trim() || form.get("chosen")?.trim()) ?? "";
  const base = baseOf(typed, deps);
  if (base !== undefined) await rememberBase(base, deps);
  const asked = await unknownAddress(c, deps);
  return asked && { ...asked, ...(typed !== "" && { typed }) };
}

async function onlyHereBy(
  { signIn: { settings, isReached }, settings: ownSettings }: WebDeps,
  choices: readonly string[],
): Promise<OnlyHere | undefined> {
  const isOff = settings.auth.provider === "off";
  // While sign-in is off a name that is not listed is refused even where the app listens.
  const isRefused = isOff && choices.length === 0 && settings.allowedHosts.length === 0;
  if (isReached && !isRefused) return undefined;
  if (isOff) return { by: "password" };
  const address = (await ownSettings.read()).all
    .find(({ key }) => key.path === LISTEN_ADDRESS)?.value;
  return typeof address === "string" && isThisMachine(address)
    ? { by: "setting", address }
    : { by: "start" };
}

/** The app at the addresses of this machine, by the port that this browser used. */
async function ownBases(
  c: WebContext,
  { signIn: { settings, hosts, isReached }, openAddresses }: WebDeps,
): Promise<readonly string[]> {
  if (!isReached) return [];
  const { port, protocol } = new URL(c.var.visit.address.origin);
  return (await openAddresses())
    .map((address) => {
      const host = address.includes(":") ? `[${address}]` : address;
      return {
        host,
        base: `${protocol}//${host}${port && `:${port}`}${underBase(settings.basePath, "")}`,
      };
    })
    .filter(({ host }) => isHostAnswered(host, hosts))
    .map(({ base }) => base);
}

async function rememberBase(base: string, { settings }: WebDeps): Promise<void> {
  const section = "output", { revisions } = await settings.read();
  const change = { set: new Map([[LINK_ADDRESS, base]]), unset: [] };
  await settings.save(change, { section, revision: revisions.get(section) ?? "" });
}
