// SPDX-License-Identifier: AGPL-3.0-or-later

// The first page before there is a memory to show: where the pictures are, then that they are looked through.

import type { Suggestions } from "../../../app/suggestions/suggestion_monitor.ts";
import { Mark, type PageFrame } from "../layout.tsx";

interface FirstMinuteProps {
  readonly frame: PageFrame;
  readonly hasLibrary: boolean;
  /** This browser becomes the owner's by a key. */
  readonly isKeyAsked: boolean;
  readonly suggestions: Pick<Suggestions, "isLooking" | "lookedAt" | "problem">;
}

export function FirstMinute(
  { frame, hasLibrary, isKeyAsked, suggestions }: FirstMinuteProps,
) {
  const { say, to, isOwner } = frame, { isLooking, lookedAt, problem } = suggestions;
  const isComing = problem === undefined && (isLooking || lookedAt === undefined);
  return (
    <section class="empty">
      <Mark class="mark" />
      <h1>{say("home.promise")}</h1>
      {!hasLibrary
        ? isOwner
          ? (
            <p>
              <a class="button" href={to("/setup/library")}>{say("home.where_choose")}</a>
            </p>
          )
          : (
            <p class="quiet">
              {say("home.where_owner")}{" "}
              {isKeyAsked && <a href={to("/setup/key")}>{say("setup.key_title")}</a>}
            </p>
          )
        : isComing
        ? <p class="quiet" role="status">{say("home.coming")}</p>
        : problem === undefined && (
          <>
            <p class="quiet">{say("home.too_few")}</p>
            <p>
              <a class="button" href={to("/make")}>{say("frame.make")}</a>
            </p>
          </>
        )}
    </section>
  );
}
