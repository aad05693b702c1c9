// SPDX-License-Identifier: AGPL-3.0-or-later

// Asks where others open the app, in a form that makes an address for them: a name that only this machine knows
// opens nothing elsewhere.

import type { AskedAddress } from "../link_address.ts";
import type { PageFrame } from "./layout.tsx";

/** A page has one at most. */
export function LinkAddressField(
  { frame: { say }, typed }: AskedAddress & { readonly frame: PageFrame },
) {
  return (
    <div class="field" role="alert">
      <label for="address">{say("link.address")}</label>
      <input
        id="address"
        name="address"
        type="text"
        inputmode="url"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        placeholder="192.168.1.20:8080"
        value={typed}
        aria-describedby="address-about"
        aria-invalid={typed === undefined ? undefined : "true"}
        required
        autofocus
      />
      <p class="small quiet" id="address-about">
        {say(typed === undefined ? "link.address_about" : "link.address_bad")}
      </p>
    </div>
  );
}
