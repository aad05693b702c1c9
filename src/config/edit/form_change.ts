// SPDX-License-Identifier: AGPL-3.0-or-later

// What a form of settings asks to be changed: only what differs from what is in force, so that a form
// saves nothing a person did not touch.

import { canonicalJson } from "../../base/digest.ts";
import { ANY_NAME } from "../keys.ts";
import type { SettingChange } from "../saved/saved_settings.ts";
import type { EditableSetting } from "./editable_settings.ts";
import { typedValue } from "./typed_value.ts";

/** The field that names what is added under a name of the owner's, such as an account. */
export const NEW_NAME_FIELD = "new_name";

/**
 * Fields are called by the paths of keys; several of one name are entries of a list, of anything else the
 * last one counts. A field that is absent is not touched; an empty one keeps a secret, and forgets what
 * may be left out.
 */
export function changeOfForm(
  form: URLSearchParams,
  settings: readonly EditableSetting[],
): SettingChange {
  const set = new Map<string, unknown>(), unset: string[] = [];
  const newName = form.get(NEW_NAME_FIELD)?.trim() ?? "";
  for (const setting of settings) {
    const { key, lock, isSaved } = setting;
    const isNew = key.path.includes(ANY_NAME), path = key.path.replace(ANY_NAME, newName);
    const texts = form.getAll(key.path);
    if (lock || texts.length === 0 || (isNew && newName === "")) continue;
    const isChosen = key.type === "array" && key.choices !== undefined;
    const text = isChosen ? texts.filter((each) => each !== "").join("\n") : texts.at(-1)!.trim();
    if (text === "" && (key.meta.secret || isNew)) continue;
    if (text === "" && key.defaultValue === undefined) {
      if (isSaved) unset.push(path);
      continue;
    }
    const value = typedValue(key, text.replaceAll("\r\n", "\n"));
    if (!isSame(value, setting)) set.set(path, value);
  }
  return { set, unset };
}

function isSame(value: unknown, { key, value: now }: EditableSetting): boolean {
  return !key.meta.secret && now !== undefined && canonicalJson(value) === canonicalJson(now);
}
