// SPDX-License-Identifier: AGPL-3.0-or-later

// What all first steps share: their style, the way back, a notice.

import type { Child } from "hono/jsx";
import type { MessageKey } from "../../../messages/say.ts";
import type { PersonRole } from "../../../library/person_book.ts";
import { Layout, type PageFrame } from "../layout.tsx";
import { LocalizedBlock } from "../localized_text.tsx";
import type { LocalizedText } from "../../../messages/localized_text.ts";

export const RELATIONS: Readonly<Record<PersonRole, MessageKey>> = {
  self: "setup.relation_self",
  partner: "setup.relation_partner",
  child: "setup.relation_child",
  parent: "setup.relation_parent",
  friend: "setup.relation_friend",
};

export interface SetupView {
  readonly frame: PageFrame;
}

/** The reason of a refusal or another notice, a whole sentence. */
export interface SetupProblem {
  readonly problem?: LocalizedText;
}

interface StepProps extends SetupView, SetupProblem {
  readonly title: MessageKey;
  readonly lead: string;
  readonly children?: Child;
}

export function StepPage({ frame, title, lead, problem, children }: StepProps) {
  return (
    <Layout frame={frame} title={frame.say(title)}>
      <div class="setup">
        <h1>{frame.say(title)}</h1>
        <p class="quiet">{lead}</p>
        {problem !== undefined && (
          <LocalizedBlock frame={frame} texts={[problem]} class="notice bad" role="alert" />
        )}
        {children}
        <p>
          <a href={frame.to("/")}>{frame.say("theatre.to_memories")}</a>
        </p>
      </div>
    </Layout>
  );
}

export function FirstStyle({ frame }: SetupView) {
  return <link rel="stylesheet" href={frame.asset("first.css")} />;
}

/** To the three ways. */
export function Back({ frame }: SetupView) {
  return (
    <p>
      <a href={frame.to("/setup/library")}>{frame.say("first.back")}</a>
    </p>
  );
}

/** `by` is a variable or the configuration file. */
export function Locked({ frame, by }: { readonly frame: PageFrame; readonly by: string }) {
  return <p class="quiet small">{frame.say("setup.locked", { by })}</p>;
}
