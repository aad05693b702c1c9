// SPDX-License-Identifier: AGPL-3.0-or-later

// Asks where others open the app, in a form that makes an address for them: a name that only this machine knows
// opens nothing elsewhere.

import { type AskedAddress, LISTEN_ADDRESS, type OnlyHere } from "../link_address.ts";
import type { PageFrame } from "./layout.tsx";

type FieldProps = AskedAddress & { readonly frame: PageFrame };

/** A page has one at most. */
export function LinkAddressField(props: FieldProps) {
  const { frame: { say }, choices, typed, onlyHere } = props;
  if (onlyHere) {
    return (
      <div class="asks-address">
        <OnlyHereNotice frame={props.frame} onlyHere={onlyHere} />
        <details open={typed !== undefined}>
          <summary>{say("link.reached_otherwise")}</summary>
          <TypedAddress {...props} isRequired={false} />
        </details>
      </div>
    );
  }
  if (choices.length === 0) {
    return (
      <div role="alert">
        <TypedAddress {...props} isRequired />
      </div>
    );
  }
  return (
    <fieldset class="asks-address">
      <legend>{say("link.address")}</legend>
      <p class="small quiet">{say("link.pick_about")}</p>
      {choices.map((choice, index) => (
        <label class="check">
          <input
            type="radio"
            name="chosen"
            value={choice}
            checked={typed === undefined && index === 0}
          />
          <bdi translate="no">{choice}</bdi>
        </label>
      ))}
      <label class="check">
        <input type="radio" name="chosen" value="" checked={typed !== undefined} />
        {say("link.other")}
      </label>
      <TypedAddress {...props} isRequired={false} />
    </fieldset>
  );
}

/** It says how the owner lets other devices open the app. */
function OnlyHereNotice(
  { frame: { say, to }, onlyHere }: {
    readonly frame: PageFrame;
    readonly onlyHere: OnlyHere;
  },
) {
  switch (onlyHere.by) {
    case "password":
      return (
        <p class="notice warn" role="status">
          {say("link.only_here_password")}{" "}
          <a href={to("/setup/sign-in")}>{say("setup.sign_in_save")}</a>
        </p>
      );
    case "setting": {
      const setting = say(`setting.${LISTEN_ADDRESS}`), { address } = onlyHere;
      return (
        <p class="notice warn" role="status">
          {say("link.only_here_setting", { setting, address })}{" "}
          <a href={to(`/settings/server#setting:${LISTEN_ADDRESS}`)}>{say("section.server")}</a>
        </p>
      );
    }
    case "start":
      return <p class="notice warn" role="status">{say("link.only_here_start")}</p>;
  }
}

function TypedAddress(
  { frame: { say }, typed, choices, isRequired }: FieldProps & { readonly isRequired: boolean },
) {
  const label = choices.length > 0 ? "link.other" : "link.address";
  const about = typed !== undefined
    ? "link.address_bad"
    : choices.length === 0
    ? "link.address_about"
    : undefined;
  return (
    <div class="field">
      <label class={choices.length > 0 ? "unseen" : undefined} for="address">{say(label)}</label>
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
        aria-describedby={about && "address-about"}
        aria-invalid={typed === undefined ? undefined : "true"}
        required={isRequired}
        autofocus={isRequired}
      />
      {about && (
        <p class="small quiet" id="address-about" role={typed === undefined ? undefined : "alert"}>
          {say(about)}
        </p>
      )}
    </div>
  );
}
