// SPDX-License-Identifier: AGPL-3.0-or-later

// The links that open a film for guests: made, listed and ended on its page.

import type { GuestLink } from "../../../ledger/guest_link.ts";
import { GUEST_DAYS } from "../../../signin/guest_links.ts";
import type { AskedAddress } from "../../link_address.ts";
import type { PageFrame } from "../layout.tsx";
import { LinkAddressField } from "../link_address_field.tsx";
import { agoText, timeText } from "../words.ts";

/** For a link of so many days. */
export interface AskedLink extends AskedAddress {
  readonly days: number;
}

export interface GuestLinksView {
  /** Those that open the film now. */
  readonly links: readonly GuestLink[];
  /** The address of the one that was just made; it is shown once. */
  readonly made?: string;
  readonly asked?: AskedLink;
  /** The page is where the end of a link led. */
  readonly isEnded?: boolean;
}

interface Props extends GuestLinksView {
  readonly frame: PageFrame;
  readonly nowMs: number;
  /** An address below that of the film. */
  readonly at: (name: string) => string;
}

export function GuestLinks(props: Props) {
  const { frame: { say }, at, links, made, isEnded, asked } = props;
  return (
    <section class="shelf guests" id="guests" aria-labelledby="guests-title">
      <h2 id="guests-title">{say("guests.title")}</h2>
      <p class="quiet">{say("guests.about")}</p>
      {made === undefined && isEnded && <p class="notice" role="status">{say("guests.ended")}</p>}
      {made !== undefined && <MadeLink {...props} made={made} />}
      {links.length > 0 && (
        <ul class="rows">
          {links.map((link) => <LinkRow {...props} link={link} />)}
        </ul>
      )}
      <form class="actions" method="post" action={at("guests#guests")}>
        <label for="days">{say("guests.lasts")}</label>
        <select id="days" name="days" autocomplete="off">
          {GUEST_DAYS.map((n) => (
            <option value={n} selected={n === (asked?.days ?? 7)}>
              {say("guests.days", { n })}
            </option>
          ))}
        </select>
        {asked && <LinkAddressField frame={props.frame} {...asked} />}
        <button class="button plain" type="submit">{say("guests.make")}</button>
      </form>
    </section>
  );
}

function MadeLink({ frame: { say }, made }: Props & { readonly made: string }) {
  const { host } = new URL(made);
  return (
    <div class="notice" role="status">
      <p>{say("guests.made")}</p>
      <p class="link">
        <code id="guest-link" translate="no">{made}</code>
        <button
          type="button"
          class="copy"
          data-copies="guest-link"
          data-copied={say("copy.copied")}
          data-uncopied={say("copy.failed")}
          hidden
        >
          {say("copy.copy")}
        </button>
      </p>
      <p class="small">{say("guests.reach", { host })}</p>
    </div>
  );
}

function LinkRow({ frame, nowMs, at, link }: Props & { readonly link: GuestLink }) {
  const { say, locale } = frame;
  const when = timeText(locale, Date.parse(link.expiresAt));
  const ago = agoText(locale, Date.parse(link.createdAt), nowMs);
  return (
    <li>
      <div>
        <p>{say("guests.until", { when })}</p>
        <p class="quiet small">{say("films.made", { ago })}</p>
      </div>
      <form method="post" action={at("guests/end")}>
        <input type="hidden" name="link" value={link.id} />
        <button class="button plain" type="submit">
          {say("guests.end")}
          <span class="unseen">: {say("guests.until", { when })}</span>
        </button>
      </form>
    </li>
  );
}
