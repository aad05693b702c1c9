// SPDX-License-Identifier: AGPL-3.0-or-later

// The keys that a page knows, for `?`: the script shows those that do something there.

import type { MessageKey } from "../../messages/say.ts";
import type { PageFrame } from "./layout.tsx";

/** Pressed one after another; those of links are theirs, those of pieces are in `app.js`. */
const KEYS: ReadonlyArray<readonly [keys: string, message: MessageKey]> = [
  ["g h", "frame.memories"],
  ["g f", "frame.films"],
  ["g m", "frame.make"],
  ["g w", "frames.title"],
  ["g s", "settings.title"],
  ["/", "keys.search"],
  ["p", "keys.play"],
  ["j", "keys.next_shot"],
  ["k", "keys.previous_shot"],
  ["?", "keys.title"],
];

export function KeysDialog({ frame }: { readonly frame: PageFrame }) {
  return (
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">{frame.say("keys.title")}</h2>
      <dl>
        {KEYS.map(([keys, message]) => (
          <div data-row={keys}>
            <dt>{keys.split(" ").map((key) => <kbd>{key}</kbd>)}</dt>
            <dd>{frame.say(message)}</dd>
          </div>
        ))}
      </dl>
      <label class="check">
        <input type="checkbox" name="keys" /> {frame.say("keys.on")}
      </label>
      <form method="dialog">
        <button class="button" type="submit">{frame.say("keys.close")}</button>
      </form>
    </dialog>
  );
}
