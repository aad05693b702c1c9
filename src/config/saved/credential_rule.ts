// Nobody may point a stored key at a server of their own: a save that changes where a credential goes
// carries that credential, which only its owner can.

import type { Fault } from "../../base/fault.ts";
import { ANY_NAME, keyAt } from "../keys.ts";
import type { LaidSettings } from "../lay_settings.ts";
import { sourceOf } from "../source.ts";
import { valueAt } from "../tree.ts";
import { refusal } from "./key_refusal.ts";
import type { SettingChange } from "./saved_settings.ts";

/** Which address each credential is sent to: the first that is set. */
export const GOES_TO: ReadonlyMap<string, readonly string[]> = new Map([
  ["immich.api_key", ["immich.url"]],
  ["immich.accounts.*.api_key", ["immich.accounts.*.url", "immich.url"]],
  ["llm.api_key", ["llm.base_url"]],
  ["editorial.preparation.caption_api_key", ["editorial.preparation.caption_base_url"]],
]);

type Laid = Pick<LaidSettings, "tree" | "origins" | "fileKeys" | "saved">;

/** Looks at what is sent where before and after, whichever key brought it about. */
export function credentialRefusal(
  before: Laid,
  after: Laid,
  { set, unset }: SettingChange,
): Fault | undefined {
  for (const [pattern, addresses] of GOES_TO) {
    for (const name of namesOf(pattern, before, after)) {
      const credential = pattern.replace(ANY_NAME, name);
      if (!isKept(credential, after) || set.get(credential)) continue;
      const ways = addresses.map((address) => address.replace(ANY_NAME, name));
      const [from, to] = [destination(before, ways), destination(after, ways)];
      if (to === undefined || from === to || to === ownAddress(ways)) continue;
      const changed = ways.find((way) => set.has(way) || unset.includes(way)) ?? ways.at(-1)!;
      return misdirected(credential, changed, after);
    }
  }
  return undefined;
}

/** The names accounts have anywhere; a single empty one for keys without names. */
function namesOf(pattern: string, ...all: readonly Laid[]): readonly string[] {
  const names = pattern.split("."), at = names.indexOf(ANY_NAME);
  if (at < 0) return [""];
  const found = all.flatMap(({ tree, saved }) => [
    ...Object.keys(valueAt(tree, names.slice(0, at)) ?? {}),
    ...saved.undecryptable.map((path) => path.split("."))
      .filter((path) => names.every((name, i) => i === at || name === path[i]))
      .map((path) => path[at]!),
  ]);
  return [...new Set(found)];
}

/** Also what cannot be decrypted now: it is sent again once the secret key is back. */
function isKept(credential: string, { tree, saved }: Laid): boolean {
  const value = valueAt(tree, credential);
  return (value !== undefined && value !== null && value !== "") ||
    saved.undecryptable.includes(credential);
}

function destination({ tree }: Laid, ways: readonly string[]): string | undefined {
  const address = ways.map((way) => valueAt(tree, way)).find((value) => value);
  return address === undefined ? ownAddress(ways) : plainAddress(String(address));
}

/** Where a credential goes when nobody says: an address of the program's own, which clearing leads to. */
function ownAddress(ways: readonly string[]): string | undefined {
  const address = keyAt(ways.at(-1)!)?.defaultValue;
  return address === undefined ? undefined : plainAddress(String(address));
}

function plainAddress(address: string): string {
  return (URL.canParse(address) ? new URL(address).href : address).replace(/\/+$/, "");
}

function misdirected(credential: string, address: string, after: Laid): Fault {
  const { source, setBy } = sourceOf(credential, after);
  const hint = source === "environment"
    ? `${setBy} sets ${credential}: set the address there, too, as ${keyAt(address)!.environment}`
    : source === "file"
    ? `Take the key out of the file first: photos-memories config move-to-db ${credential}`
    : `Save both at once: photos-memories config set ${address} <address> ${credential} -`;
  return refusal(address, `${credential} would be sent to another server`, hint);
}
