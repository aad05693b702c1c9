// SPDX-License-Identifier: AGPL-3.0-or-later

// What an owner changed in a cut, in words: for the list of what was done.

import type { Edit } from "../film/select/edit_cut.ts";
import type { AssetId } from "../library/asset.ts";
import { say } from "../messages/say.ts";

/** `nameOf`: the name of a picture's file. */
export function editText(locale: string, edit: Edit, nameOf: (asset: AssetId) => string): string {
  switch (edit.kind) {
    case "remove":
      return say(locale, "make.did_remove", { name: nameOf(edit.shot) });
    case "move":
      return say(locale, "make.did_move", { name: nameOf(edit.shot), place: edit.to + 1 });
    case "swap":
      return say(locale, "make.instead_of", {
        name: nameOf(edit.with),
        other: nameOf(edit.picture ?? edit.shot),
      });
    case "add":
      return say(locale, "make.did_add", { name: nameOf(edit.media.asset.id) });
    case "mute":
      return say(locale, edit.isMuted ? "make.did_mute" : "make.did_hear", {
        name: nameOf(edit.shot),
      });
    case "trim": {
      const { seconds, from } = edit;
      return say(locale, "make.did_trim", { name: nameOf(edit.shot), seconds, from });
    }
    case "title":
      return say(locale, "make.did_title", { title: edit.main });
    case "card":
      return say(locale, "make.did_card", { title: edit.title });
    case "music": {
      const what = say(
        locale,
        edit.mood === "auto" ? "make.music_by_itself" : `make.mood_${edit.mood}`,
      );
      return say(locale, "make.did_music", { what });
    }
    case "track":
      return say(locale, "make.did_music", { what: edit.credit });
    case "lock":
      return say(locale, edit.isLocked ? "make.did_lock" : "make.did_unlock", {
        name: nameOf(edit.asset),
      });
    case "include":
      return say(locale, "make.did_include", { name: nameOf(edit.asset) });
    case "length":
      return edit.seconds === undefined
        ? say(locale, "make.did_length_auto")
        : say(locale, "make.did_length", { seconds: edit.seconds });
  }
}
